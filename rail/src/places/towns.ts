import { greatCircleMiles, type StationFacts } from '../place.ts'
import { parseName, indexSpellings, type Spellings } from './spellings.ts'

/** A town that may have no station, as found by its name. */
export interface Town extends StationFacts {
  /** `NAVASOTA|TX`; of several with one name in a state `SPRINGFIELD (NEAR HERKIMER)|NY`. */
  place: string
  country: string
}

/** Towns of North America. */
export interface Towns {
  /** Those of that name in a state; several when the name alone does not say which. */
  same(tokens: readonly string[], state: string, country: string | null): readonly Town[]
  /** The only one that a cut or shortened name can mean. */
  shortened(tokens: readonly string[], state: string, country: string | null): Town | null
  byKey(place: string): Town | null
  /** The zone of most towns of a state. */
  majorityZone(state: string, country: string | null): string | null
}

/** No towns at all. */
export const NO_TOWNS: Towns = {
  same: () => [],
  shortened: () => null,
  byKey: () => null,
  majorityZone: () => null,
}

interface State {
  country: string
  zones: readonly string[]
  /** Lines of its towns, parsed only once a message names the state. */
  lines: string
}

interface StateTowns {
  byKey: ReadonlyMap<string, Town>
  spellings: Spellings
}

const STEPS_PER_DEGREE = 100

/**
 * Opens a table of towns: for each state a line `@ US TX` with its zones, that of most towns first, then a line for
 * each town with name, latitude and longitude in hundredths of a degree, and the number of its zone where it is not
 * the first.
 */
export function openTowns(table: string): Towns {
  const states = new Map<string, State[]>()
  for (const part of table.split(/^@ /m)) {
    const end = part.indexOf('\n')
    const [country = '', state = '', ...zones] = part.slice(0, end).split(' ')
    if (state === '') continue
    const known = states.get(state) ?? []
    states.set(state, [...known, { country, zones, lines: part.slice(end + 1) }])
  }
  const read = new Map<State, StateTowns>()

  function getTowns(state: State, code: string): StateTowns {
    let known = read.get(state)
    if (!known) read.set(state, (known = readState(state, code)))
    return known
  }
  const getStates = (code: string, country: string | null): readonly State[] =>
    (states.get(code) ?? []).filter((one) => country === null || one.country === country)
  const townsIn = (code: string, country: string | null): StateTowns[] =>
    getStates(code, country).map((state) => getTowns(state, code))

  return {
    same: (tokens, state, country) =>
      townsIn(state, country).flatMap(({ spellings, byKey }) =>
        spellings.same(tokens).flatMap((place) => byKey.get(place) ?? []),
      ),
    shortened(tokens, state, country) {
      const found = townsIn(state, country).flatMap(({ spellings, byKey }) => {
        const place = spellings.shortened(tokens)
        return place === null ? [] : (byKey.get(place) ?? [])
      })
      return found.length === 1 ? (found[0] ?? null) : null
    },
    byKey(place) {
      const state = place.slice(place.lastIndexOf('|') + 1)
      for (const { byKey } of townsIn(state, null)) {
        const town = byKey.get(place)
        if (town) return town
      }
      return null
    },
    majorityZone(state, country) {
      const found = getStates(state, country)
      return found.length === 1 ? (found[0]?.zones[0] ?? null) : null
    },
  }
}

function readState({ country, zones, lines }: State, code: string): StateTowns {
  const towns = lines.split('\n').flatMap((line): [string, Town][] => {
    const [name = '', lat, lon, zone = '0'] = line.split(';')
    if (name === '') return []
    const place = `${name.toUpperCase()}|${code}`
    const town = {
      place,
      country,
      lat: Number(lat) / STEPS_PER_DEGREE,
      lon: Number(lon) / STEPS_PER_DEGREE,
      zone: zones[Number(zone)] ?? zones[0] ?? 'UTC',
      display_name: `${name}, ${code}`,
    }
    return [[place, town]]
  })
  return {
    byKey: new Map(towns),
    spellings: indexSpellings(
      towns.map(([place, { display_name }]) => parseName(place, getCity(display_name))),
    ),
  }
}

const getCity = (display: string): string => display.slice(0, display.lastIndexOf(','))

/** Whether a name in parentheses identifies one of several towns. */
const isExplicit = ({ place }: Town): boolean => place.includes('(')

/**
 * Of several towns, the one nearest to the unit's route: the one with the shortest detour between the known ends.
 * Without a known end, the much larger one, which carries the plain name; null when there is none.
 */
export function findTownOnRoute(
  towns: readonly Town[],
  ends: readonly Pick<StationFacts, 'lat' | 'lon'>[],
): Town | null {
  if (towns.length === 1) return towns[0] ?? null
  if (ends.length === 0) {
    const plain = towns.filter((town) => !isExplicit(town))
    return plain.length === 1 ? (plain[0] ?? null) : null
  }
  const detour = (town: Town) => ends.reduce((sum, end) => sum + greatCircleMiles(town, end), 0)
  return towns.toSorted((a, b) => detour(a) - detour(b))[0] ?? null
}
