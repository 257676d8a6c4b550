import { cut } from './cut.ts'
import type { Finding, FindingCode, Place } from './finding.ts'
import { referenceAt, referenceOf } from './named.ts'
import { positionsOf } from './rules.ts'
import { GE, GS, IEA, ISA, SE, ST } from './segments/envelope.ts'

const MAX_ID_SHOWN = 12

/** What is told of envelopes, as X12 writes references. */
const ISA_STANDARD = referenceOf(ISA, 'repetition_separator_or_standards_identifier')
const ISA_VERSION = referenceOf(ISA, 'interchange_control_version_number')
const GS_KIND = referenceOf(GS, 'functional_identifier_code')
const GS_RELEASE = referenceOf(GS, 'version_release_and_industry_identifier_code')

type Wording = (finding: Finding) => string

/** What is wrong, then what to do about it. */
const WORDINGS: Record<FindingCode, Wording> = {
  unreadable_file: () => 'The file could not be read. Check its path and that you may read it',
  empty_input: () => 'The text is empty. Send the file again; nothing was read',
  not_x12: () =>
    'No ISA, GS or ST segment was found, so this is no X12 text. Check that the right file was sent; nothing was read',
  compressed: ({ value }) =>
    `The file is compressed (${value}). Unpack it and send what is inside; nothing was read`,
  base64: () => 'The text is X12 encoded as base64. Decode it and send what is inside; nothing was read',
  letter_separator: ({ value, name }) =>
    `ISA names "${value}" as ${name}. A letter, digit or blank cannot be told from the values: ask the sender for another one, such as * or ~`,
  not_utf8: () => 'The bytes are not UTF-8 and were read as Windows-1252. Check names with accents',
  utf16: () => 'The bytes are UTF-16 and were read as such. Ask the sender for ASCII or UTF-8',
  byte_order_mark: () =>
    'The text begins with a byte-order mark, which was left out. Ask the sender to drop it',
  leading_blank: () => 'Blank characters stand before the first segment and were left out',
  leading_text: ({ value }) =>
    `${value} characters before the first segment are not X12 and were left out. Check what the sender puts there`,
  nul_characters: () =>
    'The text holds NUL characters, read as blanks in values and left out of segment ids. Check how the file was transferred',
  too_long: ({ value, expected }) =>
    `The text has ${value} characters; only the first ${expected} were read. Send the rest in further files`,
  too_many_segments: ({ expected }) =>
    `Only the first ${expected} segments were read. Send the rest in further files`,
  segment_too_long: ({ value, expected }) =>
    `The segment has ${value} characters; only the first ${expected} were read. Check the segment terminator`,
  set_too_long: ({ value, expected }) =>
    `Set ${value} has more than ${expected} segments; the further ones were not read. Check for a lost SE, or send it as several sets`,
  too_many_findings: ({ value, expected }) =>
    `More than ${expected} different findings; ${value} further ones are not listed`,
  isa_not_padded: () =>
    'ISA is not of the fixed width of 106 characters; its elements were counted instead. Ask the sender to pad them',
  isa_incomplete: () =>
    'ISA has fewer than 16 elements, so the delimiters were worked out from the segments after it. Ask the sender for a whole header',
  separators_collide: ({ value, name }) =>
    `ISA names "${value}" as ${name} at once, so what it divides was worked out from the segments after it. Ask the sender for separators that differ`,
  isa11_unknown: ({ value, expected }) =>
    `${ISA_STANDARD} is "${value}" where the release of ${ISA_VERSION} knows only ${expected}. All was read; ask the sender to correct ${ISA_STANDARD} or ${ISA_VERSION}`,
  date_width: ({ value, expected, name }) =>
    `${name} is "${value}" where its release writes a date as ${expected}. It was kept as it is; ask the sender to correct it`,
  no_envelope: () =>
    'There is no ISA or GS around the transaction sets; they were read without sender and receiver',
  indented: () => 'Segments are indented; the blanks before them were left out',
  empty_segment: () =>
    'Nothing stands between two terminators; that is no segment and was left out. Ask the sender to end each segment once',
  broken_line: () => 'The segment is broken over lines; the line breaks were left out',
  unterminated_segment: ({ value }) =>
    `The segment does not end with the terminator ${value}; it was ended here. The text may be cut off: ask for it again`,
  missing_last_terminator: ({ value }) =>
    `The last segment does not end with the terminator ${value}. All that was opened is closed, so nothing is missing`,
  bad_segment_id: ({ value }) =>
    `"${value}" is no segment id (a letter and one or two letters or digits). Correct the segment; it was kept as it is`,
  lower_case_id: ({ value }) =>
    `The segment id is written "${value}" and was read in capitals, as X12 has it. Ask the sender for capitals`,
  segment_outside_set: () =>
    'The segment stands outside ST and SE and belongs to no transaction set. Check for a lost ST',
  unexpected_st: ({ value }) => `A set begins before set ${value} ended with SE. Send the set again whole`,
  missing_se: ({ value }) =>
    `Set ${value} has no SE at its end, so its last segments may be lost. Send the set again whole`,
  missing_ge: ({ value }) =>
    `Group ${value} has no GE at its end, so its last sets may be lost. Check that the file is whole`,
  missing_iea: ({ value }) =>
    `Interchange${value ? ` ${value}` : ''} has no IEA at its end. Check that the file is whole`,
  stray_trailer: ({ value }) => `${value} closes nothing that is open. Check for a lost header`,
  set_outside_group: () => 'The set stands outside any GS group. Check for a lost GS; the set was read',
  group_outside_interchange: () =>
    'The group stands outside any ISA interchange. Check for a lost ISA; it was read',
  ta1_outside_interchange: () =>
    'TA1 stands outside any ISA interchange, so it answers nothing that can be named',
  too_many_acknowledgements: ({ expected }) =>
    `Only the first ${expected} TA1 of the interchange were kept. Send the rest in further interchanges`,
  segment_count_differs: counted(referenceOf(SE, 'number_of_included_segments'), 'segments', 'the set'),
  set_count_differs: counted(referenceOf(GE, 'number_of_transaction_sets_included'), 'sets', 'the group'),
  group_count_differs: counted(
    referenceOf(IEA, 'number_of_included_functional_groups'),
    'groups',
    'the interchange',
  ),
  set_control_differs: numbered(
    referenceOf(SE, 'transaction_set_control_number'),
    referenceOf(ST, 'transaction_set_control_number'),
  ),
  group_control_differs: numbered(
    referenceOf(GE, 'group_control_number'),
    referenceOf(GS, 'group_control_number'),
  ),
  interchange_control_differs: numbered(
    referenceOf(IEA, 'interchange_control_number'),
    referenceOf(ISA, 'interchange_control_number'),
  ),
  set_control_repeated: ({ value }) =>
    `Set control number ${value} occurs twice in its group, so an answer could not tell the sets apart. Number them anew`,
  group_control_repeated: ({ value }) =>
    `Group control number ${value} occurs twice in its interchange, so an answer could not tell the groups apart. Number them anew`,
  interchange_control_repeated: ({ value }) =>
    `Interchange control number ${value} of this sender occurs twice, so it may have been sent twice. Both were read; check for copies`,
  functional_id_differs: ({ value, expected, name }) =>
    `${GS_KIND} is ${value}, but a ${name} belongs in a group ${expected}. Ask the sender to correct ${GS_KIND}; the set was read`,
  release_differs: ({ value, expected }) =>
    `${GS_RELEASE} says release ${value} and ${ISA_VERSION} says ${expected}. Both may be right: ${ISA_VERSION} is of the envelope, ${GS_RELEASE} of the sets. ${GS_RELEASE} was taken`,
  unknown_segment: () => 'No table is known for this segment, so it was not checked',
  segment_not_in_set: ({ name }) => `The segment has no place in a ${name}. Leave it out or send another set`,
  segment_out_of_place: ({ name }) => `The segment belongs further up in a ${name}. Move it to its place`,
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
  character_not_sent: ({ name, expected }) =>
    `${name} holds ${shownCharacter(String(expected))}, which cannot be sent. Leave it out or write something else`,
  element_bad_date: ({ name, expected = 'CCYYMMDD' }) =>
    `${name} is no date ${expected} that exists. Correct it`,
  element_bad_time: ({ name }) => `${name} is no time HHMM, HHMMSS or HHMMSSDD that exists. Correct it`,
  element_unknown_code: ({ name, value, expected }) =>
    expected === undefined
      ? `${name} does not know the code ${value}. Choose one of its list`
      : `${name} is none of the codes ${expected}. Choose one of them`,
  pair_incomplete: (finding) =>
    `${referencesIn(finding).join(' and ')} come together or not at all. Fill in the others or leave all empty`,
  one_needed: (finding) => `At least one of ${referencesIn(finding).join(', ')} is needed. Fill one in`,
  all_needed_with: (finding) => {
    const [first, ...others] = referencesIn(finding)
    return `${first} is given, so ${others.join(' and ')} is needed. Fill in what is missing`
  },
  one_needed_with: (finding) => {
    const [first, ...others] = referencesIn(finding)
    return `${first} is given, so one of ${others.join(', ')} is needed. Fill one in`
  },
  exclusion_broken: (finding) =>
    `Only one of ${referencesIn(finding).join(', ')} may be given. Leave out the others`,
}

function counted(trailer: string, what: string, where: string): Wording {
  return ({ value, expected }) =>
    `${trailer} says ${value} ${what}, but ${where} has ${expected}. Ask the sender to correct the count; all of it was read`
}

function numbered(trailer: string, header: string): Wording {
  return ({ value, expected }) =>
    `${trailer} is ${value} and ${header} is ${expected}; they must be equal. Ask the sender to correct it; ${header} was taken`
}

/** A finding in words: where it is, what is wrong and what to do about it. */
export function tell(finding: Finding): string {
  return `${tellPlace(finding)}${tellWithoutPlace(finding)}`
}

/** The same for those who show the place beside it. */
export function tellWithoutPlace(finding: Finding): string {
  const { code, count } = finding
  const often = count > 1 ? ` Found ${count} times; this is the first.` : ''
  return `${WORDINGS[code](finding)}.${often}`
}

function shownCharacter(character: string): string {
  if (/^[\x21-\x7e\u00a1-\u024f]/.test(character)) return `the character ${character}`
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `the character U+${code}`
}

/** The elements a broken rule speaks of: `N703`, `N704`; of a composite `LH207-01`. */
function referencesIn({ segment, rule = '', component, element }: Finding): string[] {
  const within = component === undefined ? String(segment) : `${referenceAt(String(segment), element)}-`
  return positionsOf(rule).map((position) => referenceAt(within, position))
}

/** `Line 3, segment 4 (N703): ` for element 3 of N7; nothing for a text as a whole. */
export function tellPlace({
  segment,
  position,
  offset,
  line,
  element,
}: Place & Pick<Finding, 'element'>): string {
  if (segment === null) return offset === 0 ? '' : `Line ${line}: `
  return `Line ${line}, segment ${position} (${referenceAt(cut(segment, MAX_ID_SHOWN), element)}): `
}
