import { assetList, type AssetScope } from '#contract/areas/visibility/assets/assets.list.ts'
import { ARRIVED_STATUS, COMPLETE_STATUS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import { listSql, type OrderRequest, rowSql, stored, utcText } from '../../../list/list-sql.ts'
import { DEMURRAGE } from './clock.queries.ts'
import { STORED_TOTALS } from './counts.queries.ts'
import {
  ARRIVAL,
  FEED_LATE_AT,
  FEED_LATE_SINCE,
  FEEDS,
  HOLDING_CARRIER,
  hoursAfter,
  LATE_BY,
  LATE_CAUSE,
  LATENESS,
  LOST,
  PRODUCT_ETA,
  PRODUCT_ETA_UPDATED,
  REPORTS,
} from './lateness.queries.ts'
import {
  ITEM_JOIN,
  LATE_SINCE,
  NEEDS,
  NEEDS_SINCE,
  needsAnyOf,
  OWNER,
  RESTING,
  OWNER_ID,
  SNOOZED_TO_REPORT,
  SNOOZED_UNTIL,
  PROBLEMS_SINCE,
  WITH_WORK,
  WORK_NOTE,
} from './needs.queries.ts'
import { GOODS, HAZMAT, IS_HAZMAT } from './goods.queries.ts'
import { searchSql } from './search.queries.ts'

/** The parameters of a list statement. */
export interface AssetEnv {
  customerId: number
  group_ids: readonly number[]
}

// A unit on its way has estimates, one that is there has an arrival (VIS-033, VIS-034; docs/decisions/075).
const unlessArrived = (value: string) =>
  raw(`case when w.status_code >= ${ARRIVED_STATUS} or (${LOST.sql}) then null else ${value} end`)
const onceArrived = (value: string) => raw(`case when w.status_code >= ${ARRIVED_STATUS} then ${value} end`)

/** A departure from the ramp says nothing about the arrival. */
const SHOWN_ARRIVAL = `case when w.arrival_ts is null and w.last_event_code in ('OA', 'O') then null else ${ARRIVAL} end`

const eta = (shown: string, made: string) => ({
  value: unlessArrived(shown),
  shown: sql`json_build_object('date', ${utcText(unlessArrived(shown))}, 'updated', ${utcText(unlessArrived(made))})`,
})

// a clock running ahead somewhere must not give days below nought
const DAYS_SINCE = raw(`(case when w.last_sighting_ts > now() then 0
  else floor(extract(epoch from now() - w.last_sighting_ts) / 86400)::int end)`)

/** Few places, so the planner remembers their zones. */
const ORIGIN_ZONE = raw(`left join lateral (
  (select s.zone from reference.stations s where s.place = w.origin_place order by s.is_hub desc limit 1)
  union all select t.zone from reference.towns t where t.place = w.origin_place limit 1) o on true`)

/** Whether a unit's place is a known station, a town that has none, or nothing but the name in a message. */
export const KNOWN_AS = raw(`case when w.current_place is null then null
  when exists (select from reference.stations s where s.place = w.current_place) then 'station'
  when exists (select from reference.towns t where t.place = w.current_place) then 'town' else 'name' end`)

/** A trip without a known status counts as active. */
export const UNDER_WAY = raw(`w.status_code is distinct from ${COMPLETE_STATUS}`)
const IS_CURRENT = raw('w.is_current')

/** The conditions of a scope over `waybills w`. */
const IN_SCOPE: Record<AssetScope, readonly Sql[]> = {
  active: [IS_CURRENT, UNDER_WAY],
  current: [IS_CURRENT],
  lost: [LOST],
  all: [],
}

const GROUPS = raw('w.group_ids')

const inGroups = (condition: Sql, customerId: number): Sql => sql`${GROUPS} && array(
  select g.group_id from reporting_groups g where g.customer_id = ${customerId} and (${condition}))`

/** Names of the customer's reporting groups by id, as JSON. */
export const groupNames = (customerId: number): Sql => sql`(
  select coalesce(json_object_agg(g.group_id, g.name order by g.group_id), '{}')
  from reporting_groups g where g.customer_id = ${customerId})`

// nearly every row has one group: its name is looked up without building a list
const namesOfGroups = ({ customerId }: AssetEnv): Sql => {
  const names = sql`(select jsonb_object_agg(g.group_id, g.name) from reporting_groups g where g.customer_id = ${customerId})`
  return sql`case cardinality(${GROUPS}) when 0 then null when 1 then ${names} ->> (${GROUPS})[1]::text
    else (select string_agg(${names} ->> id::text, '; ' order by place) from unnest(${GROUPS}) with ordinality u (id, place))
    end`
}

/** The index `waybills_sighted` holds current trips, the longest silent first. */
const isSightedOrder = ({ scope, isDescending }: OrderRequest): boolean => scope !== 'all' && !isDescending

/** How the rows of the asset list are found (docs/decisions/009). */
export const assetRows = listSql<AssetEnv>()({
  list: assetList,
  from: raw('waybills w'),
  columns: {
    ...stored(
      'w',
      ...([
        'equipment_id',
        'equipment_kind',
        'status_code',
        'load_empty_status',
        'current_location',
      ] as const),
      ...(['last_event_text', 'last_event_code', 'origin_location', 'destination_location'] as const),
      ...(['exceptions', 'current_carrier', 'train_id', 'imdl_pickup_number'] as const),
      ...(['hazard_class', 'packing_group', 'hazmat_contact'] as const),
      ...(['billed_route', 'billed_seals', 'billed_references'] as const),
    ),
    ...GOODS,
    holding_carrier: HOLDING_CARRIER,
    is_hazmat: IS_HAZMAT,
    hazmat: raw('w.hazmat'),
    trip: raw(`nullif(concat_ws(' > ', w.origin_location, w.destination_location), '')`),
    last_sighting_date: { value: raw('w.last_sighting_ts'), isIndexed: isSightedOrder },
    days_since_last_sighting: {
      value: DAYS_SINCE,
      sort: raw('w.last_sighting_ts'),
      isReversed: true,
      isIndexed: isSightedOrder,
    },
    tele_eta: eta(PRODUCT_ETA, PRODUCT_ETA_UPDATED),
    lateness: { value: LATENESS, sort: LATE_BY },
    late_cause: LATE_CAUSE,
    demurrage: DEMURRAGE,
    late_hours: raw(`case when ${LOST.sql} then null else ${LATE_BY.sql} end`),
    rail_late_hours: raw(hoursAfter('w.rail_eta_first_ts')),
    due_date: raw('w.due_ts'),
    due_late_hours: raw(hoursAfter('w.due_ts')),
    reports: { value: REPORTS, join: FEEDS },
    rail_eta: eta('w.rail_eta_ts', 'w.rail_eta_made_ts'),
    arrival_date: onceArrived(SHOWN_ARRIVAL),
    last_notify_date: raw('w.last_notify_ts'),
    ingate_date: raw('w.ingate_ts'),
    ramped_date: raw('w.ramped_ts'),
    deramped_date: raw('w.deramped_ts'),
    waybill_date: raw('w.waybill_ts'),
    trip_start_date: raw('w.trip_start_ts'),
    needs: { value: NEEDS, join: WITH_WORK, fits: { any: needsAnyOf } },
    needs_since: NEEDS_SINCE,
    late_since: LATE_SINCE,
    work_owner: { value: OWNER, join: ITEM_JOIN },
    snoozed_until: { value: SNOOZED_UNTIL, join: ITEM_JOIN },
    resting: { value: RESTING, join: ITEM_JOIN },
    work_note: { value: WORK_NOTE, join: ITEM_JOIN },
    note: { value: raw('w.note'), shown: raw(`json_build_object('note', w.note)`) },
    reporting_groups: {
      value: GROUPS,
      shown: GROUPS,
      fits: {
        any: (texts, { customerId }) =>
          inGroups(sql`g.group_id::text = any(${texts}) or g.name = any(${texts})`, customerId),
        like: (patterns, { customerId }) => inGroups(sql`upper(g.name) like any(${patterns})`, customerId),
      },
      file: namesOfGroups,
    },
  },
  fields: {
    ...stored('w', 'waybill_id', 'current_zone', 'destination_zone'),
    current_known_as: KNOWN_AS,
    hazmat_mark: HAZMAT,
    origin_zone: { value: raw('o.zone'), join: ORIGIN_ZONE },
    gap_usual_hours: raw('w.gap_usual_hours'),
    late_cause_hours: raw(`case when ${LATE_CAUSE.sql} is not null then w.late_cause_hours end`),
    waiting_since: utcText(raw(`case when w.status_code < ${COMPLETE_STATUS} then w.waiting_since_ts end`)),
    work_owner_id: { value: OWNER_ID, join: ITEM_JOIN },
    snoozed_to_report: { value: SNOOZED_TO_REPORT, join: ITEM_JOIN },
    troubles_since: PROBLEMS_SINCE,
    feed_late_since: { value: utcText(FEED_LATE_SINCE), join: FEEDS },
    feed_late_at: { value: FEED_LATE_AT, join: FEEDS },
  },
  scopes: IN_SCOPE,
  // row-level security already restricts the customer; repeating it tells the planner how many rows this one has
  where: ({ customerId, group_ids }) => [
    sql`w.customer_id = ${customerId}`,
    ...(group_ids.length > 0 ? [sql`w.group_ids && ${group_ids}::int[]`] : []),
  ],
  counted: ['status_code', 'load_empty_status', 'destination_location', 'reporting_groups'],
  counts: STORED_TOTALS,
  ties: ['equipment_id'],
  search: (terms, scope, { customerId }) => searchSql(terms, IN_SCOPE[scope], customerId),
  extras: { report_groups: ({ customerId }) => groupNames(customerId) },
})

/** The fields of a row over a relation called `w`, and the joins they need. */
export const ASSET_ROW = rowSql(assetRows)
