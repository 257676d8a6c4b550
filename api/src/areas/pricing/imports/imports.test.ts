import { expect, test } from 'vitest'
import * as contract from '#contract/areas/pricing/imports/imports.contract.ts'
import { listRates } from '#contract/areas/pricing/rates/rates.contract.ts'
import { processImport } from '../../../import/run.ts'
import { useTestApp } from '../../../testing/app.ts'
import { pricingWriters } from './writers.service.ts'

const portal = useTestApp()
const { signal } = new AbortController()
const writers = new Map(pricingWriters.map((writer) => [writer.kind.name, writer]))
const work = (importId: number) => processImport({ database: portal.database, signal }, importId, writers)
const at = (importId: number, customerId = 1) => ({ params: { customerId, importId } })

async function checked(text: string) {
  const body = new TextEncoder().encode(text)
  const { data } = await portal.call(
    contract.createRateImport,
    { params: { customerId: 1 }, query: {}, body },
    'full',
  )
  const { import_id, has_header, mapping } = data
  await portal.call(contract.checkRateImport, { ...at(import_id), body: { has_header, mapping } }, 'full')
  await work(import_id)
  return (await portal.call(contract.getRateImport, at(import_id), 'full')).data
}

async function imported(text: string) {
  const { import_id } = await checked(text)
  await portal.call(contract.runRateImport, at(import_id), 'full')
  await work(import_id)
  return (await portal.call(contract.getRateImport, at(import_id), 'full')).data
}

const rates = async (search = '') =>
  (await portal.call(listRates, { params: { customerId: 1 }, query: { search } }, 'full')).data.data

const HEAD = 'From\tOrigin ST\tTo\tSTCC\tCar\tRate per car\tValid from\tTariff'

test('a pasted table of rates comes in, by the names of its columns; invalid rows do not', async () => {
  const done = await imported(
    [
      HEAD,
      'Galesburg\tIL\tLaredo, TX\t01 132 15\tCovered hopper\t$4,200.00\t1/5/2026\tUP 4022 item 30',
      'Omaha, NE\t\tLaredo TX\t\t\t3900\t46027\t',
      'Omaha\t\tLaredo, TX\t\t\t3900\t2026-01-01\t',
      'Omaha, NE\t\tLaredo, TX\t\t\tcheap\t2026-01-01\t',
    ].join('\n'),
  )

  expect(done).toMatchObject({ state: 'done', written_count: 2, refused_count: 2 })
  expect(done.refused.map(({ row, problems }) => [row, problems[0]?.words])).toEqual([
    [4, 'Enter the state too, as in Galesburg, IL.'],
    [5, 'Enter an amount in US dollars, like 4,200.00.'],
  ])
  expect(await rates()).toMatchObject([
    {
      origin: 'Galesburg, IL',
      destination: 'Laredo, TX',
      stcc: '0113215',
      car_type: 'Covered hopper',
      price: 420_000,
      effective_date: '2026-01-05',
      source: 'UP 4022 item 30',
    },
    {
      origin: 'Omaha, NE',
      stcc: '',
      price: 390_000,
      effective_date: '2026-01-05',
      source: expect.stringMatching(/^Import of /) as string,
    },
  ])
})

test('a check writes nothing', async () => {
  await checked('Origin,Destination,Price,From\n"Tulsa, OK","Laredo, TX",100,2026-01-01')

  expect(await rates('Tulsa')).toEqual([])
})

test('the same lane, goods, car and day is replaced by a later import, and taken once of one', async () => {
  const row = (price: number) => `"Boise, ID","Laredo, TX",${price},2026-01-01`
  const head = 'Origin,Destination,Price,From'
  await imported(`${head}\n${row(100)}`)

  const done = await imported(`${head}\n${row(250)}\n${row(300)}`)

  expect(done).toMatchObject({ written_count: 1, refused_count: 1 })
  expect((await rates('Boise')).map(({ price }) => price)).toEqual([25_000])
})

const HEADERS = 'Origin,Destination,Price,From'
const KEYED = 'Origin,Destination,STCC,Car type,Price,From'
const correct = async (importId: number, corrections: { row: number; cells: string[] }[]) => {
  const { data } = await portal.call(contract.getRateImport, at(importId), 'full')
  const { has_header, mapping } = data
  const body = { has_header, mapping, corrections }
  return portal.call(contract.checkRateImport, { ...at(importId), body }, 'full')
}

test('refused rows are corrected where they stand, checked again alone, and imported with the others', async () => {
  const { import_id } = await checked(
    `${HEADERS}\n"Flint, MI","Laredo, TX",cheap,2026-01-01\n"Gary, IN","Laredo, TX",200,2026-01-01`,
  )

  await correct(import_id, [{ row: 2, cells: ['Flint, MI', 'Laredo, TX', '100', '2026-01-01'] }])
  await work(import_id)

  const { data } = await portal.call(contract.getRateImport, at(import_id), 'full')
  expect(data).toMatchObject({ state: 'checked', good_count: 2, refused_count: 0 })
  expect(await rates('Flint')).toEqual([])
  await portal.call(contract.runRateImport, at(import_id), 'full')
  await work(import_id)
  expect((await rates('Flint')).map(({ price }) => price)).toEqual([10_000])
})

test('a row corrected after the import is imported by itself; what was written stays, and is not written again', async () => {
  const { import_id } = await imported(
    `${KEYED}\n"Ogden, UT","Laredo, TX",0113215,Hopper,100,2026-01-01\n"Provo","Laredo, TX",0113215,Hopper,200,2026-01-01\n"Elko","Laredo, TX",0113215,Hopper,300,2026-01-01`,
  )

  // one as it should be, one as a row that was written already
  await correct(import_id, [
    { row: 3, cells: ['Provo, UT', 'Laredo, TX', '0113215', 'Hopper', '200', '2026-01-01'] },
    { row: 4, cells: ['Ogden, UT', 'Laredo, TX', '0113215', 'Hopper', '300', '2026-01-01'] },
    // was never refused
    { row: 2, cells: ['Ogden, UT', 'Laredo, TX', '0113215', 'Hopper', '999', '2026-01-01'] },
  ])
  await work(import_id)

  const { data } = await portal.call(contract.getRateImport, at(import_id), 'full')
  expect(data).toMatchObject({ state: 'checked', written_count: 1, good_count: 1, refused_count: 1 })
  expect(data.refused.map(({ problems }) => problems[0]?.words)).toEqual([
    'Row 2 has the same values. Correct or remove this row.',
  ])
  await portal.call(contract.runRateImport, at(import_id), 'full')
  await work(import_id)
  expect((await rates('Ogden')).map(({ price }) => price)).toEqual([10_000])
  expect((await rates('Provo')).map(({ price }) => price)).toEqual([20_000])
})

test('rows are corrected once they were checked', async () => {
  const body = new TextEncoder().encode(`${HEADERS}\n"Nampa","Laredo, TX",100,2026-01-01`)
  const made = await portal.call(
    contract.createRateImport,
    { params: { customerId: 1 }, query: {}, body },
    'full',
  )

  const { status } = await correct(made.data.import_id, [{ row: 2, cells: ['Nampa, ID'] }])

  expect(status).toBe(409)
})

test('a user who may no longer quote prices imports none', async () => {
  const { import_id } = await checked('Origin,Destination,Price,From\n"Butte, MT","Laredo, TX",1,2026-01-01')
  const grant = (verb: 'on' | 'off') =>
    portal.superuser((db) =>
      verb === 'off'
        ? db.query(
            `delete from identity.customer_permissions where customer_id = 1 and permission = 'pricing_pricing_dashboard'`,
          )
        : db.query(
            `insert into identity.customer_permissions (customer_id, permission) values (1, 'pricing_pricing_dashboard')`,
          ),
    )
  await portal.call(contract.runRateImport, at(import_id), 'full')

  await grant('off')
  await work(import_id)
  await grant('on')

  const { data } = await portal.call(contract.getRateImport, at(import_id), 'full')
  expect(data).toMatchObject({ state: 'failed', written_count: 0 })
  expect(await rates('Butte')).toEqual([])
})

test('an import is visible to its author, at its customer', async () => {
  const { import_id } = await checked('Origin,Destination,Price,From\n"Reno, NV","Laredo, TX",1,2026-01-01')

  const elsewhere = await portal.call(contract.getRateImport, at(import_id, 2), 'other')
  const colleague = await portal.call(contract.getRateImport, at(import_id), 'both')
  const removed = () => portal.call(contract.removeRateImport, at(import_id), 'full')

  expect([elsewhere.status, colleague.status === 200]).toEqual([404, false])
  expect([(await removed()).status, (await removed()).status]).toEqual([200, 404])
})
