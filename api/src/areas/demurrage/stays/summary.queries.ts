import type { StayRow } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { ON_TRACK, PARTY } from './stays.queries.ts'

/** The charges at risk: those of another day that begins within the given hours. */
const IS_AT_RISK = raw(`s.act_by_ts <= now() + interval '24 hours'`)
const MAX_SHOWN = 20
const MAX_MOMENTS = 4
const MAX_CASES = 50
const MAX_CARS_OF_REQUEST = 200

const isoText = (moment: string) =>
  raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export interface SummaryRow {
  running: number
  accrued_cents: number
  at_risk_cents: number
  act_today: number
  first_act_by: string | null
}

export const selectSummary = (db: Db, customerId: number) =>
  db.row<SummaryRow>(sql`
    select count(*)::int as running, coalesce(sum(s.cents), 0)::float8 as accrued_cents,
      coalesce(sum(s.next_cents) filter (where ${IS_AT_RISK}), 0)::float8 as at_risk_cents,
      (count(*) filter (where ${IS_AT_RISK}))::int as act_today,
      to_char(min(s.act_by_ts) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as first_act_by
    from demurrage_stays s where s.customer_id = ${customerId} and s.is_running`)

/** The cost of some cars so far, and within 24 hours. */
interface Costs {
  name: string
  cars: number
  accrued_cents: number
  at_risk_cents: number
}

const COSTS = raw(`count(*)::int as cars, sum(s.cents)::float8 as accrued_cents,
  coalesce(sum(s.next_cents) filter (where ${IS_AT_RISK.sql}), 0)::float8 as at_risk_cents`)

/** The same by place or by customer, the dearest first. */
export const selectCostsBy = (db: Db, customerId: number, by: 'place' | 'party') =>
  db.rows<Costs>(sql`
    select coalesce(${by === 'place' ? raw('s.location') : PARTY}, 'Unknown') as name, ${COSTS}
    from demurrage_stays s
    where s.customer_id = ${customerId} and s.is_running
    group by 1 order by at_risk_cents desc, accrued_cents desc, 1 limit ${MAX_SHOWN}`)

/** The same by the tracks that the yard noted. */
export const selectCostsByTrack = (db: Db, customerId: number) =>
  db.rows<Costs & { location: string }>(sql`
    select t.track as name, s.location, ${COSTS} from demurrage_stays s ${ON_TRACK}
    where s.customer_id = ${customerId} and s.is_running and t.track is not null
    group by 1, 2 order by at_risk_cents desc, accrued_cents desc, 1, 2 limit ${MAX_SHOWN}`)

/** The next moments within 24 hours at which days begin. */
export const selectMoments = (db: Db, customerId: number) =>
  db.rows<{ act_by: string; zone: string; cars: number; cents: number }>(sql`
    select ${isoText('s.act_by_ts')} as act_by, min(s.zone) as zone, count(*)::int as cars,
      sum(s.next_cents)::float8 as cents
    from demurrage_stays s
    where s.customer_id = ${customerId} and s.is_running and ${IS_AT_RISK}
    group by s.act_by_ts order by s.act_by_ts limit ${MAX_MOMENTS}`)

interface CaseRow extends Omit<Costs, 'name'> {
  action: 'order_in' | 'release'
  charge: 'demurrage' | 'storage'
  location: string
  party: string | null
  zone: string
  act_by: string | null
  started_first: string
  started_last: string
  equipment_ids: string[]
}

/** Cars that the same action stops at the same place and customer, most money first. */
export const selectCases = (db: Db, customerId: number) =>
  db.rows<CaseRow>(sql`
    select s.action, s.charge, s.location, ${PARTY} as party, min(s.zone) as zone, ${COSTS},
      ${isoText('min(s.act_by_ts)')} as act_by, ${isoText('min(s.started_ts)')} as started_first,
      ${isoText('max(s.started_ts)')} as started_last,
      to_json((array_agg(s.equipment_id order by s.cents desc, s.equipment_id))[1:${raw(String(MAX_CARS_OF_REQUEST))}])
        as equipment_ids
    from demurrage_stays s
    where s.customer_id = ${customerId} and s.is_running and s.action is not null
    group by 1, 2, 3, 4
    order by min(s.act_by_ts) > now() + interval '2 hours', at_risk_cents desc, accrued_cents desc, 3, 4
    limit ${MAX_CASES}`)

/** The rules that make the sums. */
export const selectRules = (db: Db, customerId: number) =>
  db.rows<
    Omit<Costs, 'name'> & {
      tariff_name: string
      charge: 'demurrage' | 'storage'
      rate: StayRow['rate']
      day_cents: number | null
    }
  >(sql`
    select s.tariff_name, s.charge, s.rate, ${COSTS},
      (case when min(s.next_cents) = max(s.next_cents) then min(s.next_cents) end)::float8 as day_cents
    from demurrage_stays s where s.customer_id = ${customerId} and s.is_running
    group by 1, 2, 3 order by at_risk_cents desc, accrued_cents desc, 1, 2, 3`)
