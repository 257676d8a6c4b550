import { canTable } from '../../../list/can.ts'

/** How far a document is on its way to its railroad. */
export const DELIVERY_STATES = {
  queued: 'On its way',
  retrying: 'Tried again',
  dead: 'Given up',
  delivered: 'Delivered',
  answered: 'Answered',
} as const
export type DeliveryState = keyof typeof DELIVERY_STATES

/** What a document is for. */
export const DELIVERY_KINDS = {
  bill: 'Bill of lading',
  correction: 'Correction',
  cancellation: 'Cancellation',
  request: 'Car request',
  test: 'Test',
} as const

const DONE: readonly DeliveryState[] = ['delivered', 'answered']

/** What may be done with a document that did not arrive. */
export const deliveryCan = canTable<{ state: DeliveryState; is_newest: boolean }>()({
  retry: ({ state, is_newest }) => {
    if (DONE.includes(state)) return 'The railroad has it.'
    if (state === 'queued') return 'It goes out by itself in a moment.'
    return is_newest || 'A newer document of this bill was written since; that one is sent.'
  },
})
