import {
  readCorridors,
  readJunctions,
  readStations,
  type Corridor,
  type Lane,
  type LaneMode,
  type Station,
} from '../reference.ts'

/** A place on the way where a car spends time: a class yard, a change of railroad, or a border without one. */
export interface RouteStop {
  kind: 'yard' | 'junction' | 'border'
  hub: Station
  /** Since the stop before. */
  miles: number
  /** Railroad that brings the car here. */
  by: string
  /** Railroad that takes it on; the same one except at junctions. */
  onto: string
  /** The next stretch crosses a border, so customs may hold the car here. */
  hasCustoms: boolean
  /** Railroads do not report some yards; time passes there anyway. */
  isReported: boolean
  /** Hubs the car runs past on the way here. */
  passed: PassedHub[]
  /** The hub that comes next, to which trains from here go. */
  toward: string
}

/** A hub where the train does not stop, and its miles from the stop before. */
export interface PassedHub {
  hub: Station
  miles: number
  by: string
}

/** The route of a car from loading to unloading, or back. */
export interface Route {
  origin: Station
  destination: Station
  origin_hub: Station
  destination_hub: Station
  first_carrier: string
  last_carrier: string
  stops: RouteStop[]
  /** From the last stop to the destination, and the hubs on that way. */
  last_miles: number
  last_passed: PassedHub[]
  miles: number
  hub_path: string[]
  /** Carrier, junction, carrier, as far as the way goes. */
  route: string[]
}

interface Hop {
  /** The position of its railroad in the route. */
  leg: number
  from: string
  to: string
  carrier: string
  miles: number
  crossesBorder: boolean
}

/** Miles between yards, and how many yards are reported, by kind of train. */
const YARDS: Record<LaneMode, { everyMiles: number; reported: number }> = {
  carload: { everyMiles: 380, reported: 7 },
  unit_train: { everyMiles: 520, reported: 4 },
  automotive: { everyMiles: 650, reported: 4 },
  intermodal: { everyMiles: 800, reported: 2 },
}

const stationsById = new Map(readStations().map((station) => [station.station_id, station]))
const junctionHubs = new Map(readJunctions().map((junction) => [junction.junction_code, junction.hub_id]))
const corridorsByHop = new Map<string, Corridor>()
const corridorsByHub = new Map<string, { railroad: string; hub_id: string; miles: number }[]>()
for (const corridor of readCorridors()) {
  const { railroad, from_hub, to_hub, miles } = corridor
  corridorsByHop.set(`${railroad} ${from_hub} ${to_hub}`, corridor)
  corridorsByHop.set(`${railroad} ${to_hub} ${from_hub}`, corridor)
  addNeighbour(from_hub, { railroad, hub_id: to_hub, miles })
  addNeighbour(to_hub, { railroad, hub_id: from_hub, miles })
}

function addNeighbour(hubId: string, neighbour: { railroad: string; hub_id: string; miles: number }) {
  const known = corridorsByHub.get(hubId)
  if (known) known.push(neighbour)
  else corridorsByHub.set(hubId, [neighbour])
}

/** The station of an id; throws when the starter tables do not have it. */
export function getStation(stationId: string): Station {
  const station = stationsById.get(stationId)
  if (!station)
    throw new Error(`Station ${stationId} is not in demo/data/stations.csv. Add it or correct the lane.`)
  return station
}

/** The route of a loaded car on a lane. Throws when a hub, junction or corridor of the lane is unknown. */
export function getRoute(lane: Lane): Route {
  return routeAlong(lane, lane.hub_path, lane.route, lane.origin_station, lane.destination_station)
}

/** The route of an empty car back to its loading place, from the place where it was really unloaded. */
export function getReturnRoute(lane: Lane, loaded: Route): Route {
  return routeAlong(
    lane,
    loaded.hub_path.toReversed(),
    loaded.route.toReversed(),
    loaded.destination.station_id,
    loaded.origin.station_id,
  )
}

/** A shorter route of the same lane, to a customer at a hub on it; `share` says how far along, 0 to 1. */
export function shortenRoute(lane: Lane, route: Route, share: number): Route | null {
  const path = lane.hub_path.slice(0, 1 + Math.round((lane.hub_path.length - 1) * share))
  const end = path.at(-1)
  if (!end || path.length < MIN_HUBS || path.length >= lane.hub_path.length) return null
  return routeAlong(lane, path, lane.route, route.origin.station_id, end)
}

const MIN_HUBS = 4

/** The same route ended one hub early, as a diversion does; null when its last railroad has no hub to end at. */
export function divertRoute(lane: Lane, route: Route): Route | null {
  const lastStop = route.stops.at(-1)
  const path = route.hub_path.slice(0, -1)
  const end = path.at(-1)
  if (!lastStop || !end || end === lastStop.hub.hub_id || !path.includes(lastStop.hub.hub_id)) return null
  return routeAlong(lane, path, lane.route, route.origin.station_id, end)
}

/** A hub off the route, one corridor away on the same railroad: where a car goes that is sent wrong. */
export function findWrongHub(route: Route, stop: RouteStop): { hub: Station; miles: number } | null {
  const found = corridorsByHub
    .get(stop.hub.station_id)
    ?.find((near) => near.railroad === stop.onto && !route.hub_path.includes(near.hub_id))
  return found ? { hub: getStation(found.hub_id), miles: found.miles } : null
}

function routeAlong(lane: Lane, path: string[], carriers: string[], originId: string, endId: string): Route {
  const hops = hopsAlong(path, carriers)
  const isReturn = originId === lane.destination_station
  const { everyMiles, reported } = YARDS[lane.mode]
  // No one waits for an empty car, so one yard fewer reports it.
  const { stops, last_miles, last_passed } = stopsAlong(hops, {
    everyMiles,
    reported: isReturn ? reported - 1 : reported,
  })
  const first = hops[0]
  const last = hops.at(-1)
  if (!first || !last) throw new Error(`Lane ${lane.lane_id} needs at least two hubs in hub_path.`)
  return {
    origin: getStation(originId),
    destination: getStation(endId),
    origin_hub: getStation(first.from),
    destination_hub: getStation(last.to),
    first_carrier: first.carrier,
    last_carrier: last.carrier,
    stops,
    last_miles,
    last_passed,
    miles: hops.reduce((sum, hop) => sum + hop.miles, 0),
    hub_path: path,
    route: carriers.slice(0, last.leg + 1),
  }
}

/** `route` is carrier, junction, carrier; the railroad changes when the path comes to the junction's hub. */
function hopsAlong(path: string[], route: string[]): Hop[] {
  let leg = 0
  return path.slice(0, -1).map((from, at) => {
    const junction = route[leg + 1]
    if (junction && junctionHubs.get(junction) === from) leg += 2
    const carrier = route[leg] ?? ''
    const to = path[at + 1] ?? ''
    const corridor = corridorsByHop.get(`${carrier} ${from} ${to}`)
    if (!corridor)
      throw new Error(`No corridor of ${carrier} joins ${from} and ${to}. See demo/data/corridors.csv.`)
    return { leg, from, to, carrier, miles: corridor.miles, crossesBorder: corridor.crosses_border }
  })
}

function stopsAlong(hops: Hop[], yards: { everyMiles: number; reported: number }) {
  const stops: RouteStop[] = []
  let miles = 0
  let passed: PassedHub[] = []
  hops.forEach((hop, at) => {
    miles += hop.miles
    const next = hops[at + 1]
    if (!next) return
    const kind = stopKind(hop, next, miles >= yards.everyMiles)
    if (!kind) return void passed.push({ hub: getStation(hop.to), miles, by: hop.carrier })
    stops.push({
      kind,
      hub: getStation(hop.to),
      miles,
      by: hop.carrier,
      onto: next.carrier,
      hasCustoms: next.crossesBorder,
      isReported: kind !== 'yard',
      passed,
      toward: next.to,
    })
    miles = 0
    passed = []
  })
  reportSomeYards(stops, yards.reported)
  return { stops, last_miles: miles, last_passed: passed }
}

function stopKind(hop: Hop, next: Hop, isYardDue: boolean): RouteStop['kind'] | null {
  if (hop.carrier !== next.carrier) return 'junction'
  if (next.crossesBorder) return 'border'
  return isYardDue ? 'yard' : null
}

function reportSomeYards(stops: RouteStop[], wanted: number) {
  const yards = stops.filter((stop) => stop.kind === 'yard')
  const count = Math.min(wanted, yards.length)
  for (let nth = 1; nth <= count; nth++) {
    const yard = yards[Math.floor((nth * yards.length) / (count + 1))]
    if (yard) yard.isReported = true
  }
}
