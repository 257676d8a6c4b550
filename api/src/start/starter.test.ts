import pg from 'pg'
import { expect, test } from 'vitest'
import { hashOfToken } from '../secrets/quote-link.ts'
import { vaultOn } from '../secrets/vault.ts'
import { useTestDatabase } from '../testing/database.ts'
import { loadStarter } from './starter.ts'

const vault = vaultOn('the key of the tests, long enough')
const names = await useTestDatabase()

async function toRows<T extends object>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: names.adminUrl })
  await client.connect()
  const { rows } = await client.query<T>(statement)
  await client.end()
  return rows
}

async function count(table: string): Promise<number> {
  const client = new pg.Client({ connectionString: names.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
  await client.end()
  return Number(rows[0]!.n)
}

async function withoutRows(tables: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: names.adminUrl })
  await client.connect()
  for (const table of tables) await client.query(`delete from ${table}`)
  await client.end()
}

test('the first start puts in the demo, the second leaves everything as it is', async () => {
  expect(await loadStarter(names.ownerUrl, 'on', vault)).toBe(true)
  const before = await Promise.all(['identity.customers', 'identity.users', 'reference.stations'].map(count))

  expect(await loadStarter(names.ownerUrl, 'on')).toBe(false)

  expect(
    await Promise.all(['identity.customers', 'identity.users', 'reference.stations'].map(count)),
  ).toEqual(before)
  expect(before[1]).toBe(7)
})

test('every offer of the demo that waits for its shipper has a link, which opens it and can be copied', async () => {
  await loadStarter(names.ownerUrl, 'on', vault)

  const links = await toRows<{ status: number; hash: Buffer; sealed: Buffer }>(
    `select q.status, l.token_hash as hash, l.sealed_token as sealed from quotes q
     join identity.quote_links l using (customer_id, quote_id) where l.revoked_ts is null`,
  )

  expect(links.length).toBeGreaterThan(2)
  expect(links).toHaveLength(await count('quotes where status = 2'))
  expect(links.every(({ status }) => status === 2)).toBe(true)
  expect(links.map(({ sealed }) => hashOfToken(vault.open(sealed)))).toEqual(links.map(({ hash }) => hash))
})

test('a portal without the demo still knows stations, railroads and event codes', async () => {
  await loadStarter(names.ownerUrl, 'off')

  expect(await count('reference.railroads')).toBeGreaterThan(100)
  expect(await count('reference.event_codes')).toBeGreaterThan(20)
})

test('the railroads of CPKC are found by that name', async () => {
  await loadStarter(names.ownerUrl, 'off')

  expect(
    await count(`reference.railroads where name like '%CPKC%' and scac in ('CPRS', 'KCS', 'KCSM')`),
  ).toBe(3)
})

test('a portal without the demo is given no IDs of railroads: an administrator enters them', async () => {
  await withoutRows(['reference.carriers'])
  await loadStarter(names.ownerUrl, 'off')

  expect(await count('reference.carriers')).toBe(0)
})
