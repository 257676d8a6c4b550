import * as contract from '#contract/areas/fleets/car-records/car-records.contract.ts'
import type { CarRecord, CarRecordFields } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { CAR_TESTS } from '#contract/areas/fleets/car-records/car-records.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { AppError } from '#contract/base/errors.ts'
import { formatEquipment } from '#rail/equipment.ts'
import type { Db } from '../../../db/tx.ts'
import { recordFacts } from '../../../facts/facts.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { type Ctx, Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import * as queries from './car-records.queries.ts'

export const carRecordsService = implement(
  contract,
  {
    /** Cars with their next test and lease. */
    listCars: async ({ db, customerId }, { query }) =>
      new Json(await selectPage(db, queries.carRows, query, { customerId })),

    /** One car. Throws not_found. */
    getCar: (ctx, { params }) => requireCar(ctx, params.equipmentId),

    /** Saves what the owner keeps about a car. Throws not_found, conflict for a stale version. */
    async updateCar(ctx, { params: { equipmentId }, body: { version, ...record } }) {
      const before = await requireCar(ctx, equipmentId)
      const isDone = await queries.upsertCar(ctx.db, ctx.customerId, { equipmentId, record, version })
      const after = await requireCar(ctx, equipmentId)
      if (!isDone) throw staleVersion<CarRecordFields>(toFields(after), after.version)
      ctx.describeChange({
        target: { equipment_id: equipmentId },
        before: toFields(before),
        after: toFields(after),
      })
      return after
    },
  },
  { listCars: defineExport(queries.carRows, ({ customerId }) => ({ customerId })) },
)

async function requireCar({ db, customerId }: Ctx, equipmentId: string): Promise<CarRecord> {
  const car = await queries.selectCar(db, customerId, equipmentId)
  if (car === null) throw new AppError('not_found')
  return car
}

const toFields = ({ equipment_id: _, version: __, ...fields }: CarRecord): CarRecordFields => fields

/** Announces tests and leases that are due within 60 days, each once. */
export async function watchCarDates(db: Db, customerId: number): Promise<void> {
  const due = await queries.selectDue(db, customerId)
  await recordFacts(
    db,
    customerId,
    due.map((row) => ({
      kind: 'car_due',
      key: `${row.equipment_id} ${row.kind} ${row.due}`,
      ts: Date.now(),
      equipment_id: row.equipment_id,
      group_ids: row.group_ids,
      data: {
        text: `${formatEquipment(row.equipment_id)}: ${dueText(row)}`,
        path: `/visibility/${customerId}/fleets?group_id=all&equipment_id=${row.equipment_id}`,
      },
    })),
  )
}

const dueText = ({ kind, due, lessor }: queries.DueRow): string =>
  kind === 'lease'
    ? `the lease${lessor === null ? '' : ` from ${lessor}`} ends ${showDate(due)}.`
    : `${CAR_TESTS[kind].toLowerCase()} is due ${showDate(due)} (49 CFR 180.509).`

/** Tests of some cars that are past their date: such a car must not be offered for transport (49 CFR 173.31). */
export async function listOverdueTests(db: Db, customerId: number, units: readonly string[]) {
  const rows = await queries.selectOverdueTests(db, customerId, units)
  return rows.map(({ kind, ...row }) => ({ ...row, test: CAR_TESTS[kind] }))
}
