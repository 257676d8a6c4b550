import { zoneTable } from '#contract/base/zone-table.ts'
import type { RowProblem } from '#contract/import/kind.ts'
import { displayPlace, findPlace } from '#rail/place.ts'
import { getAlias } from '#rail/places/places.ts'
import { getCountry, getStateMeanings } from '#rail/places/states.ts'
import type { Db } from '../../../db/tx.ts'
import { requestRename } from '../trips/renames.service.ts'
import { insertStations, selectUnmatchedAmong, type NewStation } from './stations.queries.ts'
import { northAmericanTowns } from './towns.rules.ts'

/** A station as a list has it; values missing from the list are empty. */
export type StationRow = Readonly<
  Record<
    | 'station'
    | 'state'
    | 'country'
    | 'railroad'
    | 'splc'
    | 'station_number'
    | 'latitude'
    | 'longitude'
    | 'time_zone',
    string
  >
>

/** What must be corrected in a row before its station can be added. */
export const findStationProblems = (row: StationRow): RowProblem[] => toStation(row).problems

/**
 * Adds the stations of rows that are right to the shared table, and reads reports at places that were none until now
 * again. Returns the problems of each row. The database admits administrators only.
 */
export async function addStations(db: Db, rows: readonly StationRow[]): Promise<RowProblem[][]> {
  const read = rows.map(toStation)
  const stations = read.flatMap(({ station }) => (station === null ? [] : [station]))
  const merged = mergeByPlace(stations)
  await insertStations(db, merged, stations.flatMap(getNumbers))
  const places = merged.map(({ place }) => place)
  for (const place of await selectUnmatchedAmong(db, places)) await requestRename(db, place)
  return read.map(({ problems }) => problems)
}

interface ImportedStation extends NewStation {
  splc: string
  station_number: string
}

/** A row as a station; what it leaves out is what the town of its name has. */
function toStation(row: StationRow): { station: ImportedStation | null; problems: RowProblem[] } {
  const { state, country } = getStateMeanings(row.state, getCountry(row.country))[0]!
  const place = findPlace(row.station, state) ?? ''
  const town = northAmericanTowns().byKey(place)
  const zone = row.time_zone === '' ? town?.zone : row.time_zone
  const hasPosition = row.latitude !== '' && row.longitude !== ''
  const problems: RowProblem[] = []
  if (country === null)
    problems.push({ column: 'state', words: `${row.state} isn’t a state or province of this country.` })
  if (zone === undefined) problems.push({ column: 'time_zone', words: NO_ZONE })
  else if (zoneTable()?.zones[zone] === undefined) problems.push({ column: 'time_zone', words: BAD_ZONE })
  if (!hasPosition && town === null) problems.push({ column: 'latitude', words: NO_POSITION })
  if (row.station_number !== '' && row.railroad === '')
    problems.push({ column: 'railroad', words: 'Enter the railroad that uses this station number.' })
  if (problems.length > 0 || country === null || zone === undefined) return { station: null, problems }
  const station = {
    place,
    name: displayPlace(place).slice(0, -state.length - 2),
    state,
    country,
    lat: hasPosition ? Number(row.latitude) : town!.lat,
    lon: hasPosition ? Number(row.longitude) : town!.lon,
    zone,
    railroads: row.railroad === '' ? [] : [row.railroad],
    splc: row.splc,
    station_number: row.station_number,
  }
  return { station, problems }
}

const NO_ZONE = 'No town has this name. Enter a time zone like America/Chicago.'
const BAD_ZONE = 'Enter a time zone of North America like America/Chicago.'
const NO_POSITION = 'No town has this name. Enter latitude and longitude.'

/** A station of several railroads has a row for each. */
function mergeByPlace(stations: readonly NewStation[]): NewStation[] {
  const merged = new Map<string, NewStation>()
  for (const { place, name, state, country, lat, lon, zone, railroads } of stations) {
    const all = [...new Set([...(merged.get(place)?.railroads ?? []), ...railroads])]
    merged.set(place, { place, name, state, country, lat, lon, zone, railroads: all })
  }
  return [...merged.values()]
}

/** Its SPLC and its railroad's number, as messages may name it. */
const getNumbers = ({ place, splc, station_number, railroads }: ImportedStation) =>
  [`SPLC ${splc}`, `FSAC ${railroads[0] ?? ''} ${station_number}`].flatMap((text) => {
    const alias = getAlias(text)
    return alias === null ? [] : [{ alias, place }]
  })
