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

/** Something about a text that is not as X12 asks. Reading went on; the finding tells what, where and what next. */
export interface Finding extends Place {
  code: FindingCode
  message: string
  /** Number of the element in its segment, where one element is meant. */
  element?: number
  value?: string
}

/** What a finding says beside its text. */
export interface Facts {
  value?: string | number
  expected?: string | number
  element?: number
  name?: string
}

type Wording = (facts: Facts) => string

/** One entry per thing that can be found: what is wrong, then what to do about it. */
const WORDINGS = {
  unreadable_file: () => 'The file could not be read. Check its path and that you may read it',
  empty_input: () => 'The text is empty. Send the file again; nothing was read',
  not_x12: () =>
    'No ISA, GS or ST segment was found, so this is no X12 text. Check that the right file was sent; nothing was read',
  not_utf8: () => 'The bytes are not UTF-8 and were read as Windows-1252. Check names with accents',
  utf16: () => 'The bytes are UTF-16 and were read as such. Ask the sender for ASCII or UTF-8',
  byte_order_mark: () =>
    'The text begins with a byte-order mark, which was left out. Ask the sender to drop it',
  leading_blank: () => 'Blank characters stand before the first segment and were left out',
  leading_text: ({ value }) =>
    `${value} characters before the first segment are not X12 and were left out. Check what the sender puts there`,
  nul_characters: () => 'The text holds NUL characters, read as blanks. Check how the file was transferred',
  too_long: ({ value, expected }) =>
    `The text has ${value} characters; only the first ${expected} were read. Send the rest in further files`,
  too_many_segments: ({ expected }) =>
    `Only the first ${expected} segments were read. Send the rest in further files`,
  segment_too_long: ({ value, expected }) =>
    `The segment has ${value} characters; only the first ${expected} were read. Check the segment terminator`,
  too_many_findings: ({ expected }) => `More than ${expected} findings; the further ones are not listed`,
  isa_not_padded: () =>
    'ISA is not of the fixed width of 106 characters; its elements were counted instead. Ask the sender to pad them',
  isa_incomplete: () =>
    'ISA has fewer than 16 elements, so the delimiters were worked out from the segments after it. Ask the sender for a whole header',
  no_envelope: () =>
    'There is no ISA or GS around the transaction sets; they were read without sender and receiver',
  indented: () => 'Segments are indented; the blanks before them were left out',
  broken_line: () => 'The segment is broken over lines; the line breaks were left out',
  unterminated_segment: ({ value }) =>
    `The segment does not end with the terminator ${value}; it was ended here. The text may be cut off: ask for it again`,
  bad_segment_id: ({ value }) =>
    `"${value}" is no segment id (a letter and one or two letters or digits). Correct the segment; it was kept as it is`,
  segment_outside_set: () =>
    'The segment stands outside ST and SE and belongs to no transaction set. Check for a lost ST',
  unexpected_st: ({ value }) => `A set begins before set ${value} ended with SE. Send the set again whole`,
  missing_se: ({ value }) =>
    `Set ${value} has no SE at its end, so its last segments may be lost. Send the set again whole`,
  missing_ge: ({ value }) => `Group ${value} has no GE at its end. Check that the file is whole`,
  missing_iea: ({ value }) => `Interchange ${value} has no IEA at its end. Check that the file is whole`,
  stray_trailer: ({ value }) => `${value} closes nothing that is open. Check for a lost header`,
  set_outside_group: () => 'The set stands outside any GS group. Check for a lost GS; the set was read',
  group_outside_interchange: () =>
    'The group stands outside any ISA interchange. Check for a lost ISA; it was read',
  ta1_outside_interchange: () =>
    'TA1 stands outside any ISA interchange, so it answers nothing that can be named',
  segment_count_differs: counted('SE01', 'segments', 'the set'),
  set_count_differs: counted('GE01', 'sets', 'the group'),
  group_count_differs: counted('IEA01', 'groups', 'the interchange'),
  set_control_differs: numbered('SE02', 'ST02'),
  group_control_differs: numbered('GE02', 'GS06'),
  interchange_control_differs: numbered('IEA02', 'ISA13'),
  set_control_repeated: ({ value }) =>
    `Set control number ${value} occurs twice in its group, so an answer could not tell the sets apart. Number them anew`,
  functional_id_differs: ({ value, expected, name }) =>
    `GS01 is ${value}, but a ${name} belongs in a group ${expected}. Ask the sender to correct GS01; the set was read`,
  release_differs: ({ value, expected }) =>
    `GS08 says release ${value} and ISA12 says ${expected}; GS08 was taken. Ask the sender to make them agree`,
  unknown_segment: () => 'No table is known for this segment, so it was not checked',
  segment_not_in_set: ({ name }) => `The segment has no place in a ${name}. Leave it out or send another set`,
  segment_missing: ({ value, name }) => `A ${name} must hold the segment ${value}. Add it`,
  segment_too_often: ({ expected, name }) =>
    `The segment occurs more often than the ${expected} times a ${name} allows here. Leave out the others`,
  element_missing: ({ name }) => `${name} is required and is empty. Fill it in`,
  element_not_in_segment: ({ expected }) =>
    `The segment has only ${expected} elements. Leave out what follows`,
  element_not_in_release: ({ name, expected }) =>
    `${name} exists only from release ${expected} on. Leave it out`,
  element_too_short: ({ name, expected }) =>
    `${name} needs at least ${expected} characters. Fill it in whole`,
  element_too_long: ({ name, expected }) => `${name} may have at most ${expected} characters. Shorten it`,
  element_bad_character: ({ name }) => `${name} holds characters its type does not allow. Correct it`,
  element_bad_date: ({ name }) => `${name} is no date CCYYMMDD that exists. Correct it`,
  element_bad_time: ({ name }) => `${name} is no time HHMM, HHMMSS or HHMMSSDD that exists. Correct it`,
  element_unknown_code: ({ name, expected }) =>
    `${name} is none of the codes ${expected}. Choose one of them`,
  pair_incomplete: ({ name }) => `${name} come together or not at all. Fill in the others or leave all empty`,
  one_needed: ({ name }) => `At least one of ${name} is needed. Fill one in`,
  condition_unmet: ({ name }) => `${name}. Fill in what is missing`,
  exclusion_broken: ({ name }) => `Only one of ${name} may be given. Leave out the others`,
} satisfies Record<string, Wording>

export type FindingCode = keyof typeof WORDINGS

function counted(trailer: string, what: string, where: string): Wording {
  return ({ value, expected }) =>
    `${trailer} says ${value} ${what}, but ${where} has ${expected}. Ask the sender to correct the count; all of it was read`
}

function numbered(trailer: string, header: string): Wording {
  return ({ value, expected }) =>
    `${trailer} is ${value} and ${header} is ${expected}; they must be equal. Ask the sender to correct it; ${header} was taken`
}

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

/** One finding, its text made of where, what and what next. */
export function finding(code: FindingCode, at: Place, facts: Facts = {}): Finding {
  const { segment, position, offset, line } = at
  const where = segment === null ? '' : `Line ${line}, segment ${position} (${placeName(segment, facts)}): `
  const shown = facts.value === undefined ? undefined : String(facts.value).slice(0, MAX_VALUE_SHOWN)
  const wording: Wording = WORDINGS[code]
  return {
    code,
    message: `${where}${wording({ ...facts, ...(shown === undefined ? {} : { value: shown }) })}.`,
    segment,
    position,
    offset,
    line,
    ...(facts.element === undefined ? {} : { element: facts.element }),
    ...(shown === undefined ? {} : { value: shown }),
  }
}

export function wholeText(offset = 0, line = 1): Place {
  return { ...WHOLE_TEXT, offset, line }
}

/** `N703` for element 3 of N7, as X12 writes references. */
function placeName(segment: string, { element }: Facts): string {
  return segment.slice(0, 12) + (element === undefined ? '' : String(element).padStart(2, '0'))
}
