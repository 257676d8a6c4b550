import { rateList } from '#contract/areas/pricing/rates/rates.list.ts'
import type { RateUnit } from '#contract/form/rate.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** Rates of a customer with the names of their goods. */
export const rateRows = listSql<{ customerId: number }>()({
  list: rateList,
  from: raw('price_rates r'),
  columns: {
    ...stored('r', 'stcc', 'car_type', 'price', 'effective_date', 'expiration_date', 'source', 'modified_ts'),
    ...stored('r', 'unit', 'minimum_lb', 'currency', 'carrier'),
    origin: raw(`(r.origin_city || ', ' || r.origin_state)`),
    destination: raw(`(r.destination_city || ', ' || r.destination_state)`),
    commodity: {
      value: raw('c.commodity'),
      join: raw('left join reference.commodities c on c.commodity_code = r.stcc'),
    },
  },
  fields: stored('r', 'rate_id'),
  scopes: {},
  where: ({ customerId }) => [sql`r.customer_id = ${customerId}`],
})

/** Removes rates; returns those that were there. */
export const deleteRates = (db: Db, customerId: number, ids: readonly number[]) =>
  db.rows<{ rate_id: number; origin: string; destination: string }>(sql`
    delete from price_rates where customer_id = ${customerId} and rate_id = any (${[...ids]}::int[])
    returning rate_id, origin_city || ', ' || origin_state as origin,
      destination_city || ', ' || destination_state as destination`)

/** A lane, its goods and its dates. */
export interface RatedLane {
  origin_city: string
  origin_state: string
  destination_city: string
  destination_state: string
  stccs: readonly string[]
  day: string
}

export interface FoundRate {
  rate_id: number
  price: number
  stcc: string
  car_type: string
  effective_date: string
  expiration_date: string | null
  source: string
}

const MAX = 20
const FOUND = sql`rate_id, price, stcc, car_type, to_char(effective_date, 'YYYY-MM-DD') as effective_date,
  to_char(expiration_date, 'YYYY-MM-DD') as expiration_date, source`

/** Rates in force on a lane; of the same goods and car the latest, the closest to the goods first. */
export const selectLaneRates = (db: Db, customerId: number, lane: RatedLane) =>
  db.rows<FoundRate>(sql`
    select * from (
      select distinct on (stcc, lower(car_type)) ${FOUND} from price_rates
      where customer_id = ${customerId} and lower(origin_city) = lower(${lane.origin_city})
        and origin_state = upper(${lane.origin_state}) and lower(destination_city) = lower(${lane.destination_city})
        and destination_state = upper(${lane.destination_state}) and effective_date <= ${lane.day}::date
        and (expiration_date is null or expiration_date >= ${lane.day}::date)
        and unit = 'car' and currency = 'USD' and (stcc = '' or exists (select from unnest(${[...lane.stccs]}::text[]) code where starts_with(code, stcc)))
      order by stcc, lower(car_type), price_rates.effective_date desc
    ) r order by length(stcc) desc, price limit ${MAX}`)

export const selectRate = (db: Db, customerId: number, rateId: number) =>
  db.row<FoundRate>(
    sql`select ${FOUND} from price_rates where customer_id = ${customerId} and rate_id = ${rateId}`,
  )

/** A rate as it is imported. */
export interface NewRate {
  origin_city: string
  origin_state: string
  destination_city: string
  destination_state: string
  stcc: string
  car_type: string
  price: number
  effective_date: string
  expiration_date: string | null
  source: string
  unit: RateUnit
  minimum_lb: number
  currency: string
  /** Empty: any railroad; else the railroad whose part of the route it covers. */
  carrier: string
}

/** Adds a rate; null where its lane, goods and car have one from the same day. */
export const insertRate = (db: Db, customerId: number, rate: NewRate) =>
  db.row<{ rate_id: number }>(sql`
    insert into price_rates (customer_id, origin_city, origin_state, destination_city, destination_state, stcc, car_type,
      price, effective_date, expiration_date, source, unit, minimum_lb, currency, carrier)
    values (${customerId}, ${rate.origin_city}, ${rate.origin_state}, ${rate.destination_city}, ${rate.destination_state},
      ${rate.stcc}, ${rate.car_type}, ${rate.price}, ${rate.effective_date}::date, ${rate.expiration_date}::date,
      ${rate.source}, ${rate.unit}, ${rate.minimum_lb}, ${rate.currency}, ${rate.carrier})
    on conflict do nothing returning rate_id`)

/** Saves rates; one for the same lane, goods, car and first day is replaced. */
export const upsertRates = (db: Db, customerId: number, rates: readonly NewRate[]) =>
  db.run(sql`
    insert into price_rates as r (customer_id, origin_city, origin_state, destination_city, destination_state, stcc, car_type,
      price, effective_date, expiration_date, source, unit, minimum_lb, currency, carrier)
    select ${customerId}::int, n.* from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as n (origin_city text,
      origin_state text, destination_city text, destination_state text, stcc text, car_type text, price bigint,
      effective_date date, expiration_date date, source text, unit text, minimum_lb int, currency text, carrier text)
    on conflict (customer_id, lower(origin_city), origin_state, lower(destination_city), destination_state, stcc,
      lower(car_type), effective_date)
    do update set price = excluded.price, expiration_date = excluded.expiration_date, source = excluded.source,
      unit = excluded.unit, minimum_lb = excluded.minimum_lb, currency = excluded.currency, carrier = excluded.carrier,
      modified_ts = now()`)
