import type { FindingList } from './finding.ts'
import type { Segment } from './segment.ts'

/** ISA05/06 and ISA07/08. */
export interface Party {
  qualifier: string
  id: string
}

/** What ISA says, and the groups found before its IEA. */
export interface Interchange {
  sender: Party
  receiver: Party
  /** ISA09 as sent, YYMMDD. */
  date: string
  /** ISA10 as sent, HHMM. */
  time: string
  /** ISA12 as sent, such as `00401`. */
  version: string
  /** ISA13. */
  control_number: string
  /** ISA15: P production, T test. */
  usage: string
  groups: Group[]
  /** TA1 segments: answers to interchanges sent the other way. */
  acknowledgements: Segment[]
}

/** What GS says, and how many sets were found before its GE. */
export interface Group {
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

export function readInterchange(isa: Segment): Interchange {
  const value = (position: number) => isa.element(position).trim()
  return {
    sender: { qualifier: value(5), id: value(6) },
    receiver: { qualifier: value(7), id: value(8) },
    date: value(9),
    time: value(10),
    version: value(12),
    control_number: value(13),
    usage: value(15),
    groups: [],
    acknowledgements: [],
  }
}

export function readGroup(gs: Segment): Group {
  const value = (position: number) => gs.element(position).trim()
  return {
    functional_id: value(1),
    sender: value(2),
    receiver: value(3),
    date: value(4),
    time: value(5),
    control_number: value(6),
    release: releaseOf(value(8)) ?? value(8),
    set_count: 0,
  }
}

/** Six digits from GS08 or ST03 (`004010UCS`), from ISA12 (`00401`) or from its everyday form (`4010`). */
export function releaseOf(asSent: string): string | null {
  if (asSent === '') return null
  const digits = /^[0-9]+/.exec(asSent)?.[0] ?? ''
  if (digits.length >= 6) return digits.slice(0, 6)
  if (digits.length === 5) return `${digits}0`
  return digits.length === 4 ? `00${digits}` : null
}

/** GS01 of the sets this package knows by name; a set not listed may stand in any group. */
const FUNCTIONAL_IDS = new Map(
  Object.entries({
    '214': 'QM',
    '322': 'SO',
    '404': 'SR',
    '417': 'WB',
    '418': 'IC',
    '421': 'IS',
    '426': 'RW',
    '451': 'EV',
    '824': 'AG',
    '997': 'FA',
    '999': 'FA',
  }),
)

/** Reports a set that stands in a group of another kind. */
export function checkFunctionalId(st: Segment, group: Group | null, findings: FindingList): void {
  const id = st.element(1)
  const expected = FUNCTIONAL_IDS.get(id)
  if (group === null || expected === undefined || group.functional_id === expected) return
  findings.add('functional_id_differs', st.place, { value: group.functional_id, expected, name: id })
}

/** Reports a group whose release is not the one its interchange names. */
export function checkRelease(
  gs: Segment,
  group: Group,
  interchange: Interchange | null,
  findings: FindingList,
): void {
  const told = interchange && releaseOf(interchange.version)
  if (!told || told.slice(0, 5) === group.release.slice(0, 5)) return
  findings.add('release_differs', gs.place, { element: 8, value: group.release, expected: told })
}

type CountCode = 'segment_count_differs' | 'set_count_differs' | 'group_count_differs'
type ControlCode = 'set_control_differs' | 'group_control_differs' | 'interchange_control_differs'

/** Compares what a trailer says with what was counted and with the number of its header. */
export function checkTrailer(
  trailer: Segment,
  [countCode, counted]: [CountCode, number],
  [controlCode, controlNumber]: [ControlCode, string],
  findings: FindingList,
): void {
  const saysCount = trailer.element(1).trim()
  if (!isSameNumber(saysCount, String(counted))) {
    findings.add(countCode, trailer.place, { element: 1, value: saysCount, expected: counted })
  }
  const saysControl = trailer.element(2).trim()
  if (!isSameNumber(saysControl, controlNumber)) {
    findings.add(controlCode, trailer.place, { element: 2, value: saysControl, expected: controlNumber })
  }
}

/** Control numbers are compared without leading zeros: senders pad one side only. */
function isSameNumber(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && unpadded(one) === unpadded(other))
}

function unpadded(text: string): string {
  return text.replace(/^0+(?=.)/, '')
}
