import * as contract from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import { NO_CARRIER } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { implement } from '../../../implement.ts'
import { placeNames } from '../../fleets/fleets.service.ts'
import { getDeliveries } from '../scorecard/scorecard.service.ts'
import { toStops } from '../stops/stops.service.ts'
import { selectLaneStops, selectSlowestPlaces } from './lane-stops.queries.ts'

export const laneStopsService = implement(contract, {
  /** Where the cars of each lane stand longest. */
  async listSlowestPlaces(ctx, { query }) {
    const { of } = await getDeliveries(ctx, query)
    const rows = await selectSlowestPlaces(ctx.db, of)
    const getName = await placeNames(ctx)
    return { data: rows.map(({ place, ...row }) => ({ ...row, place_name: getName(place) ?? '' })) }
  },

  /** The stops behind a lane's slowest place. */
  async listLaneStops(ctx, { query }) {
    const { of } = await getDeliveries(ctx, query)
    const { carrier, origin, destination, place } = query
    const rows = await selectLaneStops(ctx.db, of, {
      scac: carrier === NO_CARRIER ? null : carrier,
      origin,
      destination,
      place,
    })
    return { data: await toStops(ctx, rows), record_count: rows.length }
  },
})
