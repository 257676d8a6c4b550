import * as contract from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import type { Places } from '#rail/places/places.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { findEarlier } from '../tenders/earlier.service.ts'
import { selectRecentBills } from '../tenders/earlier.queries.ts'
import { getTenderFacts } from '../waybill/facts.rules.ts'
import { selectEmptiesAt } from './origin-cars.queries.ts'
import { requirePattern } from './patterns.service.ts'

export const originCarsService = implement(contract, {
  /** Empty cars that stand at a pattern's origin, each with the bill that it may repeat. Throws not_found. */
  async listOriginCars(ctx, { params }) {
    const { pattern } = await requirePattern(ctx, params.patternId)
    const facts = getTenderFacts(pattern)
    const place = findOrigin(pattern, (await feedReference(ctx.database)).places)
    if (place === null || facts.origin === null) return { origin: null, total: 0, cars: [] }
    const found = await selectEmptiesAt(ctx.db, ctx.customerId, place)
    const recent = await selectRecentOf(ctx, found)
    const cars = found.map(({ total: _, ...car }) => {
      const bill = { equipmentId: car.equipmentId, otherUnits: [], bolNumber: null }
      const [earlier = null] = findEarlier(recent, { ...facts, ...bill })
      return { ...car, earlier }
    })
    return { origin: facts.origin, total: found[0]?.total ?? 0, cars }
  },
})

const selectRecentOf = ({ db, customerId }: Ctx, cars: readonly { equipmentId: string }[]) =>
  selectRecentBills(
    db,
    customerId,
    cars.map(({ equipmentId }) => equipmentId),
  )

interface Station {
  city_name_02?: string
  state_or_province_code_03?: string
  country_code_04?: string
  freight_station_accounting_code_01?: string
  standard_point_location_code_08?: string
}

/** The key of the place where a pattern's bills begin, found as the places of messages are; null where it names no city. */
function findOrigin({ heading }: { heading: object }, places: Places): string | null {
  const { origin_station_F9: station, general_shipment_information_BX: bx } = heading as {
    origin_station_F9?: Station | null
    general_shipment_information_BX?: { standard_carrier_alpha_code_05?: string } | null
  }
  const fsac = station?.freight_station_accounting_code_01
  const found = places.find(station?.city_name_02 ?? null, station?.state_or_province_code_03 ?? null, {
    country: station?.country_code_04 ?? null,
    splc: station?.standard_point_location_code_08 ?? null,
    fsac: fsac ? { scac: bx?.standard_carrier_alpha_code_05 ?? null, number: fsac } : null,
  })
  return found?.place ?? null
}
