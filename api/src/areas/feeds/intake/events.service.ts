import { NOT_THE_SENDERS_FAULT } from '#contract/areas/feeds/messages/reasons.rules.ts'
import { getEvent, NO_SOURCE, type RailEvent } from '#rail/event.ts'
import { createReportOrder } from '#rail/places/order.ts'
import type { Places } from '#rail/places/places.ts'
import type { Db } from '../../../db/tx.ts'
import { yieldToCalls, type YieldNow } from '../../../jobs/yield.ts'
import {
  type FeedPosition,
  type PlacePosition,
  upsertFeedPositions,
  upsertPlaceFeeds,
} from '../messages/health.queries.ts'
import { insertTowns } from '../reference/places.queries.ts'
import type { FeedReference } from '../reference/reference.service.ts'
import { recordEtaFacts, recordFacts } from '../../../facts/facts.ts'
import { toEtas, factsOfTrips } from '../trips/facts.rules.ts'
import { learnFrom } from '../trips/lanes.service.ts'
import { acceptEvents, type Accepted } from '../trips/trips.service.ts'
import { publishSightings } from './extensions.service.ts'
import { isFaultOfMessage } from './failure.rules.ts'
import type { Accept } from './sinks.rules.ts'
import type { IntakeCtx } from './context.rules.ts'
import { wholeMessage, type Found, type ProblemList, type ProblemPlace } from './problem.rules.ts'
import { openUnmatched, type Unmatched } from './unmatched.rules.ts'

/** Events of a message that are held until they are folded: all of nearly every message, with an upper limit. */
const EVENTS_HELD = 20_000
/** Sightings of one set processed before other work may run. */
const SIGHTINGS_AT_ONCE = 100
/** Equipment is folded as completely as possible; slices are small enough to let other work run. */
const EVENTS_AT_ONCE = 1500

const DAY_MS = 86_400_000
const MAX_AHEAD_MS = DAY_MS
const MAX_AGE_MS = 5 * 366 * DAY_MS

/** Folds some events of a message; returns those that were rejected, each with the reason. */
export type Fold = (events: readonly RailEvent[], problems: ProblemList) => Promise<number>

/** Collects the events of a message while it is read, and folds them in batches. */
export interface EventSink {
  add: Accept
  /** Folds the remaining events. */
  finish(): Promise<void>
  /** Places of them that no station was found for. */
  readonly unmatched: Unmatched
  /** Events collected so far. */
  readonly count: number
}

export function createEventSink(how: {
  receivedAt: number
  problems: ProblemList
  yieldNow: YieldNow
  fold: Fold
  places: Places
}): EventSink {
  const { receivedAt, problems, fold, places } = how
  const unmatched = openUnmatched(places)
  const order = createReportOrder(places)
  let held: RailEvent[] = []
  let count = 0

  async function foldHeld(): Promise<void> {
    const events = held
    held = []
    if (events.length > 0) count += await fold(events, problems)
  }

  return {
    async add(sightings, getPlace) {
      for (const [at, reported] of sightings.entries()) {
        const sighting = order.correctTime(reported)
        if (at % SIGHTINGS_AT_ONCE === SIGHTINGS_AT_ONCE - 1) await how.yieldNow()
        const event = getEvent(sighting, places)
        const isPlausible =
          event !== null &&
          event.event_ts <= receivedAt + MAX_AHEAD_MS &&
          event.event_ts >= receivedAt - MAX_AGE_MS
        if (isPlausible) {
          held.push(event)
          unmatched.note(sighting, () => getPlace(at))
        } else
          problems.add(implausible(sighting.equipment_id, sighting.event_ts, getPlace(at), event === null))
      }
      if (held.length >= EVENTS_HELD) await foldHeld()
      await how.yieldNow()
    },
    finish: foldHeld,
    unmatched,
    get count() {
      return count
    },
  }
}

/** One from the future or from another age is a wrong clock and would spoil its trip. */
function implausible(equipmentId: string, time: string, at: ProblemPlace, hasNoPlace: boolean): Found {
  if (hasNoPlace) {
    const reason = () =>
      `the sighting of ${equipmentId} at ${time} has an invalid location, code or railroad. Ask the sender to correct it.`
    return { reason_code: 'unusable_place', at, reason }
  }
  const reason = () =>
    `the sighting of ${equipmentId} is dated ${time}, more than a day in the future or five years in the past. Check the sender’s clock and resend it.`
  return { reason_code: 'implausible_time', at, reason }
}

/** The customer and message of the events, and the fold. */
export interface FoldFor {
  customerId: number
  messageId: number
  reference: FeedReference
}

/** Folds within the caller's transaction, which holds the customer's lock. */
export function foldInto(ctx: IntakeCtx, db: Db, given: FoldFor): Fold {
  return async (events, problems) => {
    let count = 0
    for (const slice of getSlices(events)) count += await foldSlice(ctx, db, given, slice, problems)
    return count
  }
}

/**
 * Folds in separate transactions, so that events the database rejects do not affect others: a failing slice is halved
 * down to a single piece of equipment, whose events become a problem. The caller holds the customer's lock.
 */
export function foldWithFaultCheck(ctx: IntakeCtx, given: FoldFor): Fold {
  const { customerId } = given

  async function foldOrSplit(slice: readonly RailEvent[], problems: ProblemList): Promise<number> {
    try {
      return await ctx.database.tenant(customerId, (db) => foldSlice(ctx, db, given, slice, problems), {
        copying: 'in',
      })
    } catch (error) {
      if (!isFaultOfMessage(error)) throw error
      ctx.log.error({ customer: customerId, message_id: given.messageId, err: error }, 'events were refused')
      const [one, other] = splitInHalf(slice)
      if (other.length === 0) {
        problems.add(refused(one))
        return 0
      }
      return (await foldOrSplit(one, problems)) + (await foldOrSplit(other, problems))
    }
  }

  return async (events, problems) => {
    let count = 0
    for (const slice of getSlices(events)) count += await foldOrSplit(slice, problems)
    return count
  }
}

async function foldSlice(
  { live }: IntakeCtx,
  db: Db,
  { customerId, messageId, reference }: FoldFor,
  slice: readonly RailEvent[],
  problems: ProblemList,
): Promise<number> {
  const accepted = await acceptEvents(db, customerId, {
    events: slice,
    messageId,
    reference,
    yieldNow: yieldToCalls,
  })
  await addNamedTowns(db, accepted.added, reference.places)
  if (accepted.added.length > 0) {
    await upsertFeedPositions(db, customerId, getPositions(accepted.added))
    const places = getPlacePositions(accepted.added)
    if (places.length > 0) await upsertPlaceFeeds(db, customerId, places)
  }
  await publishSightings(db, customerId, accepted.added, reference)
  await learnFrom(db, customerId, accepted.arrived, reference)
  await recordFacts(db, customerId, factsOfTrips(customerId, accepted, reference))
  await recordEtaFacts(db, customerId, toEtas(customerId, accepted.rows))
  if (accepted.waybill_ids.length > 0) await live.publish(db, customerId, [...new Set(accepted.waybill_ids)])
  for (const crowd of getOverlappingGroups(accepted)) problems.add(crowd)
  return slice.length - accepted.overlapping.length
}

/** Makes the towns without a station that events name known to lists and maps. */
export async function addNamedTowns(
  db: Db,
  events: readonly Pick<RailEvent, 'place' | 'origin_place' | 'destination_place'>[],
  places: Places,
): Promise<void> {
  const named = new Set(
    events.flatMap((one) => [one.place, one.origin_place ?? '', one.destination_place ?? '']),
  )
  const towns = [...named].flatMap((place) => (places.isStation(place) ? [] : (places.town(place) ?? [])))
  if (towns.length > 0) await insertTowns(db, towns)
}

/** Few or many, cut between equipment where that can be; a long row of one is cut in the order of its time. */
function* getSlices(events: readonly RailEvent[]): Generator<readonly RailEvent[]> {
  if (events.length <= EVENTS_AT_ONCE) return yield events
  let slice: RailEvent[] = []
  for (const group of Map.groupBy(events, (event) => event.equipment_id).values()) {
    if (group.length > EVENTS_AT_ONCE) group.sort((a, b) => a.event_ts - b.event_ts)
    for (const event of group) {
      slice.push(event)
      if (slice.length < 2 * EVENTS_AT_ONCE) continue
      yield slice
      slice = []
    }
    if (slice.length < EVENTS_AT_ONCE) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

/** Two parts with other equipment each; the second is empty when there is only one. */
function splitInHalf(events: readonly RailEvent[]): [readonly RailEvent[], readonly RailEvent[]] {
  const groups = [...Map.groupBy(events, (event) => event.equipment_id).values()]
  const middle = Math.ceil(groups.length / 2)
  return [groups.slice(0, middle).flat(), groups.slice(middle).flat()]
}

function refused(events: readonly RailEvent[]): Found {
  const equipmentId = events[0]?.equipment_id ?? ''
  const reason = `storing ${events.length} sightings of ${equipmentId} failed on our side (see the log); all others were stored. Replay the message once that is fixed.`
  return { ...wholeMessage(NOT_THE_SENDERS_FAULT.workFailed, reason, equipmentId), count: events.length }
}

function* getOverlappingGroups({ overlapping }: Accepted): Generator<Found> {
  for (const [equipmentId, events] of Map.groupBy(overlapping, (event) => event.equipment_id)) {
    const reason = `${equipmentId} has more sightings than we can process; the latest ones were left out. Check whether they all belong to this unit.`
    yield { ...wholeMessage('too_many_events', reason, equipmentId), count: events.length }
  }
}

/** The effect of some events on their railroads' feeds. */
export function getPositions(events: readonly RailEvent[]): FeedPosition[] {
  const positions = new Map<string, FeedPosition>()
  for (const { source: carrier, event_ts } of events) {
    const known = positions.get(carrier)
    if (!known) positions.set(carrier, { carrier, first_ts: event_ts, last_ts: event_ts, count: 1 })
    else {
      known.first_ts = Math.min(known.first_ts, event_ts)
      known.last_ts = Math.max(known.last_ts, event_ts)
      known.count += 1
    }
  }
  return [...positions.values()]
}

const HOUR_MS = 3_600_000

/** The effect of some events on when their railroads last reported at their places. */
function getPlacePositions(events: readonly RailEvent[]): PlacePosition[] {
  const positions = new Map<string, PlacePosition & { seen: Set<number> }>()
  for (const { source: carrier, place, event_ts } of events) {
    if (carrier === NO_SOURCE) continue
    const key = `${carrier} ${place}`
    const hour = Math.floor(event_ts / HOUR_MS)
    const known = positions.get(key)
    if (!known)
      positions.set(key, {
        carrier,
        place,
        first_ts: event_ts,
        last_ts: event_ts,
        hours: 1,
        seen: new Set([hour]),
      })
    else {
      known.first_ts = Math.min(known.first_ts, event_ts)
      known.last_ts = Math.max(known.last_ts, event_ts)
      known.hours = known.seen.add(hour).size
    }
  }
  return [...positions.values()].map(({ seen: _, ...position }) => position)
}
