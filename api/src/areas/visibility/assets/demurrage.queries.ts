import type { Result } from '#contract/base/endpoint.ts'
import type { sumAssetDemurrage } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toCriteria } from '#contract/list/criteria.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { overRows } from '../../../list/file.ts'
import { type AssetEnv, assetRows } from './assets.queries.ts'
import { DEMURRAGE } from './clock.queries.ts'

type Found = Result<typeof sumAssetDemurrage>

/** The charges accrued by the rows of a list on all its pages; read from the clocks, which are far fewer than the rows. */
export const selectDemurrageSum = async (db: Db, input: object, env: AssetEnv): Promise<Found> =>
  (await db.row<Found>(
    overRows(assetRows, toCriteria(assetRows.list, input), env, {
      values: sql`coalesce(sum(running.cents), 0)::float8 as cents, count(*)::int as count`,
      needs: [DEMURRAGE],
      ends: raw('and running.cents > 0'),
    }),
  ))!
