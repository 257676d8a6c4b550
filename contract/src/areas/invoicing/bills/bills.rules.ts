import { canTable } from '../../../list/can.ts'

/** What people see of a bill: it counts once, for the first that fits. */
export const BILL_STATES = {
  review: 'To review',
  question: 'Choose waybill',
  matched: 'Matched',
  dispute: 'In dispute',
  closed: 'Closed',
  returned: 'Returned',
} as const
export type BillState = keyof typeof BILL_STATES

/** How a line fits what we expect. */
export const LINE_RESULTS = {
  over: 'Over',
  extra: 'Extra',
  duplicate: 'Duplicate',
  exception: 'Not ours',
  unchecked: 'Not checked',
  under: 'Under',
  missing: 'Missing',
  within: 'Within tolerance',
  matched: 'Matched',
} as const
export type LineResult = keyof typeof LINE_RESULTS

/** How surely a bill belongs to its trips. */
export const MATCHES = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  two: 'Two matches',
  none: 'None',
} as const
export type Match = keyof typeof MATCHES

/** The keys that trips are found by. */
export const MATCHED_BY: Readonly<Record<string, string>> = {
  waybill: 'waybill, date and car',
  urrwin: 'revenue waybill (URRWIN)',
  bill_of_lading: 'bill of lading and car',
  trip: 'car, lane and date',
  chosen: 'chosen manually',
}

export const BILL_SOURCES = {
  '410': 'X12 410',
  json: 'Open invoices',
  csv: 'CSV',
  hand: 'Entered manually',
} as const

export const BILL_CHARGES = {
  freight: 'Freight',
  fuel: 'Fuel surcharge',
  demurrage: 'Demurrage',
  storage: 'Storage',
  switching: 'Switching',
  diversion: 'Diversion',
  weighing: 'Weighing',
  special: 'Special train',
  tax: 'Tax',
  finance: 'Finance charge',
  other: 'Other charge',
} as const
export type BillCharge = keyof typeof BILL_CHARGES

/** Why an amount is not paid: X12 data element 426. */
export const REASONS: Readonly<Record<string, string>> = {
  '01': 'incorrect price',
  '18': 'not our bill',
  '19': 'duplicate',
  '22': 'weight',
  '23': 'charge not authorized',
  '33': 'currency',
  '46': 'incorrect charge',
  '50': 'late charge',
  BA: 'GST',
}

interface LaneOfBill {
  scac: string
  origin: string | null
  destination: string | null
}

/** Why a charge by the mile can’t be checked. */
export const describeUnknownMiles = ({ scac, origin, destination }: LaneOfBill): string =>
  `${scac} miles from ${origin ?? '?'} to ${destination ?? '?'} are unknown.`

/** Why a charge by weight can’t be checked. */
export const describeUnknownWeight = (equipmentId: string): string =>
  `The weight of ${equipmentId} is unknown.`

/** Why a surcharge in percent can’t be checked. */
export const LINE_HAUL_UNKNOWN = 'The line haul for this percentage surcharge is unknown.'

/** What is done about what a railroad denied. */
export const SETTLEMENTS = { pay: 'Pay', dispute: 'Dispute again' } as const

/** What is done about a line; what was not billed can only be accrued. */
export const DECISIONS = { accept: 'Accept', short: 'Short-pay', dispute: 'Dispute' } as const
export type Decision = keyof typeof DECISIONS | 'accrue'

/** What a bill is to an earlier one: X12 data element 202. */
export const CORRECTIONS: Readonly<Record<string, string>> = {
  BD: 'Balance due',
  AD: 'Adjustment',
  RB: 'Rebill',
  CA: 'Cancellation',
  BO: 'Cancellation',
  CO: 'Correction',
}

/** What a bill that is entered by hand is: a credit’s amounts are entered as they are printed, and are owed to us. */
export const BILL_KINDS: Readonly<Record<string, string>> = { '': 'Bill', credit: 'Credit', ...CORRECTIONS }

interface Decided {
  billed_cents: number
  expected_cents: number | null
  decision: Decision | null
  /** The railroad denied the dispute, and the rest is paid after all. */
  is_denial_paid?: boolean
}

const getRight = ({ billed_cents, expected_cents }: Decided): number =>
  Math.min(billed_cents, expected_cents ?? billed_cents)

/** What is paid of a line: as billed, or what we expect of it. */
export function getPay(line: Decided): number {
  if (line.decision === 'accept' || line.is_denial_paid) return line.billed_cents
  return line.decision === 'short' || line.decision === 'dispute' ? getRight(line) : 0
}

/** What is claimed back of a line, or was until the railroad’s denial was accepted. */
export const getClaim = (line: Decided): number =>
  line.decision === 'dispute' ? line.billed_cents - getRight(line) : 0

export interface BillStanding {
  status: 'review' | 'approved' | 'returned'
  match: Match
  disputed_cents: number
  recovered_cents: number
  denied_cents: number
}

const DONE = 'This bill was approved and can’t be changed.'
const RETURNED = 'This bill was returned to the railroad.'

const inReview = ({ status }: BillStanding) =>
  status === 'review' || (status === 'returned' ? RETURNED : DONE)

/** A check by the chosen waybill replaces what was decided before it. */
const hasTrip = (bill: BillStanding) =>
  inReview(bill) === true && bill.match === 'two' ? 'Choose the waybill first.' : inReview(bill)

/** What may be done with a bill now. */
export const billCan = canTable<BillStanding, unknown>()({
  decide: hasTrip,
  check: inReview,
  approve: hasTrip,
  return: inReview,
  answer: ({ status, disputed_cents, recovered_cents, denied_cents }) =>
    (status === 'approved' && disputed_cents > recovered_cents + denied_cents) ||
    'This bill has no open dispute.',
  settle: ({ status, denied_cents }) =>
    (status === 'approved' && denied_cents > 0) || 'The railroad denied none of this bill’s disputed lines.',
})
