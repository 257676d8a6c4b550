import { canTable } from '../../../list/can.ts'

/** What feedback may be, in the order it is offered (FDB-010). */
export const FEEDBACK_CATEGORIES = {
  general: 'General question',
  bug: 'Bug',
  feature: 'Feature request',
  manual_adjustment: 'Manual adjustment',
} as const
export type FeedbackCategory = keyof typeof FEEDBACK_CATEGORIES

export const FEEDBACK_STATES = { new: 'New', done: 'Done' } as const
export type FeedbackState = keyof typeof FEEDBACK_STATES

/** The fields of a shipment that people ask to have corrected. */
export const ADJUSTABLE_FIELDS = {
  status_code: 'Status',
  current_location: 'Current location',
  destination_location: 'Destination',
  tele_eta: 'Estimated arrival',
  load_empty_status: 'Loaded or empty',
  commodity: 'Commodity',
  shipper: 'Shipper',
  consignee: 'Consignee',
  other: 'Something else',
} as const

/** The actions on feedback. */
interface FeedbackFacts {
  state: FeedbackState
  category: FeedbackCategory
  details: Readonly<Record<string, string | number | null>>
}

/** Fields of a shipment that people may say something else of than railroads. */
export const APPLICABLE_FIELDS = ['shipper', 'consignee', 'commodity'] as const

export const feedbackCan = canTable<FeedbackFacts>()({
  apply: ({ state, category, details }) => {
    if (category !== 'manual_adjustment') return 'Only adjustments can be applied.'
    if (state === 'done') return 'This is already done.'
    return (
      (APPLICABLE_FIELDS as readonly unknown[]).includes(details['field']) ||
      'Only the railroad can change this. Ask them to correct it.'
    )
  },
  finish: ({ state }) => state === 'new' || 'This is already done.',
  reopen: ({ state }) => state === 'done' || 'This isn’t done yet.',
})
