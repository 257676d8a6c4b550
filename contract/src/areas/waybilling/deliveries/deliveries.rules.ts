import { canTable } from '../../../list/can.ts'

/** How far a document is on its way to its railroad. */
export const DELIVERY_STATES = {
  queued: 'Sending',
  retrying: 'Retrying',
  dead: 'Failed',
  delivered: 'Delivered',
  answered: 'Responded',
} as const
export type DeliveryState = keyof typeof DELIVERY_STATES

/** The purpose of a document. */
export const DELIVERY_KINDS = {
  bill: 'Bill of lading',
  correction: 'Correction',
  cancellation: 'Cancellation',
  request: 'Car request',
  test: 'Test',
  acknowledgement: 'Acknowledgment',
} as const

const DONE: readonly DeliveryState[] = ['delivered', 'answered']

/** The actions on an undelivered document. */
export const deliveryCan = canTable<{ state: DeliveryState; is_newest: boolean }>()({
  retry: ({ state, is_newest }) => {
    if (DONE.includes(state)) return 'The railroad already has it.'
    if (state === 'queued') return 'It is about to be sent automatically.'
    return is_newest || 'A newer document for this bill replaced it.'
  },
})
