import * as contract from '#contract/areas/waybilling/tenders/car-warnings.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { toUnitId } from '#rail/equipment.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { listOverdueTests } from '../../fleets/car-records/car-records.service.ts'

const MAX_CARS = 500

export const carWarningsService = implement(contract, {
  /** Overdue tests of the cars of a bill that is being written. */
  listCarWarnings: async (ctx, { query }) => ({
    warnings: await findCarWarnings(ctx, query.cars.split(',').slice(0, MAX_CARS)),
  }),
})

/** Overdue tests of cars, as whoever bills them is warned of. */
export async function findCarWarnings(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  cars: readonly string[],
): Promise<Result<typeof contract.listCarWarnings>['warnings']> {
  if (cars.length === 0) return []
  const overdue = await listOverdueTests(db, customerId, cars.map(toUnitId))
  return overdue.map(({ equipment_id: equipmentId, test, due }) => ({ equipmentId, test, due }))
}
