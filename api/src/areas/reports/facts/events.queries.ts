import { eventList } from '#contract/areas/reports/facts/events.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

const PLACE = raw(`left join lateral (
  (select s.zone, case when s.state = '' then s.city else s.city || ', ' || s.state end as name
    from reference.stations s where s.place = e.place order by s.is_hub desc, s.station_id limit 1)
  union all select t.zone, t.display_name from reference.towns t where t.place = e.place limit 1) p on true`)
const CODE = raw(`left join reference.event_codes c on c.code_source = e.code_source and c.code = e.code
  and c.equipment_kind = e.equipment_kind`)

export interface EventEnv {
  customerId: number
  /** Days that all rows are within, a day more on either side for zones; null: unbounded. */
  from: string | null
  to: string | null
}

/** How events are found: bounds by days leave out whole months of them. */
export const eventRows = listSql<EventEnv>()({
  list: eventList,
  from: raw('events e'),
  columns: {
    ...stored(
      'e',
      'equipment_id',
      'carrier',
      'train_id',
      'waybill_number',
      'code',
      'equipment_kind',
      'consignee',
      'stcc',
    ),
    event_date: raw('e.event_ts'),
    event_text: { value: raw('coalesce(c.event_text, e.code)'), join: CODE },
    location: { value: raw(`coalesce(p.name, replace(e.place, '|', ', '))`), join: PLACE },
    load_empty_status: raw('e.load_empty'),
    received_date: raw('e.received_ts'),
    delay_hours: raw('floor(extract(epoch from e.received_ts - e.event_ts) / 3600)::bigint'),
  },
  fields: {
    event_key: raw(`concat_ws(' ', e.equipment_id, e.event_ts, e.source, e.code_source, e.code, e.place)`),
    zone: { value: raw('p.zone'), join: PLACE },
  },
  scopes: {},
  where: ({ customerId, from, to }) => [
    sql`e.customer_id = ${customerId}`,
    ...(from === null ? [] : [sql`e.event_ts >= ${from}::date - interval '1 day'`]),
    ...(to === null ? [] : [sql`e.event_ts < ${to}::date + interval '2 days'`]),
  ],
})
