import * as contract from '#contract/areas/waybilling/tenders/car-warnings.contract.ts'
import { toUnitId } from '#rail/equipment.ts'
import { implement } from '../../../implement.ts'
import { listOverdueTests } from '../../fleets/car-records/car-records.service.ts'

const MAX_CARS = 500

export const carWarningsService = implement(contract, {
  /** Overdue tests of the cars of a bill that is being written. */
  async listCarWarnings({ db, customerId }, { query }) {
    const units = query.cars.split(',').slice(0, MAX_CARS).map(toUnitId)
    const overdue = await listOverdueTests(db, customerId, units)
    return {
      warnings: overdue.map(({ equipment_id: equipmentId, test, due }) => ({ equipmentId, test, due })),
    }
  },
})
