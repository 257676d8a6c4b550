import { cut } from './cut.ts'
import { getWeight, type Weight } from './weight.ts'

/** The location of something in the text. */
export interface Location {
  /** Id of the segment, `null` when the finding is about the whole text. */
  segment: string | null
  /** Number of the segment in the text, from 1; 0 when the finding is about the whole text. */
  position: number
  /** Characters from the start of the text (a byte-order mark is not counted). */
  offset: number
  /** Line of the text, from 1. */
  line: number
}

/** Further facts about a finding; its message is built from them (see `format`). */
export interface Facts {
  /** The value found there, cut when it is long. */
  value?: string | number
  /** The expected value. */
  expected?: string | number
  /** Number of the element in its segment, where one element is meant. */
  element?: number
  /** Number of the component in a composite element. */
  component?: number
  /** The subject of the finding in X12 terms. */
  name?: string
  /** The relational rule of the segment that is broken, as X12 writes it: `P0304`. */
  rule?: string
}

/** A deviation from X12 after which reading continued. `format` says what is wrong, where and what to do next. */
export interface Finding extends Location, Facts {
  code: FindingCode
  weight: Weight
  value?: string
  /** How often the same was found; the location is that of the first. */
  count: number
}

export type FindingCode =
  | 'unreadable_file'
  | 'empty_input'
  | 'not_x12'
  | 'compressed'
  | 'base64'
  | 'letter_separator'
  | 'not_utf8'
  | 'utf16'
  | 'byte_order_mark'
  | 'leading_blank'
  | 'leading_text'
  | 'nul_characters'
  | 'too_long'
  | 'too_many_segments'
  | 'segment_too_long'
  | 'set_too_long'
  | 'too_many_findings'
  | 'isa_not_padded'
  | 'isa_incomplete'
  | 'separators_collide'
  | 'isa11_unknown'
  | 'date_width'
  | 'no_envelope'
  | 'indented'
  | 'empty_segment'
  | 'broken_line'
  | 'unterminated_segment'
  | 'missing_last_terminator'
  | 'bad_segment_id'
  | 'lower_case_id'
  | 'segment_outside_set'
  | 'unexpected_st'
  | 'missing_se'
  | 'missing_ge'
  | 'missing_iea'
  | 'stray_trailer'
  | 'set_outside_group'
  | 'group_outside_interchange'
  | 'ta1_outside_interchange'
  | 'too_many_acknowledgements'
  | 'segment_count_differs'
  | 'set_count_differs'
  | 'group_count_differs'
  | 'set_control_differs'
  | 'group_control_differs'
  | 'interchange_control_differs'
  | 'set_control_repeated'
  | 'group_control_repeated'
  | 'interchange_control_repeated'
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
  | 'character_not_sent'
  | 'element_bad_date'
  | 'element_bad_time'
  | 'element_unknown_code'
  | 'pair_incomplete'
  | 'one_needed'
  | 'all_needed_with'
  | 'one_needed_with'
  | 'exclusion_broken'

/**
 * Collects findings in the order they are met, up to a maximum: a broken file of megabytes must not use or return
 * megabytes.
 */
export interface FindingList {
  /** In the order they were found; the last one counts those beyond the maximum. */
  readonly list: Finding[]
  /** `count` for the same thing so many times in a row. */
  add(code: FindingCode, location: Location, facts?: Facts, count?: number): void
}

const WHOLE_TEXT: Location = { segment: null, position: 0, offset: 0, line: 1 }
const MAX_VALUE_SHOWN = 80

/** Findings of a whole text, where equal ones are counted, not repeated. */
export function findingsOfText(max: number): FindingList {
  return collectFindings(
    max,
    ({ segment }, { element, value, expected, name }) =>
      `${segment === null ? '' : shownId(segment)}|${element}|${shown(value)}|${expected}|${name}`,
  )
}

/** Findings of one set, each at its location; several segments may be missing at one. */
export function findingsOfSet(max: number): FindingList {
  return collectFindings(
    max,
    ({ offset }, { element, component, rule, value }) =>
      `${offset}|${element}|${component}|${rule}|${shown(value)}`,
  )
}

const NO_FACTS: Facts = {}

/** There may be millions of findings, so those beyond the maximum are not even created. */
function collectFindings(max: number, getName: (location: Location, facts: Facts) => string): FindingList {
  const cache = new Map<string, Finding>()
  let more = 0
  return {
    get list() {
      const found = [...cache.values()]
      if (more > 0) found.push(finding('too_many_findings', WHOLE_TEXT, { value: more, expected: max }))
      return found
    },
    add(code, location, facts = NO_FACTS, count = 1) {
      const name = `${code}|${getName(location, facts)}`
      const equal = cache.get(name)
      if (equal) equal.count += count
      else if (cache.size < max) cache.set(name, { ...finding(code, location, facts), count })
      else more += count
    },
  }
}

/** A value in the position of an id may be as long as the text. */
const MAX_ID_SHOWN = 24

/** 1 finding, with long values cut. */
export function finding(
  code: FindingCode,
  { segment, position, offset, line }: Location,
  facts: Facts = {},
): Finding {
  const { value, ...others } = facts
  return {
    code,
    weight: getWeight(code),
    segment: segment === null ? null : shownId(segment),
    position,
    offset,
    line,
    ...others,
    ...(value === undefined ? {} : { value: shown(value) }),
    count: 1,
  }
}

function shownId(id: string): string {
  return cut(id, MAX_ID_SHOWN)
}

function shown(value: string | number | undefined): string {
  return typeof value === 'string' ? cut(value, MAX_VALUE_SHOWN) : String(value)
}

export function wholeText(offset = 0, line = 1): Location {
  return { ...WHOLE_TEXT, offset, line }
}
