import type { FindingList } from './finding.ts'
import { getPosition, read, referenceAt } from './named.ts'
import type { Segment } from './segment.ts'
import { GE, GS, IEA, ISA, SE } from './segments/envelope.ts'
import type { SegmentTable } from './segments/table.ts'
import { getFunctionalId } from './sets/tables.ts'

/** ISA05/06 and ISA07/08. */
export interface Party {
  qualifier: string
  id: string
}

/** The elements of ISA, and the groups found before its IEA. */
export interface Interchange {
  /** ISA and IEA themselves; `null` for an IEA that never came. */
  segment: Segment
  trailer: Segment | null
  sender: Party
  receiver: Party
  /** ISA09 as sent, YYMMDD. */
  date: string
  /** ISA10 as sent, HHMM. */
  time: string
  /** ISA11 as sent: a letter for the standard, or the repetition separator. */
  standard: string
  /** ISA12 as sent, such as `00401`. */
  version: string
  /** ISA13. */
  control_number: string
  /** ISA15: P production, T test. */
  usage: string
  /** Filled only by `parse`: a text may contain as many groups as segments. */
  groups: Group[]
  /** TA1 segments: acknowledgments of interchanges sent in the other direction. */
  acknowledgements: Segment[]
}

/** The elements of GS, and the number of sets found before its GE. */
export interface Group {
  /** GS and GE themselves; `null` for a GE that never came. */
  segment: Segment
  trailer: Segment | null
  /** GS01, such as SO. */
  functional_id: string
  sender: string
  receiver: string
  /** GS04 as sent, CCYYMMDD. */
  date: string
  /** GS05 as sent. */
  time: string
  /** GS06. */
  control_number: string
  /** GS08 in six digits, such as `004010`; as sent when it is no release. */
  release: string
  set_count: number
}

export function readInterchange(segment: Segment): Interchange {
  const isa = read(ISA, segment)
  return {
    segment,
    trailer: null,
    sender: { qualifier: isa.interchange_id_qualifier.trim(), id: isa.interchange_sender_id.trim() },
    receiver: { qualifier: isa.interchange_id_qualifier_2.trim(), id: isa.interchange_receiver_id.trim() },
    date: isa.interchange_date.trim(),
    time: isa.interchange_time.trim(),
    standard: isa.repetition_separator_or_standards_identifier.trim(),
    version: isa.interchange_control_version_number.trim(),
    control_number: isa.interchange_control_number.trim(),
    usage: isa.usage_indicator.trim(),
    groups: [],
    acknowledgements: [],
  }
}

export function readGroup(segment: Segment): Group {
  const gs = read(GS, segment)
  const release = gs.version_release_and_industry_identifier_code.trim()
  return {
    segment,
    trailer: null,
    functional_id: gs.functional_identifier_code.trim(),
    sender: gs.application_sender_code.trim(),
    receiver: gs.application_receiver_code.trim(),
    date: gs.date.trim(),
    time: gs.time.trim(),
    control_number: gs.group_control_number.trim(),
    release: parseRelease(release) ?? release,
    set_count: 0,
  }
}

/** Six digits from GS08 or ST03 (`004010UCS`), from ISA12 (`00401`) or from its everyday form (`4010`). */
export function parseRelease(asSent: string): string | null {
  if (asSent === '') return null
  const digits = /^[0-9]+/.exec(asSent)?.[0] ?? ''
  if (digits.length >= 6) return digits.slice(0, 6)
  if (digits.length === 5) return `${digits}0`
  return digits.length === 4 ? `00${digits}` : null
}

/**
 * The transaction set that an ST begins. Set numbers contain no blanks, so blanks that were inserted in transit are
 * removed.
 */
export const readSetId = (st: { transaction_set_identifier_code: string }): string =>
  st.transaction_set_identifier_code.replace(/\s+/g, '')

/** Reports a set in a group of another kind. */
export function checkFunctionalId(st: Segment, id: string, group: Group | null, findings: FindingList): void {
  const expected = getFunctionalId(id)
  if (group === null || expected === undefined || group.functional_id === expected) return
  findings.add('functional_id_differs', st.location, { value: group.functional_id, expected, name: id })
}

/** Reports a group whose release is not the one its interchange names. */
export function checkRelease(
  gs: Segment,
  group: Group,
  interchange: Interchange | null,
  findings: FindingList,
): void {
  const stated = interchange && parseRelease(interchange.version)
  if (!stated || stated.slice(0, 5) === group.release.slice(0, 5)) return
  findings.add('release_differs', gs.location, {
    element: getPosition(GS, 'version_release_and_industry_identifier_code'),
    value: group.release,
    expected: stated,
  })
}

const FIRST_RELEASE_WITH_REPETITION = '00402'
const FIRST_RELEASE_WITH_CENTURY = '004010'
const FORMER_STANDARDS = 'U'
/** The format of ISA09 in every release, and of GS04 in current ones. */
export const ISA_DATE = 'YYMMDD'
export const GS_DATE = 'CCYYMMDD'

export const isRelease = (text: string): boolean => /^[0-9]{6}$/.test(text)

/** Reports elements of ISA that are not written as its release requires. */
export function checkInterchange(isa: Segment, interchange: Interchange, findings: FindingList): void {
  const { version, standard, date } = interchange
  if (/^[0-9]{5}$/.test(version) && standard !== '') {
    const isOld = version < FIRST_RELEASE_WITH_REPETITION
    const isValid = isOld ? standard === FORMER_STANDARDS : /^[^A-Za-z0-9]$/.test(standard)
    const expected = isOld ? `"${FORMER_STANDARDS}"` : 'a separator'
    if (!isValid)
      findings.add('isa11_unknown', isa.location, {
        element: getPosition(ISA, 'repetition_separator_or_standards_identifier'),
        value: standard,
        expected,
      })
  }
  checkWidth(isa, getPosition(ISA, 'interchange_date'), date, ISA_DATE, findings)
}

/** Reports a group whose date does not have the length its release requires. */
export function checkGroupDate(gs: Segment, { date, release }: Group, findings: FindingList): void {
  if (!isRelease(release)) return
  const expected = release < FIRST_RELEASE_WITH_CENTURY ? ISA_DATE : GS_DATE
  checkWidth(gs, getPosition(GS, 'date'), date, expected, findings)
}

/**
 * Whether a date consists of digits in the wrong number: the case that `checkInterchange` and `checkGroupDate`
 * report.
 */
export const isWidthReported = (date: string, width: string): boolean =>
  /^[0-9]+$/.test(date.trim()) && date.trim().length !== width.length

function checkWidth(
  { id, location }: Segment,
  element: number,
  value: string,
  expected: string,
  findings: FindingList,
): void {
  if (!isWidthReported(value, expected)) return
  findings.add('date_width', location, { element, name: referenceAt(id, element), value, expected })
}

type CountCode = 'segment_count_differs' | 'set_count_differs' | 'group_count_differs'
type ControlCode = 'set_control_differs' | 'group_control_differs' | 'interchange_control_differs'

/** The elements of trailers with the count and with the number of their header. */
const TRAILERS: ReadonlyMap<string, { count: number; control: number }> = new Map([
  ['SE', trailer(SE, 'number_of_included_segments', 'transaction_set_control_number')],
  ['GE', trailer(GE, 'number_of_transaction_sets_included', 'group_control_number')],
  ['IEA', trailer(IEA, 'number_of_included_functional_groups', 'interchange_control_number')],
])

function trailer<Key extends string>(
  table: SegmentTable<Key>,
  count: Key,
  control: Key,
): { count: number; control: number } {
  return { count: getPosition(table, count), control: getPosition(table, control) }
}

/** Compares a trailer with the counted totals and with the control number of its header. */
export function checkTrailer(
  trailer: Segment,
  [countCode, actualCount]: [CountCode, number],
  [controlCode, controlNumber]: [ControlCode, string],
  findings: FindingList,
): void {
  const positions = TRAILERS.get(trailer.id)
  if (!positions) return
  const count = trailer.element(positions.count).trim()
  if (!isSameNumber(count, String(actualCount))) {
    findings.add(countCode, trailer.location, {
      element: positions.count,
      value: count,
      expected: actualCount,
    })
  }
  const control = trailer.element(positions.control).trim()
  if (!isSameNumber(control, controlNumber)) {
    findings.add(controlCode, trailer.location, {
      element: positions.control,
      value: control,
      expected: controlNumber,
    })
  }
}

/** Control numbers are compared without leading zeros: senders pad one side only. */
export function isSameNumber(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && unpadded(one) === unpadded(other))
}

function unpadded(text: string): string {
  return text.replace(/^0+(?=.)/, '')
}
