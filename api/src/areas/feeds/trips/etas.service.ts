import type { KindModel, NetworkModel } from '#rail/eta/network.ts'
import type { LaneModel } from '#rail/eta/lane.ts'
import { walkEstimates, type Book, type EtaStep } from '#rail/eta/walk.ts'
import { STATUS } from '#rail/status.ts'
import type { Trip } from '#rail/trip.ts'
import type { Db } from '../../../db/tx.ts'
import type { YieldNow } from '../../../jobs/yield.ts'
import type { FeedReference } from '../reference/reference.service.ts'
import {
  deleteEtaHistory,
  insertEtaHistory,
  selectModelKeys,
  selectModels,
  type ModelKey,
  type ReportedEta,
} from './etas.queries.ts'

/** The whole network, where lanes are named. */
export const NETWORK = ''

/** This many reports are estimated in less than a millisecond. */
const STEPS_AT_ONCE = 64

/** A trip with its number, and its state after each event used for its estimates. */
export interface TripToEstimate {
  trip: Trip
  waybill_id: number
  steps: readonly EtaStep[]
  /** From its beginning: earlier estimates are removed. */
  isRefolded: boolean
}

/**
 * Estimates the arrivals of trips along their events, using what had been learned about their lanes at the time, and
 * stores the significant ones. The same events always give the same estimates. Returns the trips with their estimates.
 */
export async function estimateTrips(
  db: Db,
  customerId: number,
  trips: readonly TripToEstimate[],
  reference: FeedReference,
  yieldNow: YieldNow,
): Promise<{ trip: Trip; waybill_id: number }[]> {
  const book = await openBook(db, customerId, trips)
  const again = trips.filter(({ isRefolded }) => isRefolded).map(({ waybill_id }) => waybill_id)
  if (again.length > 0) await deleteEtaHistory(db, customerId, again)
  const reported = new Map<string, ReportedEta>()
  const estimated: { trip: Trip; waybill_id: number }[] = []
  for (const { trip, waybill_id, steps } of trips) {
    for (let at = 0; at < steps.length; at += STEPS_AT_ONCE) {
      const walked = walkEstimates(trip, steps.slice(at, at + STEPS_AT_ONCE), book, reference)
      for (const eta of walked.reported) reported.set(`${waybill_id} ${eta.made_ts}`, { waybill_id, eta })
      Object.assign(trip, walked.etas)
      await yieldNow()
    }
    estimated.push({ trip, waybill_id })
  }
  if (reported.size > 0) await insertEtaHistory(db, customerId, [...reported.values()], yieldNow)
  return estimated
}

/** Reads the models of the lanes of some trips, from the first of their events on. */
async function openBook(db: Db, customerId: number, trips: readonly TripToEstimate[]): Promise<Book> {
  const lanes = new Set<string>([NETWORK])
  let sinceTs = Infinity
  for (const { steps } of trips) {
    for (const { status_code, lane, event } of steps) {
      if ((status_code ?? 0) >= STATUS.arrived) continue
      lanes.add(lane ?? NETWORK)
      sinceTs = Math.min(sinceTs, event.event_ts)
    }
  }
  if (sinceTs === Infinity) return () => ({ lane: null, kind: undefined })
  const keys = await selectModelKeys(db, customerId, [...lanes], sinceTs)
  return createModelLookup(await readModels(db, customerId, keys))
}

interface Known extends ModelKey {
  model: unknown
}

function createModelLookup(models: readonly Known[]): Book {
  const byLane = Map.groupBy(models, ({ lane }) => lane)
  const inForce = (lane: string, ts: number) =>
    byLane.get(lane)?.findLast(({ from_ts }) => from_ts <= ts)?.model ?? null
  return (lane, kind, ts) => ({
    lane: lane === null ? null : (inForce(lane, ts) as LaneModel | null),
    kind: (inForce(NETWORK, ts) as NetworkModel | null)?.kinds[kind] as KindModel | undefined,
  })
}

/** Models never change, so recent ones are cached: about as many as a hundred busy customers use. */
const MAX_SAVED = 20_000
const cache = new Map<string, unknown>()

async function readModels(db: Db, customerId: number, keys: readonly ModelKey[]): Promise<Known[]> {
  const getName = ({ lane, from_ts }: ModelKey) => `${customerId} ${from_ts} ${lane}`
  const missing = keys.filter((key) => !cache.has(getName(key)))
  if (missing.length > 0) {
    for (const found of await selectModels(db, customerId, missing)) save(getName(found), found.model)
  }
  return keys.map((key) => ({ ...key, model: cache.get(getName(key)) ?? null }))
}

function save(name: string, model: unknown): void {
  cache.set(name, model)
  const [oldest] = cache.keys()
  if (cache.size > MAX_SAVED && oldest !== undefined) cache.delete(oldest)
}
