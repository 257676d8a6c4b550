import * as contract from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import { implement } from '../../../implement.ts'
import { listEmptiesAt } from '../../visibility/waybills/on-site.service.ts'
import { selectRecentBills } from '../tenders/earlier.queries.ts'
import { findEarlier } from '../tenders/earlier.service.ts'
import { getTenderFacts } from '../waybill/facts.rules.ts'
import { requirePattern } from './patterns.service.ts'

export const originCarsService = implement(contract, {
  /** Empty cars at a pattern's origin, each with the bill that it may repeat. Throws not_found. */
  async listOriginCars(ctx, { params }) {
    const { pattern } = await requirePattern(ctx, params.patternId)
    const facts = getTenderFacts(pattern)
    if (facts.origin === null) return { origin: null, total: 0, cars: [] }
    const found = await listEmptiesAt(ctx, getOrigin(pattern, facts.carrier), contract.MAX_ORIGIN_CARS)
    const units = found.map(({ equipmentId }) => equipmentId)
    const recent = await selectRecentBills(ctx.db, ctx.customerId, units)
    const cars = found.map(({ total: _, ...car }) => {
      const bill = { ...facts, equipmentId: car.equipmentId, otherUnits: [], bolNumber: null }
      const [earlier = null] = findEarlier(recent, bill)
      return { ...car, earlier }
    })
    return { origin: facts.origin, total: found[0]?.total ?? 0, cars }
  },
})

interface Station {
  city_name_02?: string
  state_or_province_code_03?: string
  country_code_04?: string
  freight_station_accounting_code_01?: string
  standard_point_location_code_08?: string
}

/** Where a pattern's bills begin, by its name and its numbers. */
function getOrigin({ heading }: { heading: object }, scac: string | null) {
  const { origin_station_F9: station } = heading as { origin_station_F9?: Station | null }
  const number = station?.freight_station_accounting_code_01
  return {
    city: station?.city_name_02 ?? null,
    state: station?.state_or_province_code_03 ?? null,
    country: station?.country_code_04 ?? null,
    splc: station?.standard_point_location_code_08 ?? null,
    fsac: number ? { scac, number } : null,
  }
}
