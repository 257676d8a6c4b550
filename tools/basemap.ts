/**
 * Writes the land, borders and state lines of North America that maps are drawn on, from the public-domain Natural
 * Earth tables in `world-atlas` and `us-atlas`. Run it again when one of them is updated.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoArea } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import { LAKES } from './lakes.data.ts'
import type { GeometryCollection, Topology } from 'topojson-specification'

const TARGET = 'web/src/ui/map/north-america.json'
/** Whole numbers of this part of a degree: about 1.1 km, finer than a map of a continent shows. */
const STEPS_PER_DEGREE = 100
/** Islands below about 400 km² are left out, in steradians. */
const SMALLEST_RING = 1e-5
const NORTHERNMOST = 76
/** ISO 3166 numbers of the countries drawn. */
const COUNTRIES = new Set(
  '840 124 484 320 084 340 222 558 188 591 192 388 332 214 630 044 304 170 862'.split(' '),
)

type Ring = readonly (readonly number[])[]

const read = (path: string): Topology<Record<string, GeometryCollection>> =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(path), 'utf8'))

const world = read('world-atlas/countries-50m.json')
const us = read('us-atlas/states-10m.json')

const isDrawn = (id: unknown): boolean => COUNTRIES.has(String(id))
const countries = world.objects['countries']!
const land = feature(world, countries)
  .features.filter(({ id }) => isDrawn(id))
  .flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  }) as Ring[]
const borders = mesh(world, countries, (a, b) => a !== b && isDrawn(a.id) && isDrawn(b.id))
const states = mesh(us, us.objects['states']!, (a, b) => a !== b)

const map = {
  land: land
    .filter(isWorthDrawing)
    .map(packed)
    .filter((ring) => ring.length >= 8),
  lakes: LAKES.map((ring) => packed(clockwise(ring))),
  borders: (borders.coordinates as Ring[]).map(packed),
  states: (states.coordinates as Ring[]).map(packed),
}

writeFileSync(TARGET, `${JSON.stringify(map)}\n`)
console.log(`${TARGET}: ${map.land.length} rings, ${JSON.stringify(map).length} bytes`)

/** Rings are clockwise around their interior; in the other direction they would contain the rest of the globe. */
function clockwise(ring: Ring): Ring {
  return getArea(ring) > 2 * Math.PI ? ring.toReversed() : ring
}

function isWorthDrawing(ring: Ring): boolean {
  if (ring.every(([, latitude = 0]) => latitude > NORTHERNMOST)) return false
  return Math.min(getArea(ring), 4 * Math.PI - getArea(ring)) > SMALLEST_RING
}

function getArea(ring: Ring): number {
  return geoArea({ type: 'Polygon', coordinates: [ring.map((point) => [...point])] })
}

/** A line as its first point and the way from each point to the next, in whole steps. */
function packed(line: Ring): number[] {
  let [atX, atY] = [0, 0]
  return line.flatMap(([longitude = 0, latitude = 0], index) => {
    const [x, y] = [Math.round(longitude * STEPS_PER_DEGREE), Math.round(latitude * STEPS_PER_DEGREE)]
    const way = [x - atX, y - atY]
    if (index > 0 && way.every((step) => step === 0)) return []
    ;[atX, atY] = [x, y]
    return way
  })
}
