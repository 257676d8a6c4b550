import { learnLane, type LaneModel } from '#rail/eta/lane.ts'
import { learnNetwork, type NetworkModel } from '#rail/eta/network.ts'
import type { TripRecord } from '#rail/eta/passages.ts'
import type { Book } from '#rail/eta/walk.ts'
import type { StationFacts } from '#rail/place.ts'

const DAY_MS = 86_400_000
const LANE_GROWTH = 0.25
const MIN_NETWORK = 20

interface Dated<M> {
  from_ts: number
  trips: number
  model: M
}

/**
 * The model learned from one customer's finished trips, recalculated as often as in the product, and never used for
 * earlier reports.
 */
export function openKnowledge(stations: ReadonlyMap<string, StationFacts>) {
  const records: TripRecord[] = []
  const lanes = new Map<string, { own: TripRecord[]; models: Dated<LaneModel>[] }>()
  const network: Dated<NetworkModel>[] = []

  function learn(record: TripRecord, ts: number): void {
    records.push(record)
    let lane = lanes.get(record.lane)
    if (!lane) lanes.set(record.lane, (lane = { own: [], models: [] }))
    lane.own.push(record)
    const known = lane.models.at(-1)?.trips ?? 0
    if (lane.own.length - known >= Math.max(1, Math.min(known, 120) * LANE_GROWTH)) {
      lane.models.push({ from_ts: ts, trips: lane.own.length, model: learnLane(lane.own) })
    }
    const last = network.at(-1)
    const isDue = last ? ts - last.from_ts >= 7 * DAY_MS : records.length >= MIN_NETWORK
    if (isDue)
      network.push({ from_ts: ts, trips: records.length, model: learnNetwork(records.slice(), stations) })
  }

  const inForce = <M>(models: readonly Dated<M>[] | undefined, ts: number): M | null =>
    models?.findLast(({ from_ts }) => from_ts <= ts)?.model ?? null
  const book: Book = (lane, kind, ts) => ({
    lane: lane === null ? null : inForce(lanes.get(lane)?.models, ts),
    kind: inForce(network, ts)?.kinds[kind],
  })
  return { learn, book }
}
