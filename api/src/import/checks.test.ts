import { expect, test } from 'vitest'
import * as contract from '#contract/areas/admin/imports/imports.contract.ts'
import { adminWriters } from '../areas/admin/imports/writers.service.ts'
import { useTestApp } from '../testing/app.ts'
import { processImport } from './run.ts'

const portal = useTestApp()
const { signal } = new AbortController()

const get = async (importId: number) =>
  (await portal.call(contract.getImport, { params: { importId } }, 'admin')).data

async function work(importId: number) {
  const writers = adminWriters({ settings: portal.settings, vault: portal.vault })
  const byName = new Map(writers.map((writer) => [writer.kind.name, writer]))
  await processImport({ database: portal.database, signal }, importId, byName)
  return get(importId)
}

test('a corrected row brings a column that the file lacks, and its value is imported', async () => {
  const text =
    'First name,Last name,Email,Role\nBo,Berg,bo@added.example,Viewer\nAda,Keller,ada@added.example,\n'
  const { import_id: importId, mapping } = (
    await portal.call(
      contract.createImport,
      { query: { kind: 'users' }, body: new TextEncoder().encode(text) },
      'admin',
    )
  ).data
  const check = async (corrections?: { row: number; cells: string[]; added: Record<string, string> }[]) => {
    const body = { has_header: true, mapping, ...(corrections && { corrections }) }
    return portal.call(contract.checkImport, { params: { importId }, body }, 'admin')
  }
  await check()
  const { refused } = await work(importId)
  expect(refused[0]?.problems).toEqual([{ column: 'customer', words: 'Enter the customer for this role.' }])

  const { row, cells } = refused[0]!
  expect((await check([{ row, cells, added: { unknown: 'x' } }])).status).toBe(400)
  await check([{ row, cells, added: { customer: 'Customer 1' } }])
  const corrected = await work(importId)
  expect(corrected).toMatchObject({ good_count: 2, refused_count: 0 })
  expect(corrected.sample[0]?.at(-1)).toBe('Customer')
  await portal.call(contract.runImport, { params: { importId }, query: {} }, 'admin')
  expect(await work(importId)).toMatchObject({ written_count: 2 })

  const { rows } = await portal.superuser((db) =>
    db.query(`select m.customer_id from identity.memberships m join identity.users u using (user_id)
      where u.email like '%@added.example'`),
  )
  expect(rows).toEqual([{ customer_id: 1 }])
})
