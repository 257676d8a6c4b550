import type { ComponentType } from 'react'
import { type TileKind, TILES } from '#contract/areas/analytics/boards/boards.rules.ts'
import { useMay } from '../../../shell/access/may.ts'
import { ForecastDaysTile, ForecastFleetsTile, ForecastReviewTile } from './ForecastTiles.tsx'
import { NetworkLanesTile, NetworkMapTile } from './NetworkTiles.tsx'
import { PipelineCountsTile, PipelineDestinationsTile } from './PipelineTiles.tsx'
import { FiguresTile, LanesTile, MonthsTile, RailroadsTile } from './ScorecardTiles.tsx'
import { Co2Tile, DwellsTile, EtaErrorsTile } from './ServiceTiles.tsx'
import { ClosedTile, type TileProps } from './TileFrame.tsx'

const TILE_PARTS: Record<TileKind, ComponentType<TileProps>> = {
  forecast_days: ForecastDaysTile,
  forecast_fleets: ForecastFleetsTile,
  forecast_review: ForecastReviewTile,
  pipeline_counts: PipelineCountsTile,
  pipeline_destinations: PipelineDestinationsTile,
  network_map: NetworkMapTile,
  network_lanes: NetworkLanesTile,
  scorecard_figures: FiguresTile,
  scorecard_months: MonthsTile,
  scorecard_railroads: RailroadsTile,
  scorecard_lanes: LanesTile,
  scorecard_dwells: DwellsTile,
  scorecard_eta_errors: EtaErrorsTile,
  scorecard_co2: Co2Tile,
}

/** A tile for those who may open its page; nothing is requested for others. */
export function Tile(props: TileProps) {
  const may = useMay(TILES[props.kind])
  const Part = TILE_PARTS[props.kind]
  return may ? <Part {...props} /> : <ClosedTile kind={props.kind} />
}
