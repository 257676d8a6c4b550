import type { Result } from '#contract/base/endpoint.ts'
import type { mapAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toCriteria } from '#contract/list/criteria.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { overRows } from '../../../list/file.ts'
import { type AssetEnv, assetRows, KNOWN_AS } from './assets.queries.ts'
import { IS_LATE } from './lateness.queries.ts'

type Found = Result<typeof mapAssets>['places'][number]

// few places, so the planner remembers them
const LOCATION = raw(`left join lateral (
  (select s.lat, s.lon from reference.stations s where s.place = w.current_place order by s.is_hub desc limit 1)
  union all select t.lat, t.lon from reference.towns t where t.place = w.current_place limit 1) map on true`)

/** The locations of a list's rows, most units first; without coordinates where the place is not on the map. */
export const selectAssetPlaces = (db: Db, input: object, env: AssetEnv): Promise<Found[]> =>
  db.rows<Found>(
    overRows(assetRows, toCriteria(assetRows.list, input), env, {
      values: sql`coalesce(min(w.current_location), '') as name, min(map.lat) as lat, min(map.lon) as lon,
        min(${KNOWN_AS}) as known_as,
        count(*)::int as count, (count(*) filter (where ${IS_LATE}))::int as late,
        (count(*) filter (where w.exceptions <> '{}'))::int as troubled`,
      joins: LOCATION,
      ends: raw('group by w.current_place order by count(*) desc, w.current_place'),
    }),
  )
