import { parseIds } from '#contract/areas/analytics/analytics.rules.ts'
import * as contract from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { getDefaultScorecardRange } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { ALL_CARS } from '#contract/areas/fleets/fleets.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { formatEquipment } from '#rail/equipment.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { openGroup, placeNames, placeZones } from '../../fleets/fleets.service.ts'
import { selectRailroadNames } from '../analytics.queries.ts'
import { findSources } from '../rollups/rollups.service.ts'
import { STEP_HOURS } from '../rollups/steps.rules.ts'
import { type Marked, selectTrips } from './marks.queries.ts'
import * as queries from './scorecard.queries.ts'
import { type LaneKey, selectExactSpreads, selectSteps, type SpreadRow } from './spreads.queries.ts'
import { toSpreads } from './spreads.rules.ts'

const DAY_MS = 86_400_000

interface Query {
  fromDate?: string | undefined
  toDate?: string | undefined
  groupId?: number | undefined
  load?: 'L' | 'E' | undefined
  destinations: string
}

/** The deliveries of a call; days begin at midnight UTC. Throws not_found for a group that is not the customer's. */
export async function getDeliveries(ctx: Ctx, query: Query) {
  const group = await openGroup(ctx, query.groupId ?? ALL_CARS)
  const usual = getDefaultScorecardRange(new Date().toISOString().slice(0, 10))
  const [from_date, to_date] = [query.fromDate ?? usual.fromDate, query.toDate ?? usual.toDate]
  const span = { from_ts: new Date(from_date), until_ts: new Date(Date.parse(to_date) + DAY_MS) }
  const of: queries.Deliveries = {
    customerId: ctx.customerId,
    groupId: group.id,
    load: query.load ?? null,
    destinationIds: parseIds(query.destinations),
    ...span,
    sources: await findSources(ctx, span, group.id),
  }
  return { from_date, to_date, of }
}

/** A row's key: its railroad and, of a lane, its ends. */
const toKey = (row: {
  kind: string
  carrier: string | null
  origin_place: string | null
  destination_place: string | null
}): string => `${row.kind}/${row.carrier}/${row.origin_place}/${row.destination_place}`

/** A cell without what it is of, each field by its name: a copy by rest takes several times as long. */
const toSums = (cell: queries.CellRow): queries.SumRow => ({
  trips: cell.trips,
  promised: cell.promised,
  on_time: cell.on_time,
  compared: cell.compared,
  error_hours: cell.error_hours,
  rail_error_hours: cell.rail_error_hours,
  weighed: cell.weighed,
  co2_kg: cell.co2_kg,
  releases: cell.releases,
  pulled: cell.pulled,
  estimated: cell.estimated,
  slipped: cell.slipped,
})

/** Rows of the whole range, each with its months. */
function toRows(cells: readonly queries.CellRow[], spreads: readonly SpreadRow[]) {
  const months = Map.groupBy(
    cells.filter(({ month }) => month !== null),
    toKey,
  )
  const spreadByRow = new Map(spreads.map((spread) => [toKey(spread), spread]))
  return cells
    .filter(({ month }) => month === null)
    .map((cell) => {
      const key = toKey(cell)
      const spread = spreadByRow.get(key)
      return {
        cell,
        spread,
        row: {
          ...toSums(cell),
          over_days: spread?.over_days ?? null,
          months: (months.get(key) ?? []).map((one) =>
            Object.assign(toSums(one), { month: one.month ?? '' }),
          ),
        },
      }
    })
}

/** Percentiles, of railroads and of the lanes among the cells: exact where no month is read from the rollup. */
async function getSpreads({ db }: Ctx, of: queries.Deliveries, cells: readonly queries.CellRow[]) {
  const lanes = cells.filter(({ kind, month }) => kind === 'lane' && month === null) as LaneKey[]
  return of.sources.months.length === 0
    ? selectExactSpreads(db, of, lanes)
    : toSpreads(await selectSteps(db, of, lanes))
}

async function getRailroadNames({ db }: Ctx, cells: readonly queries.CellRow[]) {
  const scacs = [...new Set(cells.flatMap(({ carrier }) => carrier ?? []))]
  const rows = await selectRailroadNames(db, scacs)
  return new Map(rows.map(({ scac, name }) => [scac, name]))
}

export const scorecardService = implement(contract, {
  /** Deliveries against the railroads' first ETA. Throws not_found where none was delivered in the range. */
  async getScorecard(ctx, { query }) {
    const { from_date, to_date, of } = await getDeliveries(ctx, query)
    const cells = await queries.selectCells(ctx.db, of)
    const rows = toRows(cells, await getSpreads(ctx, of, cells))
    const total = rows.find(({ cell }) => cell.kind === 'all')
    if (!total || total.row.trips === 0) throw new AppError('not_found')
    const names = await getRailroadNames(ctx, cells)
    const getName = await placeNames(ctx)
    const lanes = rows.filter(({ cell }) => cell.kind === 'lane')
    return {
      total: total.row,
      carriers: rows
        .filter(({ cell }) => cell.kind === 'carrier')
        .map(({ cell: { carrier }, row }) => ({
          ...row,
          carrier,
          name: carrier === null ? null : (names.get(carrier) ?? null),
        })),
      lanes: lanes.map(({ cell, spread, row }) => ({
        ...row,
        carrier: cell.carrier,
        origin_id: cell.origin_id,
        destination_id: cell.destination_id,
        origin_name: getName(cell.origin_place) ?? '',
        destination_name: getName(cell.destination_place) ?? '',
        p50_days: spread?.p50_days ?? null,
        p90_days: spread?.p90_days ?? null,
        standard_days: spread?.standard_days ?? null,
      })),
      lane_count: lanes[0]?.cell.lane_count ?? 0,
      within_hours: of.sources.months.length > 0 ? STEP_HOURS / 2 : 0,
      left_out: await queries.countLeftOut(ctx.db, of),
      from_date,
      to_date,
    }
  },

  /** The trips behind a mark. */
  async listScorecardTrips(ctx, { query }) {
    const { of } = await getDeliveries(ctx, query)
    const marked: Marked = {
      mark: query.mark,
      carrier: getCarrier(query.carrier),
      origin: query.origin ?? null,
      destination: query.destination ?? null,
      month: query.month ?? null,
    }
    const rows = await selectTrips(ctx.db, of, marked)
    const getName = await placeNames(ctx)
    const getZone = await placeZones(ctx)
    const getPlace = (place: string | null) => getName(place) ?? 'unknown'
    return {
      data: rows.map(({ equipment_id, origin_place, destination_place, record_count: _, ...row }) => ({
        ...row,
        equipment_label: formatEquipment(equipment_id),
        lane: `${getPlace(origin_place)} to ${getPlace(destination_place)}`,
        origin_zone: getZone(origin_place),
        destination_zone: getZone(destination_place),
      })),
      record_count: rows[0]?.record_count ?? 0,
    }
  },
})

function getCarrier(scac: string | undefined): Marked['carrier'] {
  if (scac === undefined) return null
  return { scac: scac === contract.NO_CARRIER ? null : scac }
}
