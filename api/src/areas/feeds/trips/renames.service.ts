import { UNKNOWN_CLOCK } from '#contract/areas/feeds/messages/reasons.rules.ts'
import { z } from 'zod'
import { wallTimeAt, toInstant } from '#rail/clm/zone.ts'
import type { ReportedPlaces } from '#rail/event.ts'
import { findPlace } from '#rail/place.ts'
import { getAlias, isNumberAlias, zoneOfKey, type PlaceFound, type Places } from '#rail/places/places.ts'
import type { Db } from '../../../db/tx.ts'
import { enqueueLater, type JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { unknownClockText } from '../intake/unmatched.rules.ts'
import { resolveProblems } from '../messages/messages.queries.ts'
import { deleteUnmatchedPlace } from '../reference/places.queries.ts'
import { BEGIN_AFTER_SECONDS, refold } from './refolds.service.ts'
import { renameEvents, selectEventsReporting, type Renamed, type ReportingEvent } from './renames.queries.ts'

/** Reads events of a customer again whose place name has been assigned to another station. */
export const RENAME_PLACES = {
  name: 'renamePlaces',
  payload: z.object({
    customer_id: z.number().int(),
    /** `CITY|ST` as reported. */
    place: z.string(),
    /** Equipment up to this one is done. */
    after: z.string(),
  }),
}
export type Rename = z.infer<typeof RENAME_PLACES.payload>

/** The alias an administrator means: a reported place, or a station number; null when it is neither. */
export const aliasOfReport = (text: string): string | null => getAlias(text)

/** A place that messages named without a state. */
export const stateless = (name: string): string | null => findPlace(name, '')

/**
 * Requests that everything reported with the place name be read again, in the transaction that changes the alias; a
 * number applies to later messages only.
 */
export async function requestRename(db: Db, place: string): Promise<void> {
  if (isNumberAlias(place)) return
  for (const customer_id of await selectActiveCustomers(db))
    await enqueueRename(db, { customer_id, place, after: '' })
}

/** Records the rest; a newer request for the same place replaces it. */
export const enqueueRename = (db: Db, rename: Rename): Promise<void> =>
  enqueueLater(db, RENAME_PLACES, rename, {
    key: `${RENAME_PLACES.name} ${rename.customer_id} ${rename.place}`,
    seconds: BEGIN_AFTER_SECONDS,
  })

/**
 * Assigns a customer's events to the station that a reported place now means, reads local times in its zone, and
 * folds the equipment again. Returns where it stopped on request, else null.
 */
export const renamePlaces = (
  ctx: Pick<JobCtx, 'database' | 'live' | 'signal'>,
  { customer_id, place, after }: Rename,
): Promise<string | null> =>
  refold(ctx, {
    customer_id,
    after,
    concerned: async (db, ids) => getEquipment(await selectEventsReporting(db, customer_id, ids, place)),
    // read again under the lock: messages may have come in between
    fix: async (db, ids, { places }) => {
      const reports = await selectEventsReporting(db, customer_id, ids, place)
      await renameEvents(
        db,
        reports.flatMap((event) => renamed(event, place, places)),
      )
      return getEquipment(reports)
    },
    whenDone: async (db, { places }) => {
      const isFound = !['state', 'nowhere'].includes(foundAs(place, places)?.by ?? 'nowhere')
      if (!isFound) return
      await deleteUnmatchedPlace(db, place)
      await resolveProblems(db, customer_id, {
        reason_code: UNKNOWN_CLOCK,
        reason: unknownClockText(place),
      })
    },
  })

const getEquipment = (events: readonly ReportingEvent[]): string[] => [
  ...new Set(events.map(({ equipment_id }) => equipment_id)),
]

/** The event as it reads now; none where nothing changes. */
function renamed(event: ReportingEvent, place: string, places: Places): Renamed[] {
  const reported: ReportedPlaces = { ...event.told }
  const again = (field: 'place' | 'origin_place' | 'destination_place'): string | null => {
    const asReported = reported[field] ?? event[field]
    if (asReported !== place) return event[field]
    const found = foundAs(place, places)?.place ?? place
    if (found === place) delete reported[field]
    else reported[field] = place
    return found
  }
  const next = {
    new_place: again('place') ?? event.place,
    new_origin_place: again('origin_place'),
    new_destination_place: again('destination_place'),
  }
  const clock = (event.told?.place ?? event.place) === place ? foundAs(place, places) : null
  const zone = reported.zone !== undefined && clock ? getZoneAtArrival(clock, event, places) : null
  const isMoved = zone !== null && zone !== reported.zone
  const new_ts = isMoved
    ? toInstant(wallTimeAt(event.event_ts, reported.zone ?? 'UTC'), zone)
    : event.event_ts
  if (isMoved) reported.zone = zone
  const isSame =
    !isMoved &&
    next.new_place === event.place &&
    next.new_origin_place === event.origin_place &&
    next.new_destination_place === event.destination_place
  if (isSame) return []
  return [{ ...event, ...next, new_ts, new_told: Object.keys(reported).length === 0 ? null : reported }]
}

/** As the time is read when it arrives. */
const getZoneAtArrival = (
  clock: PlaceFound,
  { destination_place, origin_place }: ReportingEvent,
  places: Places,
): string =>
  clock.zone ??
  clock.guess ??
  zoneOfKey(places, destination_place ?? '') ??
  zoneOfKey(places, origin_place ?? '') ??
  'UTC'

function foundAs(place: string, places: Places): PlaceFound | null {
  const at = place.lastIndexOf('|')
  return places.find(place.slice(0, at), place.slice(at + 1))
}
