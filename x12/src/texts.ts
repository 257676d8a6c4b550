import { cut } from './cut.ts'
import type { Finding, FindingCode, Location } from './finding.ts'
import { referenceAt, toReference } from './named.ts'
import { getPositions } from './rules.ts'
import { GE, GS, IEA, ISA, SE, ST } from './segments/envelope.ts'

const MAX_ID_SHOWN = 12

/** Messages about envelopes, with references in X12's own notation. */
const ISA_STANDARD = toReference(ISA, 'repetition_separator_or_standards_identifier')
const ISA_VERSION = toReference(ISA, 'interchange_control_version_number')
const GS_KIND = toReference(GS, 'functional_identifier_code')
const GS_RELEASE = toReference(GS, 'version_release_and_industry_identifier_code')

type MessageOf = (finding: Finding) => string

/** `1 segment`, `12 segments`. */
const counted = (count: unknown, noun: string): string =>
  `${String(count)} ${noun}${String(count) === '1' ? '' : 's'}`

/** A set with its article: `a 404 …`, `an 820 …`. */
const withArticle = (set: string | undefined): string => `${set?.startsWith('8') ? 'an' : 'a'} ${set}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The problem, then what to do about it. */
const MESSAGES: Record<FindingCode, MessageOf> = {
  unreadable_file: () => 'The file could not be read. Check its path and permissions',
  empty_input: () => 'The text is empty. Resend the file; nothing was read',
  not_x12: () =>
    'No ISA, GS or ST segment was found, so this isn’t X12. Check that the right file was sent; nothing was read',
  compressed: ({ value }) =>
    `The file is compressed (${value}). Unpack it and send its contents; nothing was read`,
  base64: () => 'The text is base64-encoded X12. Decode it before sending; nothing was read',
  letter_separator: ({ value, name }) =>
    `ISA sets "${value}" as the ${name}. A letter, digit or space can’t be distinguished from values. Ask the sender to use another character, such as * or ~`,
  not_utf8: () => 'The bytes are not UTF-8 and were read as Windows-1252. Check names with accents',
  utf16: () => 'The bytes are UTF-16 and were read as such. Ask the sender for ASCII or UTF-8',
  byte_order_mark: () =>
    'The text starts with a byte-order mark, which was ignored. Ask the sender to remove it',
  leading_blank: () => 'Blank characters before the first segment were ignored',
  leading_text: ({ value }) =>
    `Text before the first segment is not X12 and was ignored (${counted(value, 'character')}). Check what the sender adds there`,
  nul_characters: () =>
    'The text contains NUL characters, which were read as spaces in values and ignored in segment IDs. Check how the file was transferred',
  too_long: ({ value, expected }) =>
    `The text has ${value} characters; only the first ${expected} were read. Send the rest in separate files`,
  too_many_segments: ({ expected }) =>
    `Only the first ${expected} segments were read. Send the rest in separate files`,
  segment_too_long: ({ value, expected }) =>
    `The segment has ${value} characters; only the first ${expected} were read. Check the segment terminator`,
  set_too_long: ({ value, expected }) =>
    `Set ${value} has more than ${expected} segments; the rest were not read. Check for a missing SE, or send it as several sets`,
  too_many_findings: ({ value, expected }) =>
    `More than ${expected} different findings; ${value} more are not listed`,
  isa_not_padded: () =>
    'ISA is not 106 characters wide; its elements were counted instead. Ask the sender to pad them',
  isa_incomplete: () =>
    'ISA has fewer than 16 elements, so the delimiters were detected from the segments after it. Ask the sender for a complete header',
  separators_collide: ({ value, name }) =>
    `ISA sets "${value}" as both ${name}, so its role was detected from the segments after it. Ask the sender to use different separators`,
  isa11_unknown: ({ value, expected }) =>
    `${ISA_STANDARD} is "${value}", but the release in ${ISA_VERSION} only allows ${expected}. Everything was read; ask the sender to correct ${ISA_STANDARD} or ${ISA_VERSION}`,
  date_width: ({ value, expected, name }) =>
    `${name} is "${value}", but its release writes dates as ${expected}. It was left unchanged; ask the sender to correct it`,
  no_envelope: () =>
    'The transaction sets have no ISA or GS envelope; they were read without sender and receiver',
  indented: () => 'Segments are indented; the leading spaces were ignored',
  empty_segment: () =>
    'An empty segment between two terminators was ignored. Ask the sender to end each segment once',
  broken_line: () => 'The segment spans several lines; the line breaks were ignored',
  unterminated_segment: ({ value }) =>
    `The segment doesn’t end with the terminator ${value}; it was ended here. The text may be cut off. Ask the sender to resend it`,
  missing_last_terminator: ({ value }) =>
    `The last segment doesn’t end with the terminator ${value}. All envelopes are closed, so nothing is missing`,
  bad_segment_id: ({ value }) =>
    `"${value}" is not a segment ID (a letter followed by one or two letters or digits). Correct the segment; it was left unchanged`,
  lower_case_id: ({ value }) =>
    `The segment ID "${value}" was read in upper case, as X12 requires. Ask the sender to use upper case`,
  segment_outside_set: () =>
    'The segment is outside ST and SE, so it belongs to no transaction set. Check for a missing ST',
  unexpected_st: ({ value }) => `A set starts before set ${value} ended with SE. Resend the complete set`,
  missing_se: ({ value }) =>
    `Set ${value} has no SE, so its last segments may be missing. Resend the complete set`,
  missing_ge: ({ value }) =>
    `Group ${value} has no GE, so its last sets may be missing. Check that the file is complete`,
  missing_iea: ({ value }) =>
    `Interchange${value ? ` ${value}` : ''} has no IEA. Check that the file is complete`,
  stray_trailer: ({ value }) => `${value} has no matching header. Check for a missing header`,
  set_outside_group: () => 'The set is outside any GS group. Check for a missing GS; the set was read',
  group_outside_interchange: () =>
    'The group is outside any ISA interchange. Check for a missing ISA; it was read',
  ta1_outside_interchange: () => 'TA1 is outside any ISA interchange, so what it acknowledges is unknown',
  too_many_acknowledgements: ({ expected }) =>
    `Only the first ${expected} TA1 segments of the interchange were read. Send the rest in separate interchanges`,
  segment_count_differs: countMismatch(toReference(SE, 'number_of_included_segments'), 'segment', 'the set'),
  set_count_differs: countMismatch(
    toReference(GE, 'number_of_transaction_sets_included'),
    'set',
    'the group',
  ),
  group_count_differs: countMismatch(
    toReference(IEA, 'number_of_included_functional_groups'),
    'group',
    'the interchange',
  ),
  set_control_differs: controlMismatch(
    toReference(SE, 'transaction_set_control_number'),
    toReference(ST, 'transaction_set_control_number'),
  ),
  group_control_differs: controlMismatch(
    toReference(GE, 'group_control_number'),
    toReference(GS, 'group_control_number'),
  ),
  interchange_control_differs: controlMismatch(
    toReference(IEA, 'interchange_control_number'),
    toReference(ISA, 'interchange_control_number'),
  ),
  set_control_repeated: ({ value }) =>
    `Set control number ${value} occurs twice in its group, so a response can’t distinguish the sets. Renumber them`,
  group_control_repeated: ({ value }) =>
    `Group control number ${value} occurs twice in its interchange, so a response can’t distinguish the groups. Renumber them`,
  interchange_control_repeated: ({ value }) =>
    `Interchange control number ${value} from this sender occurs twice, so it may have been sent twice. Both were read; check for duplicates`,
  functional_id_differs: ({ value, expected, name }) =>
    `${GS_KIND} is ${value}, but ${withArticle(name)} belongs in a group ${expected}. Ask the sender to correct ${GS_KIND}; the set was read`,
  release_differs: ({ value, expected }) =>
    `${GS_RELEASE} has release ${value} and ${ISA_VERSION} has ${expected}. Both can be right: ${ISA_VERSION} is for the envelope, ${GS_RELEASE} for the sets. ${GS_RELEASE} was used`,
  unknown_segment: () => 'This segment is not in our tables, so it was not checked',
  segment_not_in_set: ({ name }) =>
    `The segment isn’t allowed in ${withArticle(name)}. Remove it or send another set`,
  segment_out_of_place: ({ name }) => `The segment belongs earlier in ${withArticle(name)}. Move it`,
  segment_missing: ({ value, name }) => `${capital(withArticle(name))} requires the segment ${value}. Add it`,
  segment_too_often: ({ expected, name }) =>
    `The segment occurs more than the ${counted(expected, 'time')} ${withArticle(name)} allows here. Remove the others`,
  element_missing: ({ name }) => `${name} is required but empty. Enter it`,
  element_not_in_segment: ({ expected }) =>
    `The segment has only ${counted(expected, 'element')}. Remove the rest`,
  element_not_in_release: ({ name, expected }) => `${name} was added in release ${expected}. Remove it`,
  element_too_short: ({ name, expected }) =>
    `${name} needs at least ${counted(expected, 'character')}. Complete it`,
  element_too_long: ({ name, expected }) =>
    `${name} can have at most ${counted(expected, 'character')}. Shorten it`,
  element_bad_character: ({ name }) => `${name} contains characters its type doesn’t allow. Correct it`,
  character_not_sent: ({ name, expected }) =>
    `${name} contains ${shownCharacter(String(expected))}, which can’t be sent. Remove or replace it`,
  element_bad_date: ({ name, expected = 'CCYYMMDD' }) =>
    `${name} is not a valid date (${expected}). Correct it`,
  element_bad_time: ({ name }) => `${name} is not a valid time (HHMM, HHMMSS or HHMMSSDD). Correct it`,
  element_unknown_code: ({ name, value, expected }) =>
    expected === undefined
      ? `${value} is not a known code for ${name}. Choose one from its list`
      : `${name} must be one of the codes ${expected}. Choose one`,
  pair_incomplete: (finding) =>
    `${referencesIn(finding).join(' and ')} are required together. Enter all of them or none`,
  one_needed: (finding) => `At least one of ${referencesIn(finding).join(', ')} is required. Enter one`,
  all_needed_with: (finding) => {
    const [first, ...others] = referencesIn(finding)
    return `${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'} required with ${first}. Enter what is missing`
  },
  one_needed_with: (finding) => {
    const [first, ...others] = referencesIn(finding)
    return `One of ${others.join(', ')} is required with ${first}. Enter one`
  },
  exclusion_broken: (finding) =>
    `Only one of ${referencesIn(finding).join(', ')} is allowed. Remove the others`,
}

function countMismatch(trailer: string, what: string, where: string): MessageOf {
  return ({ value, expected }) =>
    `${trailer} has ${counted(value, what)}, but ${where} has ${expected}. Ask the sender to correct the count; everything was read`
}

function controlMismatch(trailer: string, header: string): MessageOf {
  return ({ value, expected }) =>
    `${trailer} is ${value} but ${header} is ${expected}; they must match. Ask the sender to correct it; ${header} was used`
}

/** Describes a finding: where it is, what is wrong and what to do about it. */
export function format(finding: Finding): string {
  return `${formatLocation(finding)}${formatWithoutLocation(finding)}`
}

/** The same for callers that show the position separately. */
export function formatWithoutLocation(finding: Finding): string {
  const { code, count } = finding
  const repeats = count > 1 ? ` Found ${count} times; this is the first.` : ''
  return `${MESSAGES[code](finding)}.${repeats}`
}

function shownCharacter(character: string): string {
  if (/^[\x21-\x7e\u00a1-\u024f]/.test(character)) return `the character ${character}`
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `the character U+${code}`
}

/** The elements a broken rule refers to: `N703`, `N704`; of a composite `LH207-01`. */
function referencesIn({ segment, rule = '', component, element }: Finding): string[] {
  const within = component === undefined ? String(segment) : `${referenceAt(String(segment), element)}-`
  return getPositions(rule).map((position) => referenceAt(within, position))
}

/** `Line 3, segment 4 (N703): ` for element 3 of N7; nothing for a text as a whole. */
export function formatLocation({
  segment,
  position,
  offset,
  line,
  element,
}: Location & Pick<Finding, 'element'>): string {
  if (segment === null) return offset === 0 ? '' : `Line ${line}: `
  return `Line ${line}, segment ${position} (${referenceAt(cut(segment, MAX_ID_SHOWN), element)}): `
}
