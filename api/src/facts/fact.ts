import type { FactKind } from '#contract/base/facts.ts'

/** The state of a trip at an event, under the asset list's column names. */
export interface FactRow {
  equipment_id: string
  equipment_kind: string
  status_code: number | null
  load_empty_status: string | null
  current_location: string | null
  last_event_text: string | null
  last_event_code: string | null
  origin_location: string | null
  destination_location: string | null
  commodity: string | null
  commodity_code: string | null
  shipper: string | null
  consignee: string | null
  exceptions: readonly string[]
  current_carrier: string | null
  bill_of_lading_number: string | null
  train_id: string | null
  imdl_pickup_number: string | null
  waybill_number: string | null
}

/** The details of a fact. */
export interface FactData {
  /** One sentence of plain English. */
  text: string
  /** Where it is read in full, below the address of the portal. */
  path: string
  /** Whole days of a dwell. */
  days?: number
  /** The offered numbers of hours an estimate passed. */
  hours?: readonly number[]
  /** Who changed the ticket or quote, and so is not notified about it. */
  by_user_id?: number
  /** What another day of a car costs. */
  cents?: number
  /** People who get their own email about it, so rules notify them only in the portal. */
  mailed_user_ids?: readonly number[]
  /** People who are notified regardless of the rules, until they unsubscribe. */
  owed_user_ids?: readonly number[]
  /** Only these people are notified, regardless of the rules. Webhooks are not called. */
  only_user_ids?: readonly number[]
  row?: FactRow
}

/** A fact as it is compared with the rules. Times in milliseconds. */
export interface Fact {
  fact_id: number
  kind: FactKind
  ts: number
  /** When it is compared with them: the clock of everything that follows. */
  matched_ts: number
  equipment_id: string | null
  waybill_id: number | null
  group_ids: readonly number[]
  data: FactData
}
