import {
  BOARD_WEEKS,
  type BoardFilters,
  type BoardTile,
  MAX_DESTINATIONS,
  NO_FILTERS,
  type TileKind,
  TILES,
} from '#contract/areas/analytics/boards/boards.rules.ts'
import { REVIEW_DAYS } from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import type { ScorecardQuery } from '../analytics.calls.ts'
import { idIn, idsIn, idsText, joined, wordIn } from '../analytics.rules.ts'

/** In an address: not narrowed, though the board is. */
const ALL = 'all'

/** The filters of a board's address; what it does not say is as the board was saved. */
export function filtersIn(address: Record<string, unknown>, saved: BoardFilters): BoardFilters {
  const [fleet, destinations] = [wordIn(address['fleet']), wordIn(address['destinations'])]
  const [weeks, load] = [wordIn(address['weeks']), wordIn(address['load'])]
  return {
    group_id: fleet === ALL ? null : (idIn(fleet) ?? saved.group_id),
    destination_ids: destinations === ALL ? [] : orSaved(idsIn(destinations), saved.destination_ids),
    weeks: weeks in BOARD_WEEKS ? (Number(weeks) as BoardFilters['weeks']) : saved.weeks,
    load: loadIn(load, saved),
  }
}

const orSaved = (ids: number[], saved: number[]): number[] => (ids.length > 0 ? ids : saved)

function loadIn(word: string, saved: BoardFilters): BoardFilters['load'] {
  if (word === 'both') return null
  return word === 'L' || word === 'E' ? word : saved.load
}

/** The address of filters; what is as the board was saved is left out. */
export function toBoardPath(filters: BoardFilters, saved: BoardFilters) {
  const { group_id, destination_ids, weeks, load } = filters
  return {
    fleet: group_id === saved.group_id ? undefined : (group_id?.toString() ?? ALL),
    destinations:
      String(destination_ids) === String(saved.destination_ids)
        ? undefined
        : (idsText(destination_ids) ?? ALL),
    weeks: weeks === saved.weeks ? undefined : String(weeks),
    load: load === saved.load ? undefined : (load ?? 'both'),
  }
}

interface PageFilters {
  group: number | 'all' | null | undefined
  destinations?: readonly number[]
  load?: 'both' | 'L' | 'E'
  weeks?: BoardFilters['weeks']
}

/** The filters of a page for the first board that is made from it. */
export const toBoardFilters = ({
  group,
  destinations = [],
  load = 'both',
  weeks = NO_FILTERS.weeks,
}: PageFilters): BoardFilters => ({
  group_id: typeof group === 'number' ? group : null,
  destination_ids: destinations.slice(0, MAX_DESTINATIONS),
  weeks,
  load: load === 'both' ? null : load,
})

const DAY_MS = 86_400_000

/** The days of a board's period, up to today. */
export const getRange = (weeks: number, today: string): { fromDate: string; toDate: string } => ({
  fromDate: new Date(Date.parse(today) - (weeks * 7 - 1) * DAY_MS).toISOString().slice(0, 10),
  toDate: today,
})

/** The deliveries of a board's scorecard. */
export const toScorecardQuery = (
  { group_id, destination_ids, weeks, load }: BoardFilters,
  today: string,
): ScorecardQuery => ({
  ...getRange(weeks, today),
  groupId: group_id ?? undefined,
  load: load ?? undefined,
  destinations: joined(destination_ids),
})

const PATHS = {
  Forecasting: ROUTE_PATHS.forecast,
  'Pipeline View': ROUTE_PATHS.pipeline,
  'Network Map': ROUTE_PATHS.networkMap,
  Scorecard: ROUTE_PATHS.scorecard,
} as const

/** The name of a tile within a sentence; abbreviations stay as they are. */
export const tileName = (kind: TileKind): string =>
  TILES[kind].name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** The page that a tile is of. */
export const tilePath = (kind: TileKind): string => PATHS[TILES[kind].page]

type Search = Record<string, string | undefined>

/** What narrows that page to the tile's figures. */
export function tileSearch(kind: TileKind, filters: BoardFilters, today: string): Search {
  const { group_id, destination_ids, weeks, load } = filters
  const group = group_id?.toString()
  const { page } = TILES[kind]
  if (page === 'Forecasting') return { groups: group, destinations: idsText(destination_ids) }
  if (page === 'Pipeline View')
    return {
      groupIds: group,
      destinations: idsText(destination_ids),
      filters: load === null ? undefined : `load_empty_status~equals~${load}`,
    }
  const range = { ...getRange(weeks, today), load: load ?? undefined }
  if (page === 'Network Map') return { groupId: group ?? ALL, ...range }
  return { groupId: group, destinations: idsText(destination_ids), ...range }
}

/** The period and loads of a tile that does not follow the board's; empty where it does. */
export function getScopeText(kind: TileKind, filters: BoardFilters): string {
  const { page } = TILES[kind]
  const { load, group_id, destination_ids } = filters
  if (page === 'Forecasting') {
    const days = kind === 'forecast_review' ? `Last ${REVIEW_DAYS} days` : 'Coming days'
    return load === null ? days : `${days}, loaded and empty`
  }
  if (kind === 'scorecard_dwells')
    return load !== null || group_id !== null || destination_ids.length > 0
      ? 'All units and destinations'
      : ''
  return page === 'Pipeline View' ? 'Now' : ''
}

/** Tiles with one moved by so many places; at an end it stays. */
export function moveTile(tiles: readonly BoardTile[], at: number, by: number): BoardTile[] {
  const to = at + by
  const tile = tiles[at]
  if (!tile || to < 0 || to >= tiles.length) return [...tiles]
  return tiles.toSpliced(at, 1).toSpliced(to, 0, tile)
}
