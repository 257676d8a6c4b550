import { canTable } from '../../list/can.ts'

/** The actions a railroad can be asked to take with a car. */
export const CAR_ACTIONS = { order_in: 'Order in', release: 'Release', divert: 'Divert' } as const
/** The nouns of the same, for sentences. */
export const CAR_ACTION_NOUNS = { order_in: 'Order-in', release: 'Release', divert: 'Diversion' } as const
export type CarActionKind = keyof typeof CAR_ACTIONS

export const ACTION_STATES = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  cancelled: 'Withdrawn',
  unanswered: 'No response',
} as const

/** How a railroad receives requests. */
export const REQUEST_WAYS = {
  mail: 'By email',
  file: 'As a file',
  document: 'As X12 documents',
} as const

/** The document a request was sent as. */
export const SENT_AS = { mail: 'Email', file: 'File', '404': '404', '322': '322' } as const
export type SentAs = keyof typeof SENT_AS

/** Everyone who may see cars may request actions for them, where requests to railroads are switched on. */
export const ACTS = {
  allOf: [{ anyOf: ['visibility_asset_list'] }, { module: 'hasWaybillModule' }],
} as const

const isOpen = ({ state }: { state: string }) => state === 'pending' || state === 'unanswered'
const CLOSED = 'The railroad has already responded.'

/**
 * What may be done with a request: only an open one can be withdrawn or answered, only a failed one can be requested
 * again, and only a document can be read.
 */
export const carActionCan = canTable<{ state: string; sent_as?: SentAs }>()({
  cancel: (row) => isOpen(row) || CLOSED,
  answer: (row) => isOpen(row) || CLOSED,
  again: ({ state }) =>
    state === 'rejected' ||
    state === 'unanswered' ||
    state === 'cancelled' ||
    'It was accepted or is pending.',
  read: ({ sent_as }) => sent_as === '404' || sent_as === '322' || 'It was sent without a document.',
})

/** Parses a diversion's destination from typed text; null when it has no place and state. */
export function typedPlace(text: string): { city: string; state: string; consignee: string } | null {
  const [city, rest] = splitAt(text, text.search(/[,|]/))
  const [state, consignee] = splitAt(rest, rest.indexOf(','))
  if (city === '' || !/^[A-Za-z]{2}$/.test(state)) return null
  return { city: plainText(city), state: state.toUpperCase(), consignee: plainText(consignee) }
}

/** The text before and after the sign at a position; the whole text when the position is negative. */
const splitAt = (text: string, at: number): [before: string, after: string] =>
  at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]

/** Capitals that every railroad takes. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9 .,'/&()-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** What a document says about the car of a request. */
export interface RequestedCar {
  equipment_id: string
  equipment_kind: 'R' | 'imdl'
  status_code: number | null
  waybill_number: string | null
  waybill_ts: Date | null
  bill_of_lading_number: string | null
  shipper: string | null
  consignee: string | null
  commodity: string | null
  commodity_code: string | null
  /** CITY|ST */
  origin_place: string | null
  current_place: string | null
}
