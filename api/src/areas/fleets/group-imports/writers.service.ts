import { groupImport } from '#contract/areas/lookups/reporting-groups/group-imports.rules.ts'
import { importWriter, type ImportWriter } from '../../../import/run.ts'
import { enterFleet } from '../car-imports/car-imports.queries.ts'
import { checkGroupCars, writeGroupCars } from './group-cars.service.ts'

/** How imports into a customer's own groups are written. */
export const groupWriters: readonly ImportWriter[] = [
  importWriter({
    kind: groupImport,
    async check(db, rows, { customerId }) {
      await enterFleet(db, customerId ?? 0)
      return checkGroupCars(db, customerId ?? 0, rows)
    },
    async write(db, rows, { customerId }) {
      await enterFleet(db, customerId ?? 0)
      return writeGroupCars(db, customerId ?? 0, rows)
    },
    describe: ({ equipment_id, group }) => `${equipment_id} in ${group}`,
  }),
]
