import { AppError } from '#contract/base/errors.ts'
import { CLM_LAYOUTS, type ClmLayout, READ_LAYOUTS, type ReadLayout } from '#rail/clm/layout.ts'
import { openPlaces, type NamedStation, type Places } from '#rail/places/places.ts'
import { ACTIONS, toReference, type EventCode, type Reference } from '#rail/status.ts'
import { STARTER_EVENT_CODES } from '#rail/status.data.ts'
import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { FactsOfPlaces, northAmericanTowns } from './towns.rules.ts'
import { ClmLayoutSchema } from './layouts.rules.ts'
import {
  selectCommodities,
  selectEventCodes,
  selectLayouts,
  selectPlaceAliases,
  selectStationNames,
  selectRailroadZones,
  selectStations,
  type StationRow,
} from './reference.queries.ts'

/** The tables everything is folded by. */
export interface FeedReference extends Reference {
  /** Names of commodities by seven-digit code. */
  commodities: ReadonlyMap<string, string>
  /** Stations by what messages call them. */
  places: Places
}

/** Long enough to cost nothing, short enough that an edited code shows at once. */
const CACHE_MS = 5000

const cache = new WeakMap<Database, { at: number; reference: Promise<FeedReference> }>()

/** The reference tables, at most a few seconds old; starter codes fill in for missing ones. */
export async function feedReference(database: Database): Promise<FeedReference> {
  const known = cache.get(database)
  if (known && performance.now() - known.at < CACHE_MS) return await known.reference
  const reference = database.anonymous(readReference)
  cache.set(database, { at: performance.now(), reference })
  reference.catch(() => cache.delete(database))
  return await reference
}

async function readReference(db: Db): Promise<FeedReference> {
  const [stations, names, aliases, codes, commodities, zones] = await Promise.all([
    selectStations(db),
    selectStationNames(db),
    selectPlaceAliases(db),
    selectEventCodes(db),
    selectCommodities(db),
    selectRailroadZones(db),
  ])
  const known = new Set<string>(ACTIONS)
  const usable = codes.filter(({ action }) => known.has(action)) as EventCode[]
  const towns = northAmericanTowns()
  const facts = new FactsOfPlaces(
    stations.map((row) => [row.place, row]),
    towns,
  )
  return {
    ...toReference([...STARTER_EVENT_CODES, ...usable], facts),
    commodities: new Map(commodities.map((row) => [row.commodity_code, row.commodity])),
    places: openPlaces(
      namedStations(stations, names),
      new Map(aliases.map((row) => [row.alias, row.place])),
      {
        towns,
        getFacts: (place) => facts.get(place),
        railroadZones: new Map(zones.map(({ scac, zone }) => [scac, zone])),
      },
    ),
  }
}

function namedStations(
  stations: readonly StationRow[],
  names: readonly { place: string; names: string[] }[],
): NamedStation[] {
  const getNames = new Map(names.map((row) => [row.place, row.names]))
  return stations.map(({ place, zone, country }) => ({
    place,
    zone,
    country,
    names: getNames.get(place) ?? [],
  }))
}

/** Layouts a customer's car location messages are tried by: its own first, then the built-in ones. */
export async function getLayouts(db: Db, customerId: number): Promise<ReadLayout[]> {
  const own = (await selectLayouts(db, customerId)).flatMap((row) => {
    const parsed = ClmLayoutSchema.safeParse(row)
    return parsed.success ? [parsed.data as ClmLayout] : []
  })
  return [...own, ...CLM_LAYOUTS, ...READ_LAYOUTS]
}

/** The layout of that name. Throws invalid_request, with the existing names, for an unknown one. */
export async function requireLayout(db: Db, customerId: number, name: string): Promise<ReadLayout> {
  const layouts = await getLayouts(db, customerId)
  const layout = layouts.find((one) => one.name === name)
  if (layout) return layout
  const names = layouts.map((one) => one.name).join(', ')
  throw new AppError('invalid_request', {
    errors: { layout: [`Layout “${name}” not found. Choose one of ${names}.`] },
  })
}
