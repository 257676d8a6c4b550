import { geoConicEqualArea, geoPath } from 'd3-geo'
import northAmericaUrl from './north-america.json?url'

/** Lines as the first point and the way from each to the next, in hundredths of a degree (tools/basemap.ts). */
interface PackedMap {
  land: number[][]
  lakes: number[][]
  borders: number[][]
  states: number[][]
}

/** Land, borders and lakes as paths in map units. */
export interface Basemap {
  land: string
  lakes: string
  borders: string
  states: string
}

export type Point = readonly [x: number, y: number]

const STEPS_PER_DEGREE = 100

/** One projection for the whole continent: areas true, and a place is at the same point on every map. */
const projection = geoConicEqualArea()
  .parallels([25, 55])
  .rotate([96, 0])
  .center([0, 40])
  .scale(1000)
  .translate([0, 0])
  .precision(0.5)

/** A place on the map, in map units. */
export const projected = (lon: number, lat: number): Point => projection([lon, lat]) ?? [0, 0]

/** The longitude and latitude of a point of the map. */
export const unprojected = (point: Point): Point => projection.invert?.([point[0], point[1]]) ?? [0, 0]

let basemap: Promise<Basemap> | undefined

/** The basemap of every map; fetched and drawn once. A failure is forgotten, so that it is tried again. */
export function loadBasemap(): Promise<Basemap> {
  basemap ??= fetch(northAmericaUrl)
    .then((answer) => answer.json() as Promise<PackedMap>)
    .then(draw)
    .catch((cause: unknown) => {
      basemap = undefined
      throw cause
    })
  return basemap
}

function draw({ land, lakes, borders, states }: PackedMap): Basemap {
  const path = geoPath(projection).digits(1)
  const polygons = (rings: number[][]) => rings.map((ring) => [unpacked(ring)])
  return {
    land: path({ type: 'MultiPolygon', coordinates: polygons(land) }) ?? '',
    lakes: path({ type: 'MultiPolygon', coordinates: polygons(lakes) }) ?? '',
    borders: path({ type: 'MultiLineString', coordinates: borders.map(unpacked) }) ?? '',
    states: path({ type: 'MultiLineString', coordinates: states.map(unpacked) }) ?? '',
  }
}

/** A packed line as longitudes and latitudes. */
export function unpacked(line: readonly number[]): [number, number][] {
  const points: [number, number][] = []
  let x = 0
  let y = 0
  for (let at = 0; at + 1 < line.length; at += 2) {
    x += line[at] ?? 0
    y += line[at + 1] ?? 0
    points.push([x / STEPS_PER_DEGREE, y / STEPS_PER_DEGREE])
  }
  return points
}
