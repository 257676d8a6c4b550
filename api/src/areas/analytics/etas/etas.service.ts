import * as contract from '#contract/areas/analytics/etas/etas.contract.ts'
import { formatEquipment } from '#rail/equipment.ts'
import { implement } from '../../../implement.ts'
import { placeNames, placeZones } from '../../fleets/fleets.service.ts'
import { getDeliveries } from '../scorecard/scorecard.service.ts'
import { selectErrors, selectErrorTrips } from './etas.queries.ts'

export const etasService = implement(contract, {
  /** How far off both ETAs were as the arrival came nearer. */
  async listEtaErrors(ctx, { query }) {
    const { of } = await getDeliveries(ctx, query)
    const rows = await selectErrors(ctx.db, of, contract.ETA_DAYS)
    return {
      data: rows.map(({ days, trips, error_hours, rail_error_hours }) => ({
        days,
        trips,
        error_hours,
        rail_error_hours,
      })),
      measured_trips: rows[0]?.measured_trips ?? 0,
    }
  },

  /** The trips behind one of the errors. */
  async listEtaErrorTrips(ctx, { query }) {
    const { of } = await getDeliveries(ctx, query)
    const rows = await selectErrorTrips(ctx.db, of, query.days)
    const getName = await placeNames(ctx)
    const getZone = await placeZones(ctx)
    const getPlace = (place: string | null) => getName(place) ?? 'unknown'
    return {
      data: rows.map((row) => ({
        waybill_id: row.waybill_id,
        equipment_label: formatEquipment(row.equipment_id),
        lane: `${getPlace(row.origin_place)} to ${getPlace(row.destination_place)}`,
        eta_date: row.eta_date,
        rail_eta_date: row.rail_eta_date,
        arrived_date: row.arrived_date,
        destination_zone: getZone(row.destination_place),
        error_hours: row.error_hours,
        rail_error_hours: row.rail_error_hours,
      })),
      record_count: rows[0]?.record_count ?? 0,
    }
  },
})
