import * as contract from '#contract/areas/telematics/units/units.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { toUnitId } from '#rail/equipment.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { selectMarkCounts, selectMarks, selectTrack, selectUnit, trackedRows } from './units.queries.ts'

/** Most readings in one answer. */
const MAX_POINTS = 10_000
const DAY_MS = 86_400_000
const DEFAULT_TRACK_DAYS = 3

export const unitsService = implement(
  contract,
  {
    /** Units with telematics, a page of them. */
    listTrackedUnits: async ({ db, customerId }, { body }) =>
      new Json(await selectPage(db.last, trackedRows, body, { customerId })),

    /** The positions of the same units. */
    async mapTrackedUnits({ db, customerId }, { body }) {
      const units = await selectMarks(db, body, { customerId })
      return { units, ...(await selectMarkCounts(db, body, { customerId })) }
    },

    /** Throws not_found for a unit without a device. */
    async getTrackedUnit({ db, customerId }, { params }) {
      const unit = await selectUnit(db, customerId, toUnitId(params.equipmentId))
      if (unit === null) throw new AppError('not_found')
      return unit
    },

    /** A unit's readings, also of one that has no device anymore. */
    async getTrack({ db, customerId }, { params, query }) {
      const { from, to } = getRange(query)
      const equipmentId = toUnitId(params.equipmentId)
      const points = await selectTrack(db, customerId, { equipmentId, from, to, limit: MAX_POINTS + 1 })
      return { from, to, points: points.slice(0, MAX_POINTS), is_cut: points.length > MAX_POINTS }
    },
  },
  {
    listTrackedUnits: defineExport(trackedRows, ({ customerId }) => ({ customerId })),
  },
)

/** The whole days asked for, in UTC; the last three without any. */
function getRange({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const now = Date.now()
  const start = from === undefined ? now - DEFAULT_TRACK_DAYS * DAY_MS : Date.parse(from)
  const end = to === undefined ? now : Date.parse(to) + DAY_MS
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}
