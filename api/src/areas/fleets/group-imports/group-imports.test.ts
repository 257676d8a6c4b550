import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/fleets/group-imports/group-imports.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { processImport } from '../../../import/run.ts'
import { useTestApp } from '../../../testing/app.ts'
import { fillFleets } from '../fleets.factory.ts'
import { groupWriters } from './writers.service.ts'

const portal = useTestApp()
const { signal } = new AbortController()
const writers = new Map(groupWriters.map((writer) => [writer.kind.name, writer]))
const work = (importId: number) => processImport({ database: portal.database, signal }, importId, writers)
const params = { customerId: 1 }
const at = (importId: number) => ({ params: { customerId: 1, importId } })

const start = (text: string, groupId?: number) =>
  portal.call(
    contract.createGroupImport,
    {
      params,
      query: groupId === undefined ? {} : { group_id: groupId },
      body: new TextEncoder().encode(text),
    },
    'full',
  )

async function checked(text: string, groupId?: number) {
  const { import_id, has_header, mapping } = (await start(text, groupId)).data
  await portal.call(contract.checkGroupImport, { ...at(import_id), body: { has_header, mapping } }, 'full')
  await work(import_id)
  return (await portal.call(contract.getGroupImport, at(import_id), 'full')).data
}

async function ran(importId: number) {
  await portal.call(contract.runGroupImport, at(importId), 'full')
  await work(importId)
  return (await portal.call(contract.getGroupImport, at(importId), 'full')).data
}

const getGroups = async () =>
  Object.fromEntries(
    (await portal.call(listReportingGroups, { params }, 'full')).data.data.map((group) => [
      group.name,
      group.equipment_ids,
    ]),
  )

beforeAll(() => fillFleets(portal))

test('a file puts each car into the group of its row, and creates groups that are new', async () => {
  await portal.superuser((db) =>
    db.query(`insert into equipment (customer_id, equipment_id, equipment_kind) values (1, 'TILX7', 'R')`),
  )
  const { import_id } = await checked('Car,Pool\nTILX 0007,RESIN CARS\nUTLX501,New pool\nUTLX502,new pool')

  expect(await ran(import_id)).toMatchObject({ state: 'done', written_count: 3, refused_count: 0 })

  expect(await getGroups()).toMatchObject({
    'Resin cars': ['TILX7', 'UTLX501', 'UTLX502'],
    'New pool': ['UTLX501', 'UTLX502'],
  })
})

test('a file of cars alone fills the group it is imported into, with or without a header', async () => {
  const groups = (await portal.call(listReportingGroups, { params }, 'full')).data.data
  const { id } = groups.find(({ name }) => name === 'New pool')!

  const headed = await checked('Car number\nTILX7', id)
  const bare = await checked('TILX7\nUTLX501', id)

  expect([headed.good_count, bare.good_count]).toEqual([1, 2])
  expect(bare).toMatchObject({ has_header: false, mapping: { equipment_id: 1, group: 0 } })
  await ran(headed.import_id)
  expect((await getGroups())['New pool']).toEqual(['TILX7', 'UTLX501', 'UTLX502'])
  expect((await start('TILX7', 999)).status).toBe(404)
})

test('a car outside the fleet is skipped with its reason, and joins once its ID is corrected', async () => {
  const found = await checked('Car,Group\nUTLX501,Repaired\nGATX9,Repaired\nUTLX501,Repaired')

  expect(found.refused.map(({ row, problems }) => [row, problems[0]?.column])).toEqual([
    [3, 'equipment_id'],
    [4, null],
  ])
  expect(found.refused[0]?.problems[0]?.words).toBe(
    'This car isn’t in your fleet. Correct the ID, or add the car first.',
  )
  const { has_header, mapping } = found
  const corrections = [{ row: 3, cells: ['UTLX 502', 'Repaired'] }]
  await portal.call(
    contract.checkGroupImport,
    { ...at(found.import_id), body: { has_header, mapping, corrections } },
    'full',
  )
  await work(found.import_id)
  await ran(found.import_id)

  expect((await getGroups())['Repaired']).toEqual(['UTLX501', 'UTLX502'])
})

test('a full group accepts no more cars, and the file says which stayed out', async () => {
  await portal.superuser(async (db) => {
    await db.query(`insert into equipment (customer_id, equipment_id, equipment_kind)
      select 1, 'FULX' || n, 'R' from generate_series(1, 19999) n`)
    await db.query(`insert into reporting_groups (customer_id, group_id, name) values (1, 77, 'Full')`)
    await db.query(`insert into reporting_group_equipment (customer_id, group_id, equipment_id)
      select 1, 77, 'FULX' || n from generate_series(1, 19999) n`)
  })
  const { import_id } = await checked('Car,Group\nUTLX501,Full\nUTLX502,Full')

  const done = await ran(import_id)

  expect(done).toMatchObject({ written_count: 1, refused_count: 1 })
  expect(done.refused[0]).toMatchObject({
    row: 3,
    problems: [{ column: 'group', words: 'This group already has 20,000 cars. Choose another group.' }],
  })
})

test('only those who edit groups import into them', async () => {
  const body = new TextEncoder().encode('TILX7')
  const byViewer = await portal.call(contract.createGroupImport, { params, query: {}, body }, 'viewer')

  expect(byViewer.status).toBe(403)
})
