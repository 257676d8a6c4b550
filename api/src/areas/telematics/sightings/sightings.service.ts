import * as contract from '#contract/areas/telematics/sightings/sightings.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { toUnitId } from '#rail/equipment.ts'
import { getMeaning } from '#rail/status.ts'
import { implement } from '../../../implement.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { compareSighting, isQuestioned } from './compare.rules.ts'
import { type UnitMotion, selectFixes, selectMotion, selectSightings } from './sightings.queries.ts'

const DAYS = 14
const SHOWN = 30
/** Railroads report no moving unit more often than this. */
const QUIET_MS = 6 * 3_600_000

export const sightingsService = implement(contract, {
  /** The railroads' word on a unit beside its own. Throws not_found for a unit without a device. */
  async compareSightings({ db, customerId, database }, { params }) {
    const equipmentId = toUnitId(params.equipmentId)
    const motion = await selectMotion(db, customerId, equipmentId)
    if (motion === null) throw new AppError('not_found')
    const reference = await feedReference(database)
    const rows = await selectSightings(db, customerId, { equipmentId, days: DAYS, limit: SHOWN })
    // a day more, so that the oldest sighting has a position before it
    const fixes = rows.length === 0 ? [] : await selectFixes(db, customerId, equipmentId, DAYS + 1)
    const sightings = rows.flatMap((row) => {
      const { action, event_text } = getMeaning(reference, row)
      if (action === 'estimate') return []
      const station = reference.stations.get(row.place)
      const { gps_ms, ...compared } = compareSighting(
        { at_ms: row.at_ms, action, place: toPlace(station) },
        fixes,
      )
      return [
        {
          event_date: new Date(row.at_ms).toISOString(),
          event_text,
          carrier: row.carrier,
          place: station?.display_name ?? row.place.replace('|', ', '),
          zone: station?.zone ?? 'UTC',
          gps_date: gps_ms === null ? null : new Date(gps_ms).toISOString(),
          ...compared,
        },
      ]
    })
    return {
      sightings,
      is_questioned: isQuestioned(sightings),
      silence: findSilence(motion, sightings[0]?.event_date ?? null),
    }
  },
})

const toPlace = (station: { lat?: number | null; lon?: number | null } | undefined) =>
  station?.lat == null || station.lon == null ? null : { lat: station.lat, lon: station.lon }

/** The unit began to move after the railroad's last word, and for long enough that another was due. */
function findSilence({ motion, state_ms }: UnitMotion, last: string | null) {
  if (motion !== 'moving' || state_ms === null) return null
  const silentMs = last === null ? null : Date.parse(last)
  if (silentMs !== null && (silentMs >= state_ms || Date.now() - silentMs < QUIET_MS)) return null
  return { moving_since: new Date(state_ms).toISOString(), silent_since: last }
}
