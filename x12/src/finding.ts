/** Where something stands in the text. */
export interface Place {
  /** Id of the segment, `null` when the finding is about the whole text. */
  segment: string | null
  /** Number of the segment in the text, from 1; 0 when the finding is about the whole text. */
  position: number
  /** Characters from the start of the text (a byte-order mark is not counted). */
  offset: number
  /** Line of the text, from 1. */
  line: number
}

/** What else is known of a finding; its words are built of it (see `tell`). */
export interface Facts {
  /** What stands there, cut when it is long. */
  value?: string | number
  /** What should stand there. */
  expected?: string | number
  /** Number of the element in its segment, where one element is meant. */
  element?: number
  /** What the finding is about, in words of X12. */
  name?: string
  /** The relational rule of the segment that is broken, as X12 writes it: `P0304`. */
  rule?: string
}

/** Something about a text that is not as X12 asks. Reading went on; `tell` says what, where and what next. */
export interface Finding extends Place, Facts {
  code: FindingCode
  value?: string
}

export type FindingCode =
  | 'unreadable_file'
  | 'empty_input'
  | 'not_x12'
  | 'not_utf8'
  | 'utf16'
  | 'byte_order_mark'
  | 'leading_blank'
  | 'leading_text'
  | 'nul_characters'
  | 'too_long'
  | 'too_many_segments'
  | 'segment_too_long'
  | 'too_many_findings'
  | 'isa_not_padded'
  | 'isa_incomplete'
  | 'no_envelope'
  | 'indented'
  | 'broken_line'
  | 'unterminated_segment'
  | 'bad_segment_id'
  | 'segment_outside_set'
  | 'unexpected_st'
  | 'missing_se'
  | 'missing_ge'
  | 'missing_iea'
  | 'stray_trailer'
  | 'set_outside_group'
  | 'group_outside_interchange'
  | 'ta1_outside_interchange'
  | 'segment_count_differs'
  | 'set_count_differs'
  | 'group_count_differs'
  | 'set_control_differs'
  | 'group_control_differs'
  | 'interchange_control_differs'
  | 'set_control_repeated'
  | 'functional_id_differs'
  | 'release_differs'
  | 'unknown_segment'
  | 'segment_not_in_set'
  | 'segment_out_of_place'
  | 'segment_missing'
  | 'segment_too_often'
  | 'element_missing'
  | 'element_not_in_segment'
  | 'element_not_in_release'
  | 'element_too_short'
  | 'element_too_long'
  | 'element_bad_character'
  | 'element_bad_date'
  | 'element_bad_time'
  | 'element_unknown_code'
  | 'pair_incomplete'
  | 'one_needed'
  | 'all_needed_with'
  | 'one_needed_with'
  | 'exclusion_broken'

/** Findings of one text, at most so many: a broken file of megabytes must not answer with more megabytes. */
export interface FindingList {
  readonly list: Finding[]
  add(code: FindingCode, place: Place, facts?: Facts): void
}

const WHOLE_TEXT: Place = { segment: null, position: 0, offset: 0, line: 1 }
const MAX_VALUE_SHOWN = 80

/** Adds to a list (a new one when none is given) as long as it has room. */
export function findingList(max: number, list: Finding[] = []): FindingList {
  return {
    list,
    add(code, place, facts = {}) {
      if (list.length < max) list.push(finding(code, place, facts))
      else if (list.length === max) list.push(finding('too_many_findings', WHOLE_TEXT, { expected: max }))
    },
  }
}

/** One finding; a value of megabytes is cut. */
export function finding(
  code: FindingCode,
  { segment, position, offset, line }: Place,
  facts: Facts = {},
): Finding {
  const { value, ...others } = facts
  return {
    code,
    segment,
    position,
    offset,
    line,
    ...others,
    ...(value === undefined ? {} : { value: String(value).slice(0, MAX_VALUE_SHOWN) }),
  }
}

export function wholeText(offset = 0, line = 1): Place {
  return { ...WHOLE_TEXT, offset, line }
}
