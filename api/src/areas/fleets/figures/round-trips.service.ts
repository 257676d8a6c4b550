import * as contract from '#contract/areas/fleets/figures/round-trips.contract.ts'
import { MAX_LISTED_TRIPS } from '#contract/areas/fleets/figures/round-trips.contract.ts'
import { formatEquipment } from '#rail/equipment.ts'
import { implement } from '../../../implement.ts'
import { openGroup, placeNames } from '../fleets.service.ts'
import { costSources } from './cost-sources.service.ts'
import { toRange } from './range.rules.ts'
import { selectListedTrips } from './round-trips.queries.ts'

export const roundTripsService = implement(contract, {
  /** The round trips behind a figure of a fleet. Throws not_found for a group that is not the customer's. */
  async listFleetRoundTrips(ctx, { params, query }) {
    const { db, customerId } = ctx
    const group = await openGroup(ctx, params.group)
    const { total, rows } = await selectListedTrips(
      db,
      customerId,
      group.id,
      toRange(query, new Date()),
      {
        leg: query.leg ?? null,
        days: query.days ?? null,
        origin: query.origin ?? null,
        destination: query.destination ?? null,
        isExcluded: query.excluded === 'true',
        limit: MAX_LISTED_TRIPS,
      },
      costSources.all(),
    )
    const getName = await placeNames(ctx)
    return {
      total,
      round_trips: rows.map(({ origin_place, destination_place, ...row }) => ({
        ...row,
        display_name: formatEquipment(row.equipment_id),
        is_under_way: false,
        origin: getName(origin_place),
        destination: getName(destination_place),
      })),
    }
  },
})
