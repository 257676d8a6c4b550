/** What happens in the portal that people may want to know (NTF-006). */
export const FACT_KINDS = [
  'arrival',
  'constructive_placement',
  'notify',
  'actual_placement',
  'dwell',
  'eta_change',
  'late',
  'silent',
  'demurrage',
  'bad_order',
  'hold',
  'feed_silent',
  'tender_refused',
  'tender_unanswered',
  'car_request',
  'ticket_change',
  'ticket_mention',
  'ticket_due',
  'quote_change',
  'invoice_change',
  'unit_alert',
  'fence_in',
  'fence_out',
  'fence_dwell',
  'car_due',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** Hours an estimate may be said to have moved by. */
export const ETA_HOURS = [1, 2, 4, 6, 12, 24, 48, 72] as const
