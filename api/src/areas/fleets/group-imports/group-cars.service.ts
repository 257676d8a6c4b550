import type { groupImport } from '#contract/areas/lookups/reporting-groups/group-imports.rules.ts'
import { MAX_GROUP_EQUIPMENT } from '#contract/areas/fleets/groups/groups.contract.ts'
import { showNumber } from '#contract/base/plural.ts'
import type { ImportRow, RowProblem } from '#contract/import/kind.ts'
import { toUnitId } from '#rail/equipment.ts'
import type { Db } from '../../../db/tx.ts'
import { selectKnownEquipment } from '../groups/groups.queries.ts'
import { fillGroup } from '../groups/groups.service.ts'

export type GroupCar = ImportRow<typeof groupImport>

const UNKNOWN = 'This car isn’t in your fleet. Correct the ID, or add the car first.'
const FULL = `This group already has ${showNumber(MAX_GROUP_EQUIPMENT)} cars. Choose another group.`

/** What is wrong with each row: a car that is not in the fleet of the customer. */
export async function checkGroupCars(
  db: Db,
  customerId: number,
  rows: readonly GroupCar[],
): Promise<RowProblem[][]> {
  const ids = rows.map((row) => toUnitId(row.equipment_id))
  const known = new Set(await selectKnownEquipment(db, customerId, ids))
  return ids.map((id) => (known.has(id) ? [] : [{ column: 'equipment_id', words: UNKNOWN }]))
}

/** Adds the cars to their groups; those of rows that are wrong stay out. */
export async function writeGroupCars(
  db: Db,
  customerId: number,
  rows: readonly GroupCar[],
): Promise<RowProblem[][]> {
  const problems = await checkGroupCars(db, customerId, rows)
  const good = rows.flatMap((row, at) => (problems[at]?.length === 0 ? [{ ...row, at }] : []))
  const byGroup = Map.groupBy(good, ({ group }) => group.toLowerCase())
  for (const cars of byGroup.values()) {
    const ids = cars.map((car) => toUnitId(car.equipment_id))
    const members = new Set(await fillGroup(db, customerId, cars[0]!.group, ids))
    for (const [place, { at }] of cars.entries())
      if (!members.has(ids[place]!)) problems[at] = [{ column: 'group', words: FULL }]
  }
  return problems
}
