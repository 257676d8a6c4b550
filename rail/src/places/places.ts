import { placeOf } from '../place.ts'
import { formOf, isCutFrom, isRunTogether, isShortenedFrom, townOf, toText } from './names.ts'
import { codeOfState, zoneOfState } from './state-zones.data.ts'

/** A station by every name it is known under: its town's, and those of the yards, ramps and terminals in it. */
export interface NamedStation {
  /** `HOUSTON|TX`. */
  place: string
  zone: string
  names: readonly string[]
}

/** Codes that identify a place in addition to its name. */
export interface PlaceCodes {
  /** Standard point location code, six or nine digits. */
  splc?: string | null
  /** Station number of the railroad that reports (freight station accounting code), with its SCAC. */
  fsac?: { scac: string | null; number: string } | null
}

/** How the zone of a reported place was found; `nowhere` when not even its state determines one. */
export type FoundBy = 'station' | 'alias' | 'spelling' | 'state' | 'nowhere'

export interface PlaceFound {
  /** The key of the station, or of the place as reported when it matches no station. */
  place: string
  /** As reported, `SAINT PAUL|MN`. */
  spelling: string
  zone: string | null
  by: FoundBy
}

/** Finds the stations that messages mean. */
export interface Places {
  /** Null when the message named no city. */
  find(city: string | null, state: string | null, codes?: PlaceCodes): PlaceFound | null
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
export function aliasOf(text: string): string | null {
  const asSent = text.trim().toUpperCase()
  const splc = SPLC.exec(asSent)
  if (splc) return splcAlias(splc[1] ?? '')
  const fsac = FSAC.exec(asSent)
  if (fsac) return fsacAlias(fsac[1] ?? '', fsac[2] ?? '')
  if (/^(?:SPLC|FSAC)\b/.test(asSent)) return null
  const at = Math.max(asSent.lastIndexOf(','), asSent.lastIndexOf('|'))
  if (at < 0) return null
  const state = asSent.slice(at + 1).trim()
  return /^[A-Z]{0,3}$/.test(state) ? placeOf(asSent.slice(0, at), state) : null
}

/** Whether an alias is a number of a station, and no name. */
export const isNumberAlias = (alias: string): boolean => !alias.includes('|')

/** Maximum number of cached names; railroads use a few thousand. */
const MAX_SAVED = 20_000

/**
 * Finds a place by its number or name, in this order: an administrator's alias, the station of that name in that
 * state, the same name in another spelling (Saint, Ft, Jct, a yard or ramp, PQ for its province), or a name cut to
 * nine letters, as long as it matches only one station of the state. Without a match, the zone of the state applies
 * if the state has only one; nothing else is assumed.
 */
export function openPlaces(stations: readonly NamedStation[], aliases: ReadonlyMap<string, string>): Places {
  const byPlace = new Map(stations.map((station) => [station.place, station]))
  const byState = Map.groupBy(stations, ({ place }) => stateOf(place))
  const indexes = new Map<string, StateIndex>()
  const cache = new Map<string, PlaceFound>()

  function indexOf(state: string): StateIndex {
    const known = indexes.get(state)
    if (known) return known
    const index = openIndex(byState.get(state) ?? [])
    // states without stations can be any text that a message contains
    if (byState.has(state)) indexes.set(state, index)
    return index
  }

  function spelled(spelling: string): NamedStation | undefined {
    const state = stateOf(spelling)
    if (state === '' || !byState.has(state)) return undefined
    return byPlace.get(indexOf(state).find(toText(cityOf(spelling))) ?? '')
  }

  function named(spelling: string): PlaceFound {
    const exact = byPlace.get(spelling)
    if (exact) return { place: spelling, spelling, zone: exact.zone, by: 'station' }
    const alias = byPlace.get(aliases.get(spelling) ?? '')
    if (alias) return { place: alias.place, spelling, zone: alias.zone, by: 'alias' }
    const found = spelled(`${cityOf(spelling)}|${codeOfState(stateOf(spelling))}`)
    if (found) return { place: found.place, spelling, zone: found.zone, by: 'spelling' }
    const zone = zoneOfState(stateOf(spelling))
    return { place: spelling, spelling, zone, by: zone === null ? 'nowhere' : 'state' }
  }

  function numbered({ splc, fsac }: PlaceCodes, spelling: string): PlaceFound | null {
    const keys = [splc ? splcAlias(splc) : null, fsac?.scac ? fsacAlias(fsac.scac, fsac.number) : null]
    for (const key of keys) {
      const station = byPlace.get(aliases.get(key ?? '') ?? '')
      if (station) return { place: station.place, spelling, zone: station.zone, by: 'alias' }
    }
    return null
  }

  return {
    find(city, state, codes) {
      const spelling = placeOf(city, state)
      if (spelling === null) return null
      const byNumber = codes === undefined || aliases.size === 0 ? null : numbered(codes, spelling)
      if (byNumber) return byNumber
      const known = cache.get(spelling)
      if (known) return known
      const found = named(spelling)
      if (cache.size >= MAX_SAVED) cache.clear()
      cache.set(spelling, found)
      return found
    },
  }
}

/** For those who know no stations. */
export const NO_PLACES: Places = openPlaces([], new Map())

/** The zone of a place by its key; null when neither the place nor its state determines it. */
export const zoneOfKey = (places: Places, place: string): string | null =>
  places.find(cityOf(place), stateOf(place))?.zone ?? null

const cityOf = (place: string): string => place.slice(0, place.lastIndexOf('|'))
const stateOf = (place: string): string => place.slice(place.lastIndexOf('|') + 1)

interface StateIndex {
  /** The one station that can be meant. */
  find(texts: readonly string[]): string | null
}

interface Name {
  place: string
  texts: readonly string[]
  form: string
}

/** A name longer than any station's matches none, which bounds the comparison letter by letter. */
const MAX_NAME = 40

function openIndex(stations: readonly NamedStation[]): StateIndex {
  const towns = stations.map(({ place }) => nameOf(place, cityOf(place)))
  const facilities = stations.flatMap(({ place, names }) => names.map((name) => nameOf(place, name)))
  const only = (names: readonly Name[], isIt: (name: Name) => boolean): string | null => {
    const places = new Set(names.filter(isIt).map(({ place }) => place))
    return places.size === 1 ? ([...places][0] ?? null) : null
  }
  const byForm = (texts: readonly string[]) => {
    const form = formOf(texts)
    return only(towns, (name) => name.form === form) ?? only(facilities, (name) => name.form === form)
  }
  return {
    find(texts) {
      const form = formOf(texts)
      if (form === '' || form.length > MAX_NAME) return null
      const town = townOf(texts)
      return (
        byForm(texts) ??
        (town && byForm(town)) ??
        only(towns, (name) => isRunTogether(texts, name.texts)) ??
        only(towns, (name) => isCutFrom(texts, name.form)) ??
        only(towns, (name) => isShortenedFrom(texts, name.texts))
      )
    },
  }
}

/** Text in brackets comments on a name and is not part of it. */
function nameOf(place: string, name: string): Name {
  const texts = toText(name.replace(/\([^()]*\)/g, ' '))
  return { place, texts, form: formOf(texts) }
}
