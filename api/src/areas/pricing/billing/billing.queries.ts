import { getAuthority } from '#contract/areas/pricing/billing/billing.rules.ts'
import { ACTIVE } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** What a trip is found by. */
export interface BilledTrip {
  equipment_id: string
  bill_of_lading_number: string | null
  commodity_code: string | null
  /** `CITY|ST`. */
  origin: string | null
  destination: string | null
  started_ts: string
}

export interface FoundQuote {
  quote_id: number
  customer_business_name: string
  total: number
  effective_date: string
  /** authority: a bill of this car names it as its price authority; lane: its lane and goods are those of the trip. */
  found_by: 'authority' | 'lane'
}

const MAX = 5
/** A bill comes before its trip; an older bill belongs to an earlier trip. */
const BILLED_DAYS = 30

/** A quote of one of several trips: the index of the trip. */
export type QuoteOfTrip = FoundQuote & { trip: number }

/** Accepted quotes of trips, those their bills name first; of others for a trip's lane and goods the latest. */
export const selectQuotesOfTrips = (db: Db, customerId: number, trips: readonly BilledTrip[]) =>
  db.rows<QuoteOfTrip>(sql`
    select trip.at as trip, found.*
    from jsonb_to_recordset(${JSON.stringify(trips.map((trip, at) => ({ ...trip, at })))}::jsonb) as trip (at int,
      equipment_id text, bill_of_lading_number text, commodity_code text, origin text, destination text,
      started_ts timestamptz)
    cross join lateral (
      with authorities as (
        select distinct authority #>> '{}' as authority
        from tenders t, jsonb_path_query(t.waybill, '$.**.price_authority_identification_PI.reference_identification_02') authority
        where t.customer_id = ${customerId}
          and (t.bol_number = trip.bill_of_lading_number or replace(t.equipment_id, ' ', '') = trip.equipment_id)
          and t.submitted_ts between trip.started_ts - make_interval(days => ${BILLED_DAYS})
            and trip.started_ts + make_interval(days => ${BILLED_DAYS})
      )
      select q.quote_id, q.customer_business_name, q.total, to_char(q.effective_date, 'YYYY-MM-DD') as effective_date,
        case when a.authority is null then 'lane' else 'authority' end as found_by
      from quotes q left join authorities a on a.authority = replace(${getAuthority(0)}, '0', '') || q.quote_id
      where q.customer_id = ${customerId} and q.status = ${ACTIVE} and not q.deleted
        and (a.authority is not null
          or (upper(q.origin_city || '|' || q.origin_state) = trip.origin
            and upper(q.destination_city || '|' || q.destination_state) = trip.destination
            and q.effective_date <= trip.started_ts::date
            and exists (select from jsonb_array_elements(q.stccs) c
              where trip.commodity_code in (c ->> 'commodity_code', c ->> 'associated_stcc'))))
      order by a.authority is null, q.answered_ts desc nulls last limit ${MAX}) found`)
