import { WAYBILL_STATUSES } from '../../../base/waybill-status.ts'

/** What an event can mean for a trip, in the order of a trip; the same as folding knows. */
export const EVENT_ACTIONS = [
  'bill',
  'no_bill',
  'release',
  'pull',
  'ingate',
  'ramp',
  'depart',
  'report',
  'arrive',
  'interchange_delivered',
  'interchange_received',
  'estimate',
  'arrive_destination',
  'deramp',
  'notify',
  'constructive_placement',
  'actual_placement',
  'unload',
  'outgate',
  'bad_order',
  'repaired',
  'hold',
  'unhold',
  'store',
  'cancel',
] as const
export type EventAction = (typeof EVENT_ACTIONS)[number]

export const STATUS_CODES = Object.keys(WAYBILL_STATUSES).map(Number)
