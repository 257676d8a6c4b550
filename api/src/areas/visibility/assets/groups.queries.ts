import type { Result } from '#contract/base/endpoint.ts'
import type { AssetGroup, listAssetGroups } from '#contract/areas/visibility/assets/assets.contract.ts'
import { ARRIVED_STATUS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { MAX_CASE_UNITS } from '#contract/areas/visibility/work/work.rules.ts'
import { toPagedCriteria } from '#contract/list/criteria.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { overRows } from '../../../list/file.ts'
import { utcText } from '../../../list/list-sql.ts'
import { type AssetEnv, assetRows } from './assets.queries.ts'
import { DEMURRAGE } from './clock.queries.ts'
import { LATE_BY, LATE_CAUSE, LOST, PRODUCT_ETA } from './lateness.queries.ts'

/** What the groups are made of, read once for each unit of the list. */
const UNIT = sql`w.waybill_id, w.equipment_id, w.current_location, w.origin_location, w.destination_location,
  w.destination_zone, ${LATE_CAUSE} as cause, case when not (${LOST}) then ${LATE_BY} end as hours, running.cents,
  ${raw(`case when coalesce(w.status_code, 0) < ${ARRIVED_STATUS} and not (${LOST.sql}) then ${PRODUCT_ETA} end`)} as eta_ts`

/** What all units of a group have, null where they differ. */
const common = (column: string): Sql =>
  raw(
    `case when min(u.${column}) = max(u.${column}) and count(u.${column}) = count(*) then min(u.${column}) end`,
  )

/** The units of a group, the worst first, as many as one ticket takes. */
export const GROUP_UNITS = sql`count(*)::int as units,
  (array_agg(u.waybill_id order by u.hours desc nulls last, u.waybill_id))[1:${MAX_CASE_UNITS}::int]::float8[] as waybill_ids,
  case when count(*) = 1 then min(u.equipment_id) end as equipment_id,
  ${common('current_location')} as place, ${common('origin_location')} as origin,
  ${common('destination_location')} as destination`

/** One page of the list's units grouped by cause, the latest first; those without a known cause stand alone. */
export async function selectGroups(
  db: Db,
  input: object,
  env: AssetEnv,
): Promise<Result<typeof listAssetGroups>> {
  const { page, size, ...criteria } = toPagedCriteria(assetRows.list, input)
  const units = overRows(assetRows, criteria, env, {
    values: UNIT,
    needs: [DEMURRAGE],
    ends: raw('offset 0'),
  })
  const rows = await db.rows<AssetGroup & { group_count: number; unit_count: number }>(sql`
    select u.cause, ${GROUP_UNITS}, max(u.hours)::int as hours, ${common('destination_zone')} as destination_zone,
      ${utcText(raw('min(u.eta_ts)'))} as eta_from, ${utcText(raw('max(u.eta_ts)'))} as eta_to,
      coalesce(sum(u.cents), 0)::float8 as cents,
      count(*) over ()::int as group_count, sum(count(*)) over ()::int as unit_count
    from (${units}) u
    group by u.cause, case when u.cause is null then u.waybill_id end
    order by max(u.hours) desc nulls last, count(*) desc, u.cause, min(u.waybill_id)
    limit ${size}::int offset ${(page - 1) * size}::int`)
  const groups = rows.map(({ group_count: _, unit_count: __, ...group }) => group)
  return { groups, group_count: rows[0]?.group_count ?? 0, unit_count: rows[0]?.unit_count ?? 0 }
}
