import { type AssetScope, COMPLETE_STATUS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { raw, type Sql } from '../../../db/sql.ts'

const IS_CURRENT = raw('w.is_current')

/** A trip whose status nobody knows yet is under way as well. */
export const UNDER_WAY = raw(`w.status_code is distinct from ${COMPLETE_STATUS}`)

/** The conditions of a scope over `waybills w`. */
export const IN_SCOPE: Record<AssetScope, readonly Sql[]> = {
  active: [IS_CURRENT, UNDER_WAY],
  current: [IS_CURRENT],
  all: [],
}
