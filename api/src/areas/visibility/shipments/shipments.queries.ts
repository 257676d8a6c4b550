import { FIND_LIMIT } from '#contract/areas/find/find.contract.ts'
import { empty, join, raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { HAZMAT } from '../assets/goods.queries.ts'
import { getSearchSuffixes } from '../equipment/equipment.queries.ts'

/** The location of a unit according to its latest trip. */
export interface TripStateRow {
  equipment_id: string
  status_code: number | null
  place: string | null
  destination: string | null
  hazmat_mark: string | null
}

export interface EquipmentRow extends TripStateRow {
  equipment_kind: 'R' | 'imdl'
  waybill_id: number | null
}

/** A number with the latest of the trips that carry it. */
export interface NumberRow extends TripStateRow {
  number: string
  waybill_id: number
  trips: number
}

const TRIP_STATE = raw(
  `w.waybill_id, w.status_code, w.current_location as place, w.destination_location as destination, ${HAZMAT.sql} as hazmat_mark`,
)

/**
 * Equipment whose id contains one of the forms, with its latest trip: the exact id, then ids that begin with it, then
 * others.
 */
export const selectEquipmentHits = (
  db: Db,
  customerId: number,
  forms: readonly string[],
): Promise<EquipmentRow[]> =>
  db.rows(sql`
    with tails as (${join(
      forms.map((form) => getSearchSuffixes(customerId, form, FIND_LIMIT)),
      ' union all ',
    )}),
    found as (
      select equipment_id, min(rank) as rank, min(tail) as tail from tails group by equipment_id
      order by rank, tail, equipment_id limit ${FIND_LIMIT})
    select e.equipment_id, e.equipment_kind, t.*
    from found f join equipment e on e.customer_id = ${customerId} and e.equipment_id = f.equipment_id
    left join lateral (
      select ${TRIP_STATE} from waybills w where w.customer_id = ${customerId} and w.equipment_id = e.equipment_id
      order by w.trip_start_ts desc limit 1) t on true
    order by f.rank, f.tail, f.equipment_id`)

/** Reference numbers of a shipment; only the trains of current trips are of interest. */
const SHIPMENT_NUMBERS = {
  waybill_number: empty,
  bill_of_lading_number: empty,
  billed_waybill_number: empty,
  billed_bl_number: empty,
  train_id: raw('and is_current'),
} as const
export type ShipmentNumber = keyof typeof SHIPMENT_NUMBERS

/** Trips of one number are counted no further. */
const MAX_TRIPS = 100
/** Behind every text that begins with the term, in the order of bytes. */
const END = '\u{10FFFF}'

/**
 * Numbers that begin with one of the forms, each once and the very number first, with their latest trip. Reads the index
 * from number to number, so it costs the same however many trips carry one.
 */
export function selectNumberHits(
  db: Db,
  customerId: number,
  column: ShipmentNumber,
  forms: readonly string[],
): Promise<NumberRow[]> {
  const name = raw(column)
  // equivalent to starts_with, but an index range for any form, so that the plan can be cached
  const next = (after: Sql): Sql => sql`
    select ${name} as number from waybills
    where customer_id = ${customerId} and ${name} ${after} and ${name} ~<~ a.until ${SHIPMENT_NUMBERS[column]}
    order by ${name} using ~<~ limit 1`
  return db.rows(sql`
    with recursive asked as (
      select form, until, place from unnest(${[...forms]}::text[], ${forms.map((form) => form + END)}::text[])
        with ordinality as a (form, until, place)),
    numbers (number, until, place, step) as (
      select n.number, a.until, a.place, 1 from asked a cross join lateral (${next(raw('~>=~ a.form'))}) n
      union all
      select n.number, a.until, a.place, a.step + 1
      from numbers a cross join lateral (${next(raw('~>~ a.number'))}) n where a.step < ${FIND_LIMIT}),
    found as (
      select number, min(place) as place from numbers group by number
      order by 2, number using ~<~ limit ${FIND_LIMIT})
    select f.number, t.*
    from found f cross join lateral (
      select w.equipment_id, ${TRIP_STATE}, count(*) over ()::int as trips from (
        select * from waybills
        where customer_id = ${customerId} and ${name} = f.number ${SHIPMENT_NUMBERS[column]} limit ${MAX_TRIPS}) w
      order by w.trip_start_ts desc limit 1) t
    order by f.place, f.number using ~<~`)
}
