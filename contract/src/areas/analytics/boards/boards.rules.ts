import { z } from 'zod'
import { Id } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { SEES_FORECAST, SEES_NETWORK, SEES_PIPELINE, SEES_REPORTS } from '../analytics.rules.ts'

/** The charts and tables that a board may hold; each asks the permission of its page. */
export const TILES = {
  forecast_days: { page: 'Forecasting', name: 'Units due by day', access: SEES_FORECAST },
  forecast_fleets: { page: 'Forecasting', name: 'Units due by fleet', access: SEES_FORECAST },
  forecast_review: { page: 'Forecasting', name: 'Forecast and arrivals', access: SEES_FORECAST },
  pipeline_counts: { page: 'Pipeline View', name: 'Counts', access: SEES_PIPELINE },
  pipeline_destinations: { page: 'Pipeline View', name: 'Units by destination', access: SEES_PIPELINE },
  network_map: { page: 'Network Map', name: 'Map', access: SEES_NETWORK },
  network_lanes: { page: 'Network Map', name: 'Busiest lanes', access: SEES_NETWORK },
  scorecard_figures: { page: 'Scorecard', name: 'Figures', access: SEES_REPORTS },
  scorecard_months: { page: 'Scorecard', name: 'On time by month', access: SEES_REPORTS },
  scorecard_railroads: { page: 'Scorecard', name: 'On time by railroad', access: SEES_REPORTS },
  scorecard_lanes: { page: 'Scorecard', name: 'Transit by lane', access: SEES_REPORTS },
  scorecard_dwells: { page: 'Scorecard', name: 'Dwell by location', access: SEES_REPORTS },
  scorecard_eta_errors: { page: 'Scorecard', name: 'ETA error', access: SEES_REPORTS },
  scorecard_co2: { page: 'Scorecard', name: 'CO₂ by lane', access: SEES_REPORTS },
} as const
export type TileKind = keyof typeof TILES
export const TILE_KINDS = Object.keys(TILES) as [TileKind, ...TileKind[]]

/** Columns of three that a tile takes. */
export const TILE_SIZES = { S: 'Small', M: 'Medium', L: 'Large' } as const
export type TileSize = keyof typeof TILE_SIZES

/** As many as there are kinds. */
export const MAX_TILES = TILE_KINDS.length

export const BoardTile = z.object({ kind: z.enum(TILE_KINDS), size: z.enum(['S', 'M', 'L']) })
export type BoardTile = z.infer<typeof BoardTile>

/** Weeks that end today. */
export const BOARD_WEEKS = { 4: 'Last 4 weeks', 13: 'Last 13 weeks', 26: 'Last 26 weeks' } as const

/** Destinations that a board can be narrowed to. */
export const MAX_DESTINATIONS = 20

/** What all tiles are narrowed by; nulls and empty lists narrow nothing. */
export const BoardFilters = z.object({
  group_id: Id.nullable(),
  destination_ids: z.array(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).max(MAX_DESTINATIONS),
  weeks: field.numericChoice('Period', BOARD_WEEKS),
  load: z.enum(['L', 'E']).nullable(),
})
export type BoardFilters = z.infer<typeof BoardFilters>

export const NO_FILTERS: BoardFilters = { group_id: null, destination_ids: [], weeks: 26, load: null }

/** What an empty board is offered. */
export const SUGGESTED_TILES: readonly BoardTile[] = [
  { kind: 'forecast_days', size: 'L' },
  { kind: 'pipeline_counts', size: 'S' },
  { kind: 'scorecard_months', size: 'M' },
]

const WIDE_TILES: readonly TileKind[] = ['forecast_days', 'forecast_review', 'network_map', 'scorecard_lanes']
/** How large a tile is when it is pinned. */
export const usualSize = (kind: TileKind): TileSize => (WIDE_TILES.includes(kind) ? 'M' : 'S')

/** A kind stands once on a board: filters are the board's, so that twice would be the same. */
export const hasEachOnce = (tiles: readonly BoardTile[]): boolean =>
  new Set(tiles.map(({ kind }) => kind)).size === tiles.length
