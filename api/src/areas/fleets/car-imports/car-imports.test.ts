import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/fleets/car-imports/car-imports.contract.ts'
import { getCar } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { processImport } from '../../../import/run.ts'
import { useTestApp } from '../../../testing/app.ts'
import { carWriters } from './writers.service.ts'

const portal = useTestApp()
const { signal } = new AbortController()
const writers = new Map(carWriters.map((writer) => [writer.kind.name, writer]))
const work = (importId: number) => processImport({ database: portal.database, signal }, importId, writers)
const params = { customerId: 1 }
const at = (importId: number) => ({ params: { customerId: 1, importId } })

async function imported(text: string) {
  const body = new TextEncoder().encode(text)
  const { data } = await portal.call(contract.createCarImport, { params, query: {}, body }, 'full')
  const { import_id, has_header, mapping } = data
  await portal.call(contract.checkCarImport, { ...at(import_id), body: { has_header, mapping } }, 'full')
  await work(import_id)
  await portal.call(contract.runCarImport, at(import_id), 'full')
  await work(import_id)
  return (await portal.call(contract.getCarImport, at(import_id), 'full')).data
}

const record = async (equipmentId: string) =>
  (await portal.call(getCar, { params: { customerId: 1, equipmentId } }, 'full')).data

beforeAll(() =>
  portal.superuser((db) =>
    db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind) values (1, 'TILX7', 'R'), (1, 'TILX8', 'R')`,
    ),
  ),
)

test('a table of cars comes in by the names of its columns; wrong rows and unknown cars do not', async () => {
  const done = await imported(
    [
      'Car,Lessor,Lease type,Lease end,Rent,Load limit,Tare weight,Visual due,Last tank test',
      'TILX 7,Trinity,Full service,12/31/2028,$825.00,"195,000",68000,05/01/2031,05/01/2021',
      'TILX 8,,,,,,,soon,',
      'GATX 9,Trinity,,,,,,,',
    ].join('\n'),
  )

  expect(done).toMatchObject({ state: 'done', written_count: 1, refused_count: 2 })
  expect(done.refused.map(({ row, problems }) => [row, problems[0]?.words])).toEqual([
    [3, 'Enter a date like 01/31/2026 or 2026-01-31.'],
    [4, 'This car isn’t in your fleet. Correct the ID, or add the car first.'],
  ])
  expect(await record('TILX7')).toMatchObject({
    lessor: 'Trinity',
    lease_kind: 'full',
    lease_end: '2028-12-31',
    rate_cents: 82_500,
    capacity_lb: 195_000,
    tare_lb: 68_000,
    visual_due: '2031-05-01',
    structural_done: '2021-05-01',
  })
})

test('blank cells leave what is recorded', async () => {
  await imported('Car,Lessor,Valve due\nTILX7,,06/01/2027')

  expect(await record('TILX7')).toMatchObject({ lessor: 'Trinity', safety_due: '2027-06-01', version: 2 })
})
