import * as contract from '#contract/areas/waybilling/tenders/earlier.contract.ts'
import type { EarlierBill } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import type { WaybillFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { toUnitId } from '#rail/equipment.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { lockCars } from './tenders.queries.ts'
import { type RecentBill, selectRecentBills } from './earlier.queries.ts'

const MAX_CARS = 500

export const earlierService = implement(contract, {
  /** Earlier bills of the cars of a bill that is being written. */
  async listEarlierBills({ db, customerId }, { query }) {
    const units = query.cars.split(',').slice(0, MAX_CARS).map(toUnitId)
    const recent = await selectRecentBills(db, customerId, units)
    const [equipmentId = null, ...otherUnits] = units
    const facts = {
      equipmentId,
      otherUnits,
      bolNumber: query.bill ?? null,
      destination: query.destination ?? null,
      carrier: query.carrier.toUpperCase(),
    }
    const bills = findEarlier(recent, facts).filter(({ requestId }) => requestId !== query.except)
    return { bills }
  },
})

type Compared = Omit<WaybillFacts, 'shipmentNumber' | 'origin'>

/**
 * The recent bills that a bill may repeat: of one of its cars, with the same bill of lading number
 * or to the same place. A car that another railroad was sent, as under Rule 11, is no duplicate.
 */
export const findEarlier = (recent: readonly RecentBill[], bill: Compared): EarlierBill[] =>
  recent
    .filter(
      (one) =>
        (one.car === bill.equipmentId || bill.otherUnits.includes(one.car)) &&
        one.carrier === bill.carrier &&
        ((bill.bolNumber !== null && one.bolNumber === bill.bolNumber) ||
          (bill.destination !== null && one.destination === bill.destination)),
    )
    .map(({ destination: _, ...one }) => one)

/**
 * Recent bills of these cars, while no one else books them: of two equal bills sent at the same instant, the second sees
 * the first.
 */
export async function holdRecent({ db, customerId }: Ctx, units: readonly string[]) {
  await lockCars(db, customerId, units)
  return await selectRecentBills(db, customerId, units)
}
