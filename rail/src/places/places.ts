import { findPlace, type StationFacts } from '../place.ts'
import { toTokens } from './names.ts'
import { parseName, indexSpellings, type Spellings } from './spellings.ts'
import { zoneOfState } from './state-zones.data.ts'
import { getCountry, getStateMeanings, type StateMeaning } from './states.ts'
import { NO_TOWNS, findTownOnRoute, type Town, type Towns } from './towns.ts'

/** A station by every name it is known under: its town's, and those of the yards, ramps and terminals in it. */
export interface NamedStation {
  /** `HOUSTON|TX`. */
  place: string
  zone: string
  names: readonly string[]
  country?: string
}

/** What identifies a place in addition to its name. */
export interface PlaceCodes {
  /** As the message names it; codes of states are read by it. */
  country?: string | null
  /** Keys of the ends of the unit's way: of several towns with one name, the one nearest to it is meant. */
  way?: readonly (string | null | undefined)[]
  /** Standard point location code, six or nine digits. */
  splc?: string | null
  /** Station number of the railroad that reports (freight station accounting code), with its SCAC. */
  fsac?: { scac: string | null; number: string } | null
}

/**
 * How the zone of a reported place was found; `town` when it is no station, `nowhere` when not even its state
 * determines one.
 */
export type FoundBy = 'station' | 'alias' | 'spelling' | 'town' | 'state' | 'nowhere'

export interface PlaceFound {
  /** The key of the station, or of the place as reported when it matches no station. */
  place: string
  /** As reported, `SAINT PAUL|MN`. */
  spelling: string
  zone: string | null
  by: FoundBy
  /** The zone that local times are read in when that of the place is not known: of most towns of its state. */
  guess?: string
  /** Several towns have the name. */
  isShared?: boolean
}

/** Finds the stations that messages mean. */
export interface Places {
  /** Null when the message named no city. */
  find(city: string | null, state: string | null, codes?: PlaceCodes): PlaceFound | null
  isStation(place: string): boolean
  /** What is known about a town without a station, by its key. */
  town(place: string): Town | null
  /** The zone of most stations of a railroad; null while none is known. */
  zoneOfRailroad?(scac: string): string | null
}

/**
 * An alias of a station by its reported name or by its number: an administrator enters it and messages are matched
 * against it.
 */
export const splcAlias = (splc: string): string => `SPLC ${splc.trim()}`
export const fsacAlias = (scac: string, number: string): string =>
  `FSAC ${scac.trim().toUpperCase()} ${number.trim().replace(/^0+/, '')}`

const SPLC = /^SPLC\s+(\d{6,9})$/
const FSAC = /^FSAC\s+([A-Z]{2,4})\s+(\d{1,6})$/

/** The alias a person typed: `Pass City, TX`, `SPLC 380000` or `FSAC CN 5520`; null when it is none of them. */
export function getAlias(text: string): string | null {
  const asSent = text.trim().toUpperCase()
  const splc = SPLC.exec(asSent)
  if (splc) return splcAlias(splc[1] ?? '')
  const fsac = FSAC.exec(asSent)
  if (fsac) return fsacAlias(fsac[1] ?? '', fsac[2] ?? '')
  if (/^(?:SPLC|FSAC)\b/.test(asSent)) return null
  const at = Math.max(asSent.lastIndexOf(','), asSent.lastIndexOf('|'))
  if (at < 0) return null
  const state = asSent.slice(at + 1).trim()
  return /^[A-Z]{0,3}$/.test(state) ? findPlace(asSent.slice(0, at), state) : null
}

/** Whether an alias is a number of a station, and no name. */
export const isNumberAlias = (alias: string): boolean => !alias.includes('|')

/** Maximum number of cached names; railroads use a few thousand. */
const MAX_SAVED = 20_000

/** The tables that places are found in. */
export interface PlaceTables {
  towns?: Towns
  /** Coordinates of stations, to compare towns of one name with the unit's way. */
  getFacts?: (place: string) => StationFacts | undefined
  /** The zone of most stations of each railroad, by SCAC. */
  railroadZones?: ReadonlyMap<string, string>
}

/**
 * Finds a place by its number or name, in this order: an administrator's alias, the station of that name in that
 * state, the same name in another spelling (Saint, Ft, Jct, a yard or ramp, PQ for its province), a town of that name,
 * or a name cut to nine letters, as long as it matches only one station or else town of the state. Without a match,
 * the zone of the state applies if the state has only one; nothing else is assumed.
 */
export function openPlaces(
  stations: readonly NamedStation[],
  aliases: ReadonlyMap<string, string>,
  { towns = NO_TOWNS, getFacts, railroadZones }: PlaceTables = {},
): Places {
  const table = openStations(stations)
  const choice = openChoice(towns, getFacts)
  const cache = new Map<string, PlaceFound>()
  // names that several towns have: the way decides
  const shared = new Set<string>()
  const aliased = (key: string | null): NamedStation | undefined =>
    table.byPlace.get(aliases.get(key ?? '') ?? '')

  function numbered({ splc, fsac }: PlaceCodes, spelling: string): PlaceFound | null {
    const keys = [splc ? splcAlias(splc) : null, fsac?.scac ? fsacAlias(fsac.scac, fsac.number) : null]
    for (const key of keys) {
      const station = aliased(key)
      if (station) return { place: station.place, spelling, zone: station.zone, by: 'alias' }
    }
    return null
  }

  function named(spelling: string, country: string | null, way: PlaceCodes['way']): PlaceFound {
    const [city, code] = [getCity(spelling), getState(spelling)]
    const exact = table.exact(spelling, country)
    if (exact) return { place: spelling, spelling, zone: exact.zone, by: 'station' }
    const alias = aliased(spelling)
    if (alias) return { place: alias.place, spelling, zone: alias.zone, by: 'alias' }
    const meant = code === '' ? [] : getStateMeanings(code, country)
    for (const one of meant) {
      const found = spelled(city, one, { table, towns, choice, way })
      if (found) return { ...found, spelling }
    }
    return { ...unmatched(spelling, meant[0], towns), spelling }
  }

  return {
    find(city, state, codes = {}) {
      const spelling = findPlace(city, state)
      if (spelling === null) return null
      const byNumber = aliases.size === 0 ? null : numbered(codes, spelling)
      if (byNumber) return byNumber
      const country = getCountry(codes.country)
      const name = `${spelling} ${country ?? ''}`
      const key = shared.has(name) ? [name, ...(codes.way ?? [])].join('\n') : name
      const known = cache.get(key)
      if (known) return known
      const found = named(spelling, country, codes.way)
      if (cache.size >= MAX_SAVED) cache.clear()
      if (found.isShared) shared.add(name)
      cache.set(key, found)
      return found
    },
    isStation: (place) => table.byPlace.has(place),
    town: (place) => towns.byKey(place),
    zoneOfRailroad: (scac) => railroadZones?.get(scac) ?? null,
  }
}

type Match = Omit<PlaceFound, 'spelling'>

interface StationTable {
  byPlace: ReadonlyMap<string, NamedStation>
  /** The station of that key, unless it is in another country. */
  exact(place: string, country: string | null): NamedStation | undefined
  same(tokens: readonly string[], meant: StateMeaning): NamedStation | undefined
  shortened(tokens: readonly string[], meant: StateMeaning): NamedStation | undefined
}

function openStations(stations: readonly NamedStation[]): StationTable {
  const byPlace = new Map(stations.map((station) => [station.place, station]))
  const byState = Map.groupBy(stations, ({ place }) => getState(place))
  const indexes = new Map<string, Spellings>()

  function getIndex(state: string): Spellings {
    const known = indexes.get(state)
    if (known) return known
    const own = byState.get(state) ?? []
    const index = indexSpellings(
      own.map(({ place }) => parseName(place, getCity(place))),
      own.flatMap(({ place, names }) => names.map((name) => parseName(place, name))),
    )
    // states without stations can be any text that a message contains
    if (byState.has(state)) indexes.set(state, index)
    return index
  }

  function exact(place: string, country: string | null): NamedStation | undefined {
    const station = byPlace.get(place)
    const isElsewhere = country !== null && station?.country !== undefined && station.country !== country
    return isElsewhere ? undefined : station
  }

  return {
    byPlace,
    exact,
    same(tokens, { state, country }) {
      const found = getIndex(state).same(tokens)
      return found.length === 1 ? exact(found[0] ?? '', country) : undefined
    },
    shortened: (tokens, { state, country }) => exact(getIndex(state).shortened(tokens) ?? '', country),
  }
}

/** Chooses among towns of one name; where the way does not tell them apart they have one zone, or no one knows it. */
type Choice = (found: readonly [Town, ...Town[]], place: string, way: PlaceCodes['way']) => Match

function openChoice(towns: Towns, getFacts: PlaceTables['getFacts']): Choice {
  const ends = (way: PlaceCodes['way'] = []) =>
    way.flatMap((place) => (place ? (getFacts?.(place) ?? towns.byKey(place) ?? []) : []))
  return (found, place, way) => {
    const isShared = found.length > 1
    const town = isShared ? findTownOnRoute(found, ends(way)) : found[0]
    if (town) return { ...asTown(town), ...(isShared && { isShared }) }
    const [{ zone }] = found
    if (found.every((one) => one.zone === zone)) return { place, zone, by: 'state', isShared }
    return { place, zone: null, by: 'nowhere', guess: zone, isShared }
  }
}

const asTown = (town: Town): Match => ({ place: town.place, zone: town.zone, by: 'town' })
const asStation = (one: NamedStation): Match => ({ place: one.place, zone: one.zone, by: 'spelling' })

interface Tables {
  table: StationTable
  towns: Towns
  choice: Choice
  way: PlaceCodes['way']
}

/** The station or town of that name in one of the states that the code can mean. */
function spelled(city: string, meant: StateMeaning, { table, towns, choice, way }: Tables): Match | null {
  const { state, country } = meant
  const tokens = toTokens(city)
  const station = table.same(tokens, meant)
  if (station) return asStation(station)
  const explicit = city.includes('(') ? towns.byKey(`${city}|${state}`) : null
  if (explicit) return asTown(explicit)
  const [first, ...others] = towns.same(tokens, state, country)
  if (first) return choice([first, ...others], `${city}|${state}`, way)
  const cut = table.shortened(tokens, meant)
  if (cut) return asStation(cut)
  const short = towns.shortened(tokens, state, country)
  return short && asTown(short)
}

/** A place in no table: its state's zone, or what local times are read in for want of one. */
function unmatched(spelling: string, meant: StateMeaning | undefined, towns: Towns): Match {
  const place = meant?.country === 'MX' ? `${getCity(spelling)}|${meant.state}` : spelling
  const zone = meant ? zoneOfState(meant.state, meant.country) : null
  if (zone !== null) return { place, zone, by: 'state' }
  const guess = meant && towns.majorityZone(meant.state, meant.country)
  return { place, zone: null, by: 'nowhere', ...(guess ? { guess } : {}) }
}

/** For those who know no stations. */
export const NO_PLACES: Places = openPlaces([], new Map())

/** The zone of a place by its key; null when neither the place nor its state determines it. */
export const zoneOfKey = (places: Places, place: string): string | null =>
  places.find(getCity(place), getState(place))?.zone ?? null

const getCity = (place: string): string => place.slice(0, place.lastIndexOf('|'))
const getState = (place: string): string => place.slice(place.lastIndexOf('|') + 1)

/** The zone of a state or province as a message writes it; null when it has several, or when no one uses the code. */
export function zoneOfStateNamed(code: string): string | null {
  const [meant] = getStateMeanings(code, null)
  return meant ? zoneOfState(meant.state, meant.country) : null
}
