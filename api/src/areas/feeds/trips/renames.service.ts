import { z } from 'zod'
import { wallTimeAt, instantOf } from '#rail/clm/zone.ts'
import type { ToldPlaces } from '#rail/event.ts'
import { aliasOf, isNumberAlias, type PlaceFound, type Places } from '#rail/places/places.ts'
import type { Db } from '../../../db/tx.ts'
import { enqueueLater, type JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { yieldNow } from '../../../jobs/yield.ts'
import { deleteUnmatchedPlace } from '../reference/places.queries.ts'
import { feedReference } from '../reference/reference.service.ts'
import { selectEquipmentAfter } from './events.queries.ts'
import { renameEvents, selectEventsTelling, type Renamed, type TellingEvent } from './renames.queries.ts'
import { rebuildSome } from './trips.service.ts'
import { learnFrom } from './lanes.service.ts'
import { lockCustomer } from './trips.queries.ts'

/** Reads events of a customer again that tell a place which was given another meaning. */
export const RENAME_PLACES = {
  name: 'renamePlaces',
  payload: z.object({
    customer_id: z.number().int(),
    /** `CITY|ST` as told. */
    place: z.string(),
    /** Equipment up to this one is done. */
    after: z.string(),
  }),
}
export type Rename = z.infer<typeof RENAME_PLACES.payload>

/** Longer than any process goes on with the aliases it read before (`reference.service`). */
const BEGIN_AFTER_SECONDS = 10
/** Messages wait for the customer's lock no longer than so many pieces of equipment take. */
const AT_ONCE = 100

/** The alias an administrator means: a place as told, or a number of a station; null when it is neither. */
export const aliasMeant = (text: string): string | null => aliasOf(text)

/** Asks, in the transaction that makes or takes away an alias, for all that was told of the place to be read again; a number counts for what comes from then on. */
export async function askRename(db: Db, place: string): Promise<void> {
  if (isNumberAlias(place)) return
  for (const customer_id of await selectActiveCustomers(db))
    await enqueueRename(db, { customer_id, place, after: '' })
}

/** Notes what is left; a newer request for the same place takes its place. */
export const enqueueRename = (db: Db, rename: Rename): Promise<void> =>
  enqueueLater(db, RENAME_PLACES, rename, {
    key: `${RENAME_PLACES.name} ${rename.customer_id} ${rename.place}`,
    seconds: BEGIN_AFTER_SECONDS,
  })

/**
 * Gives events of a customer the station that a place as told is found to be now, reads local times told there by its clock,
 * and folds the equipment again, some at a time, each in a transaction of its own. Answers where it stopped when it was asked
 * to, else null.
 */
export async function renamePlaces(
  ctx: Pick<JobCtx, 'database' | 'live' | 'signal'>,
  rename: Rename,
): Promise<string | null> {
  let after: string | null = rename.after
  while (after !== null && !ctx.signal.aborted) after = await renameNext(ctx, { ...rename, after })
  return after
}

async function renameNext(
  { database, live }: Pick<JobCtx, 'database' | 'live'>,
  { customer_id, place, after }: Rename,
): Promise<string | null> {
  const reference = await feedReference(database)
  return await database.tenant(
    customer_id,
    async (db) => {
      const ids = await selectEquipmentAfter(db, customer_id, after, AT_ONCE)
      if ((await selectEventsTelling(db, customer_id, ids, place)).length > 0) {
        await lockCustomer(db, customer_id)
        // read again under the lock: messages may have come in between
        const telling = await selectEventsTelling(db, customer_id, ids, place)
        await renameEvents(
          db,
          telling.flatMap((event) => renamed(event, place, reference.places)),
        )
        const affected = [...new Set(telling.map(({ equipment_id }) => equipment_id))]
        const again = await rebuildSome(db, customer_id, affected, reference, yieldNow)
        await learnFrom(db, customer_id, again.arrived, reference)
        await live.publish(db, customer_id, again.waybill_ids)
      }
      const isFound = !['state', 'nowhere'].includes(foundAs(place, reference.places)?.by ?? 'nowhere')
      if (ids.length < AT_ONCE && isFound) await deleteUnmatchedPlace(db, place)
      return ids.at(-1) ?? null
    },
    { copying: 'in' },
  )
}

/** The event as it reads now; none where nothing changes. */
function renamed(event: TellingEvent, place: string, places: Places): Renamed[] {
  const told: ToldPlaces = { ...event.told }
  const again = (field: 'place' | 'origin_place' | 'destination_place'): string | null => {
    const asTold = told[field] ?? event[field]
    if (asTold !== place) return event[field]
    const found = foundAs(place, places)?.place ?? place
    if (found === place) delete told[field]
    else told[field] = place
    return found
  }
  const next = {
    new_place: again('place') ?? event.place,
    new_origin_place: again('origin_place'),
    new_destination_place: again('destination_place'),
  }
  const clock = (event.told?.place ?? event.place) === place ? foundAs(place, places) : null
  const zone = told.zone === undefined ? null : (clock?.zone ?? (clock ? 'UTC' : null))
  const isMoved = zone !== null && zone !== told.zone
  const new_ts = isMoved ? instantOf(wallTimeAt(event.event_ts, told.zone ?? 'UTC'), zone) : event.event_ts
  if (isMoved) told.zone = zone
  const isSame =
    !isMoved &&
    next.new_place === event.place &&
    next.new_origin_place === event.origin_place &&
    next.new_destination_place === event.destination_place
  if (isSame) return []
  return [{ ...event, ...next, new_ts, new_told: Object.keys(told).length === 0 ? null : told }]
}

function foundAs(place: string, places: Places): PlaceFound | null {
  const at = place.lastIndexOf('|')
  return places.find(place.slice(0, at), place.slice(at + 1))
}
