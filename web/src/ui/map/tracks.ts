import { type Point, projected, unpacked } from './geography.ts'
import tracksUrl from './tracks.json?url'

/** Railroads by number; corridors as railroad, miles and a packed line; every line of a map (tools/tracks.ts). */
interface PackedTracks {
  railroads: string[]
  corridors: number[][]
  ground: number[][]
}

interface Spot {
  lon: number
  lat: number
}

/** A stretch of one railroad between two places of the network, its line in map units. */
interface Corridor {
  railroad: string
  miles: number
  ends: readonly [number, number]
  line: readonly Point[]
}

/** The railroads' network: places, and the corridors that leave each. */
export interface Tracks {
  places: readonly Spot[]
  corridors: readonly Corridor[]
  leaving: readonly (readonly number[])[]
  /** Every rail line, as one path. */
  ground: string
}

/** A way along the tracks. */
export interface Way {
  miles: number
  line: readonly Point[]
}

let tracks: Promise<Tracks> | undefined

/** The network that every map draws along; fetched once. A failure is forgotten, so that it is tried again. */
export function loadTracks(): Promise<Tracks> {
  tracks ??= fetch(tracksUrl)
    .then((answer) => answer.json() as Promise<PackedTracks>)
    .then(readTracks)
    .catch((cause: unknown) => {
      tracks = undefined
      throw cause
    })
  return tracks
}

/** Corridors whose lines end at the same place are joined there. */
export function readTracks({ railroads, corridors: packed, ground }: PackedTracks): Tracks {
  const places: Spot[] = []
  const numbers = new Map<string, number>()
  const leaving: number[][] = []
  const getNumber = ([lon, lat]: readonly [number, number]): number => {
    const key = `${lon} ${lat}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, places.length)
    leaving.push([])
    return places.push({ lon, lat }) - 1
  }
  const corridors = packed.map(([railroad = 0, miles = 0, ...line], at): Corridor => {
    const spots = unpacked(line)
    const ends = [getNumber(spots[0] ?? [0, 0]), getNumber(spots.at(-1) ?? [0, 0])] as const
    leaving[ends[0]]?.push(at)
    leaving[ends[1]]?.push(at)
    return {
      railroad: railroads[railroad] ?? '',
      miles,
      ends,
      line: spots.map(([lon, lat]) => projected(lon, lat)),
    }
  })
  return { places, corridors, leaving, ground: ground.map(toPath).join('') }
}

const toPath = (line: readonly number[]): string =>
  unpacked(line)
    .map(([lon, lat], at) => {
      const [x, y] = projected(lon, lat)
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')

const EARTH_RADIUS_MILES = 3959
const RADIANS = Math.PI / 180

/** Miles as the crow flies. */
export function milesBetween(a: Spot, b: Spot): number {
  const [x, y] = [
    (b.lon - a.lon) * RADIANS * Math.cos(((a.lat + b.lat) / 2) * RADIANS),
    (b.lat - a.lat) * RADIANS,
  ]
  return Math.hypot(x, y) * EARTH_RADIUS_MILES
}

/** A yard or ramp hangs on a place of the network no farther away than this. */
const NEAR_MILES = 45
/** Tracks of another railroad count as so much longer. */
const FOREIGN = 1.4
/** A way so much longer than the straight one is not the one the unit took. */
const MAX_DETOUR = 2.2
const ALLOWED_MILES = 80

/** The shortest way along the tracks, those of the railroad before others; null where none is known. */
export function trackBetween(network: Tracks, from: Spot, to: Spot, railroad: string | null): Way | null {
  const [start, end] = [nearest(network, from), nearest(network, to)]
  if (start === null || end === null || start === end) return null
  const before = shortest(network, start, end, railroad)
  if (before === null) return null
  const line: Point[] = [projected(from.lon, from.lat)]
  let miles = milesBetween(from, network.places[start]!) + milesBetween(network.places[end]!, to)
  for (const { corridor, isForward } of before) {
    miles += corridor.miles
    line.push(...(isForward ? corridor.line : corridor.line.toReversed()))
  }
  line.push(projected(to.lon, to.lat))
  return miles > milesBetween(from, to) * MAX_DETOUR + ALLOWED_MILES ? null : { miles, line }
}

function nearest({ places }: Tracks, spot: Spot): number | null {
  let [best, min] = [-1, NEAR_MILES]
  for (const [at, place] of places.entries()) {
    const miles = milesBetween(place, spot)
    if (miles < min) [best, min] = [at, miles]
  }
  return best === -1 ? null : best
}

interface Step {
  corridor: Corridor
  isForward: boolean
}

/** Corridors from one place to another; a network of hundreds of places needs no heap. */
function shortest(
  { places, corridors, leaving }: Tracks,
  start: number,
  end: number,
  railroad: string | null,
): Step[] | null {
  const cost = new Float64Array(places.length).fill(Number.POSITIVE_INFINITY)
  const came = new Map<number, Step & { from: number }>()
  const open = new Set([start])
  cost[start] = 0
  while (open.size > 0) {
    let here = -1
    for (const place of open) if (here === -1 || cost[place]! < cost[here]!) here = place
    if (here === end) return stepsTo(came, end)
    open.delete(here)
    for (const number of leaving[here] ?? []) {
      const corridor = corridors[number]!
      const isForward = corridor.ends[0] === here
      const next = corridor.ends[isForward ? 1 : 0]
      const sum =
        cost[here]! + corridor.miles * (railroad === null || corridor.railroad === railroad ? 1 : FOREIGN)
      if (sum >= cost[next]!) continue
      cost[next] = sum
      came.set(next, { corridor, isForward, from: here })
      open.add(next)
    }
  }
  return null
}

function stepsTo(came: ReadonlyMap<number, Step & { from: number }>, end: number): Step[] {
  const steps: Step[] = []
  for (let step = came.get(end); step; step = came.get(step.from)) steps.unshift(step)
  return steps
}

/** The point a share of the way along a line, 0 to 1. */
export function alongLine(line: readonly Point[], share: number): Point | null {
  const lengths = line.slice(1).map(([x, y], at) => Math.hypot(x - line[at]![0], y - line[at]![1]))
  let left = lengths.reduce((sum, one) => sum + one, 0) * share
  for (const [at, length] of lengths.entries()) {
    const [x, y] = line[at]!
    const [nextX, nextY] = line[at + 1]!
    if (left <= length && length > 0)
      return [x + ((nextX - x) * left) / length, y + ((nextY - y) * left) / length]
    left -= length
  }
  return line.at(-1) ?? null
}
