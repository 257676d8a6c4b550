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
  'interchange_refused',
  'cancel',
] as const
export type EventAction = (typeof EVENT_ACTIONS)[number]

type StatusCode = keyof typeof WAYBILL_STATUSES

/** Statuses with their numbers: `50 Destination`. */
export const STATUS_LABELS = Object.fromEntries(
  Object.entries(WAYBILL_STATUSES).map(([code, label]) => [code, `${code} ${label}`]),
) as Record<StatusCode, string>
export const STATUS_CODES = Object.keys(WAYBILL_STATUSES).map(Number)

/** The lists codes come from, as people of the railroad call them. */
export const CODE_SOURCES = { CLM: 'Car location message', DE157: 'X12 322' } as const
export const EQUIPMENT_KINDS = { R: 'Railcar', imdl: 'Intermodal' } as const

/** Describes the effect of an event on a trip. */
export const ACTION_LABELS: Record<EventAction, string> = {
  bill: 'Waybill created',
  no_bill: 'On hand without a waybill',
  release: 'Released by the customer',
  pull: 'Pulled from the siding',
  ingate: 'Gate in',
  ramp: 'Loaded on a railcar',
  depart: 'Departed',
  report: 'Reported en route',
  arrive: 'Arrived at a yard',
  interchange_delivered: 'Delivered to the next railroad',
  interchange_received: 'Received from another railroad',
  estimate: 'Railroad ETA',
  arrive_destination: 'Arrived at the destination',
  deramp: 'Unloaded from the railcar',
  notify: 'Customer notified',
  constructive_placement: 'Waiting for track space (constructive placement)',
  actual_placement: 'Placed at the siding',
  unload: 'Unloading complete',
  outgate: 'Gate out',
  bad_order: 'Bad order',
  repaired: 'Repaired',
  hold: 'On hold',
  unhold: 'Hold released',
  store: 'Stored',
  interchange_refused: 'Refused at interchange',
  cancel: 'Cancels an earlier report',
}
