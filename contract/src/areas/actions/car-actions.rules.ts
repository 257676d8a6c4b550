import { canTable } from '../../list/can.ts'

/** What a railroad can be asked to do with a car. */
export const CAR_ACTIONS = { order_in: 'Order in', release: 'Release', divert: 'Divert' } as const
export type CarActionKind = keyof typeof CAR_ACTIONS

export const ACTION_STATES = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  unanswered: 'Unanswered',
} as const

/** Who sees cars may ask for them, where requests to railroads are switched on. */
export const ACTS = {
  allOf: [{ anyOf: ['visibility_asset_list'] }, { module: 'hasWaybillModule' }],
} as const

const isOpen = ({ state }: { state: string }) => state === 'pending' || state === 'unanswered'
const CLOSED = 'It is answered already.'

/** What may be done with a request: only one that waits is taken back or answered. */
export const carActionCan = canTable<{ state: string }>()({
  cancel: (row) => isOpen(row) || CLOSED,
  answer: (row) => isOpen(row) || CLOSED,
})
