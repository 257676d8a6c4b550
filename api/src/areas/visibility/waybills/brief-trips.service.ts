import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { Place } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectBriefTrips, selectPlaces } from './brief-trips.queries.ts'
import { describePlace } from './trips.service.ts'

/** A trip as records of it need it: its row in the list, and its ends. */
export type BriefTrip = AssetRow & { origin: Place | null; destination: Place | null }

/** What visibility offers to records of many trips, by their numbers; a foreign or a missing one is not in it. */
export async function describeTrips(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  waybillIds: readonly number[],
): Promise<ReadonlyMap<number, BriefTrip>> {
  const rows = await selectBriefTrips(db, customerId, waybillIds)
  const names = new Set(
    rows.flatMap(({ origin_place, destination_place }) => [origin_place, destination_place]),
  )
  const found = await selectPlaces(
    db,
    [...names].filter((name) => name !== null),
  )
  const stations = new Map(found.map((station) => [station.place, station]))
  const getPlace = (place: string | null) =>
    place === null ? null : describePlace(place, stations.get(place))
  return new Map(
    rows.map(({ requested_id, asset, origin_place, destination_place }) => [
      requested_id,
      { ...asset, origin: getPlace(origin_place), destination: getPlace(destination_place) },
    ]),
  )
}
