import { ARRIVED_STATUS, COMPLETE_STATUS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { raw } from '../../../db/sql.ts'
import { PRODUCT_ETA } from './lateness.queries.ts'

// Everything here reads `waybills w`, for areas that count the units of the asset list.

/** The portal's own estimate of a unit on its way; null once it is there (VIS-033). */
const productEta = raw(`case when coalesce(w.status_code, 0) < ${ARRIVED_STATUS} then ${PRODUCT_ETA} end`)

/** The railroad's, likewise. */
const railroadEta = raw(`case when coalesce(w.status_code, 0) < ${ARRIVED_STATUS} then w.rail_eta_ts end`)

/** The latest trip of its equipment, and not complete. */
const isUnderWay = raw(`w.is_current and w.status_code is distinct from ${COMPLETE_STATUS}`)

/** Under way, and not at its destination. */
const isOnItsWay = raw(`w.is_current and coalesce(w.status_code, 0) < ${ARRIVED_STATUS}`)

/** How other areas select units of the list and estimate them. */
export const unitSql = { productEta, railroadEta, isUnderWay, isOnItsWay }
