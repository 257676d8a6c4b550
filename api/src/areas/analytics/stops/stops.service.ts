import { NO_CARRIER } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { getDefaultScorecardRange } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import * as contract from '#contract/areas/analytics/stops/stops.contract.ts'
import { formatEquipment } from '#rail/equipment.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { placeNames, placeZones } from '../../fleets/fleets.service.ts'
import { selectCleanMonths } from '../rollups/rollups.queries.ts'
import { getMonthSpan, getRollEnd } from '../rollups/rollups.rules.ts'
import { addPacked, getPercentileDays, STEP_HOURS, type Steps } from '../rollups/steps.rules.ts'
import * as queries from './stops.queries.ts'

const DAY_MS = 86_400_000
const HOURS_PER_DAY = 24
const P90 = 0.9

/** The median and P90 of a month's stops. */
function getHours({ steps: packed }: queries.MonthRow): { p50: number; p90: number } {
  const steps: Steps = new Map()
  addPacked(steps, packed)
  const at = (share: number) => (getPercentileDays(steps, share) ?? 0) * HOURS_PER_DAY
  return { p50: at(0.5), p90: at(P90) }
}

export const stopsService = implement(contract, {
  /** How long cars dwelled at places, in the last summed month of the range and in the first. */
  async listPlaceDwells(ctx, { query }) {
    const usual = getDefaultScorecardRange(new Date().toISOString().slice(0, 10))
    const span = {
      from_ts: new Date(query.fromDate ?? usual.fromDate),
      until_ts: new Date(Date.parse(query.toDate ?? usual.toDate) + DAY_MS),
    }
    const months = await selectCleanMonths(ctx.db, ctx.customerId, span)
    const [first, last] = [months[0]?.month ?? null, months.at(-1)?.month ?? null]
    const rows = last === null ? [] : await queries.selectPlaceMonth(ctx.db, ctx.customerId, last)
    const before =
      first === null || first === last ? [] : await queries.selectPlaceMonth(ctx.db, ctx.customerId, first)
    const firstRows = new Map(before.map((row) => [`${row.place}/${row.carrier}`, row]))
    const getName = await placeNames(ctx)
    return {
      data: rows.map((row) => {
        const firstRow = firstRows.get(`${row.place}/${row.carrier}`)
        const { p50, p90 } = getHours(row)
        return {
          place_id: row.place_id,
          place_name: getName(row.place) ?? '',
          carrier: row.carrier,
          stops: row.stops,
          p50_hours: p50,
          p90_hours: p90,
          first_p50_hours: firstRow ? getHours(firstRow).p50 : null,
          first_stops: firstRow?.stops ?? 0,
        }
      }),
      month: last?.slice(0, 7) ?? null,
      first_month: first === last ? null : (first?.slice(0, 7) ?? null),
      within_hours: STEP_HOURS / 2,
    }
  },

  /** The stops behind a place's dwell. */
  async listPlaceStops(ctx, { params: { placeId }, query }) {
    const place = await queries.selectPlaceName(ctx.db, ctx.customerId, `${query.month}-01`, placeId)
    if (place === null) return { data: [], record_count: 0 }
    const rows = await queries.selectStops(ctx.db, ctx.customerId, getSpan(query.month), {
      place,
      carrier: getCarrier(query.carrier),
    })
    return { data: await toStops(ctx, rows), record_count: rows[0]?.stops ?? 0 }
  },
})

/** The part of a month YYYY-MM that is summed. */
const getSpan = (month: string) => getMonthSpan(`${month}-01`, getRollEnd(Date.now()))

const getCarrier = (scac: string | undefined) =>
  scac === undefined ? null : { scac: scac === NO_CARRIER ? null : scac }

/** Stops as answers show them. */
export async function toStops(ctx: Ctx, rows: readonly Omit<queries.StopRow, 'stops'>[]) {
  const getName = await placeNames(ctx)
  const getZone = await placeZones(ctx)
  const getPlace = (place: string | null) => getName(place) ?? 'unknown'
  return rows.map(({ waybill_id, equipment_id, origin_place, destination_place, place, ...row }) => ({
    waybill_id,
    equipment_label: formatEquipment(equipment_id),
    lane: `${getPlace(origin_place)} to ${getPlace(destination_place)}`,
    arrived_date: row.arrived_date,
    left_date: row.left_date,
    zone: getZone(place),
    hours: row.hours,
  }))
}
