import { trackMiles, type StationFacts } from '../place.ts'
import type { Action } from '../status.ts'
import type { KindModel } from './network.ts'
import { makeSpread, type Spread } from './quantiles.ts'

/** A place this close stands in for the destination when no unit has gone to the destination itself. */
const NEAR_MILES = 40
/** The share of a typical stay that remains after an event at a place. */
const STAY_LEFT: Partial<Record<Action, number>> = {
  bill: 1,
  arrive: 1,
  interchange_delivered: 0.6,
  interchange_received: 0.5,
  repaired: 0.3,
  unhold: 0.3,
}
/** One or two trips over a hop say little about its deviation, so at least this share of its hours is assumed. */
const FEW = 3
const MIN_DEVIATION = 0.5
/** Cars of other lanes ride other trains: a combined route is less certain than its parts. */
const UNCERTAINTY = 1.8

/** Mean hours and their variance. */
interface TravelTime {
  mean: number
  variance: number
}

interface Hop extends TravelTime {
  from: string
}

/** Hops by the place they lead to. */
type Graph = Map<string, Hop[]>

const graphs = new WeakMap<KindModel, Graph>()
const travelTimes = new WeakMap<KindModel, Map<string, ReadonlyMap<string, TravelTime>>>()

/**
 * Remaining time from a place, corridor by corridor: the quickest route over hops that units of any lane have made,
 * with the usual stay at each; `null` when no such route leads to the destination.
 */
export function alongCorridors(
  model: KindModel,
  at: { place: string; action: Action; destination: string },
  stations: ReadonlyMap<string, StationFacts>,
): Spread | null {
  const travelTime = travelTimesTo(model, at.destination, stations).get(at.place)
  if (!travelTime || travelTime.mean === 0) return null
  const share = STAY_LEFT[at.action] ?? 0
  const stay = stayAt(model, at.place)
  return makeSpread(
    travelTime.mean + stay.mean * share,
    UNCERTAINTY * (travelTime.variance + stay.variance * share * share),
  )
}

/** The routes to a destination from every place that leads there, computed once per destination. */
function travelTimesTo(
  model: KindModel,
  destination: string,
  stations: ReadonlyMap<string, StationFacts>,
): ReadonlyMap<string, TravelTime> {
  let known = travelTimes.get(model)
  if (!known) travelTimes.set(model, (known = new Map()))
  let found = known.get(destination)
  if (!found) known.set(destination, (found = quickest(model, getEnds(model, destination, stations))))
  return found
}

/** Where a route to a destination may end: its arrival if seen, else the place itself, else places near it. */
function getEnds(
  model: KindModel,
  destination: string,
  stations: ReadonlyMap<string, StationFacts>,
): string[] {
  const graph = getGraph(model)
  const exact = [`@${destination}`, destination].filter((place) => graph.has(place))
  if (exact.length > 0) return exact
  const end = stations.get(destination)
  return [...graph.keys()].filter((place) => {
    const miles = trackMiles(stations.get(place.replace('@', '')), end)
    return miles !== null && miles <= NEAR_MILES
  })
}

function getGraph(model: KindModel): Graph {
  const known = graphs.get(model)
  if (known) return known
  const graph: Graph = new Map()
  for (const [key, [count, mean, variance]] of Object.entries(model.hops)) {
    const [from = '', to = ''] = key.split('>')
    const min = count < FEW ? (mean * MIN_DEVIATION) ** 2 : 0
    const hop = { from, mean, variance: Math.max(variance, min) }
    const hops = graph.get(to)
    if (hops) hops.push(hop)
    else graph.set(to, [hop])
  }
  graphs.set(model, graph)
  return graph
}

function stayAt(model: KindModel, place: string): TravelTime {
  const [, mean, variance] = model.stays[place] ?? [0, 0, 0]
  return { mean, variance }
}

/**
 * Dijkstra's algorithm by mean hours, backward from the ends. A unit stays at each intermediate place, not at the end.
 */
function quickest(model: KindModel, ends: readonly string[]): ReadonlyMap<string, TravelTime> {
  const graph = getGraph(model)
  const open = new Map<string, TravelTime>(ends.map((place) => [place, { mean: 0, variance: 0 }]))
  const done = new Map<string, TravelTime>()
  for (let next = getCheapest(open); next; next = getCheapest(open)) {
    const [place, travelTime] = next
    open.delete(place)
    done.set(place, travelTime)
    const stay = travelTime.mean === 0 ? travelTime : stayAt(model, place)
    for (const hop of graph.get(place) ?? []) {
      const mean = travelTime.mean + stay.mean + hop.mean
      if (done.has(hop.from) || mean >= (open.get(hop.from)?.mean ?? Infinity)) continue
      open.set(hop.from, { mean, variance: travelTime.variance + stay.variance + hop.variance })
    }
  }
  return done
}

function getCheapest(open: ReadonlyMap<string, TravelTime>): [string, TravelTime] | null {
  let min: [string, TravelTime] | null = null
  for (const entry of open) if (!min || entry[1].mean < min[1].mean) min = entry
  return min
}
