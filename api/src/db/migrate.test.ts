import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'

/** The rows that steps up to this one did not see were changed by 0550. */
const LAST_BLIND = 460

let folder: string
let ownerUrl: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  ownerUrl = (await createTestDatabase()).ownerUrl
  await query('drop table schema_migrations')
})

function write(name: string, sql: string): void {
  writeFileSync(path.join(folder, name), sql)
}

async function query(sql: string, url = ownerUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<object>(sql)).rows
  } finally {
    await client.end()
  }
}

test('steps run once, in the order of their numbers', async () => {
  write('0002_fill.sql', `insert into steps values ('filled')`)
  write('0001_create.sql', 'create table steps (done text)')

  expect(await migrate(ownerUrl, folder)).toEqual(['0001_create.sql', '0002_fill.sql'])
  expect(await migrate(ownerUrl, folder)).toEqual([])
  expect(await query('select * from steps')).toEqual([{ done: 'filled' }])
})

test('starters that come at the same time run each step once', async () => {
  write('0001_create.sql', 'create table steps (done text)')

  const runs = await Promise.all([
    migrate(ownerUrl, folder),
    migrate(ownerUrl, folder),
    migrate(ownerUrl, folder),
  ])

  expect(runs.flat()).toEqual(['0001_create.sql'])
})

test('a step that fails is undone as a whole and named with its line', async () => {
  write('0001_create.sql', 'create table steps (done text)')
  write('0002_broken.sql', `insert into steps values ('half');\n\nselect nonsense;`)

  const run = migrate(ownerUrl, folder)

  await expect(run).rejects.toThrow(
    '0002_broken.sql line 3 failed and was undone: column "nonsense" does not exist',
  )
  expect(await query('select * from steps')).toEqual([])
  expect(await query('select name from schema_migrations')).toEqual([{ name: '0001_create.sql' }])
})

test('a step that was changed after it ran is refused', async () => {
  write('0001_create.sql', 'create table steps (done text)')
  await migrate(ownerUrl, folder)

  write('0001_create.sql', 'create table steps (done text, more text)')

  await expect(migrate(ownerUrl, folder)).rejects.toThrow(/0001_create.sql was changed/)
})

test('a step that failed on rows may be corrected: who ran it as it was goes on, and another change is refused', async () => {
  const old = 'create table steps (done text)'
  write('0001_create.sql', old)
  await migrate(ownerUrl, folder)

  const checksum = createHash('sha256').update(old).digest('hex')
  write('0001_create.sql', `-- corrects ${checksum}\ncreate table steps (done text, more text)`)
  expect(await migrate(ownerUrl, folder)).toEqual([])

  write('0001_create.sql', `-- corrects ${checksum.replace(/^./, 'x')}\ncreate table steps (more text)`)
  await expect(migrate(ownerUrl, folder)).rejects.toThrow(/0001_create.sql was changed/)
})

// The owner is bound by row-level security too: without one of these a step changes no row of any customer, or fails.
test('a step that changes rows of customers says how it sees them', () => {
  const blind = readMigrations()
    .filter(({ version }) => version > LAST_BLIND)
    .filter(({ sql }) => /^\s*(?:update|delete from|insert into) public\./m.test(sql))
    .filter(
      ({ sql }) => !/create (?:or replace )?function|no force row level security|'app.customer_id'/.test(sql),
    )

  expect(blind.map(({ name }) => name)).toEqual([])
})

/** Rows of two customers as they were when 0400, 0450, 0451 and 0460 did not see them. */
const MISSED_ROWS = [1, 2]
  .map(
    (customer) => `
    insert into identity.customers (customer_id, name) overriding system value values (${customer}, 'Customer ${customer}');
    insert into public.waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, trip_start_ts,
      last_event_code, status_code)
    values (${customer}, 1, 'UTLX1', 'railcar', true, now(), 'J', 40), (${customer}, 2, 'UTLX2', 'railcar', true, now(), 'P', 40);
    insert into public.railroad_bills (customer_id, scac, bill_number, source, bill_date, currency, total_cents, car_count,
      status, pay_cents)
    values (${customer}, 'UP', 'CREDIT', '410', '2026-01-05', 'USD', -4000, 1, 'approved', 0),
      (${customer}, 'UP', 'OPEN', '410', '2026-01-05', 'USD', -4000, 1, 'review', 0);
    with invoice as (insert into public.invoices (customer_id, payee_id, currency, disputed_lines)
      values (${customer}, 1, 'USD', 1) returning invoice_id)
    insert into public.invoice_charges (customer_id, invoice_id, position, charge_code, description, quantity,
      ap_amount_cents, ar_amount_cents, source, dispute, disputed_ts)
    select ${customer}, invoice_id, 1, 'FRT', 'Freight', 1, 100, 100, 'hand', 'Too much', '2026-01-09T12:00Z' from invoice;
    with tender as (insert into public.tenders (customer_id, state, waybill, scac, advice_message)
      values (${customer}, 'carrier_rejected', '{}', 'UP', 'Later words') returning request_id)
    insert into public.tender_entries (customer_id, request_id, step, message, state)
    select ${customer}, request_id, 'answer', 'Unknown consignee', 'carrier_rejected' from tender;`,
  )
  .join('')

test('rows of customers that four steps did not see are changed by 0550, each customer in turn', async () => {
  const { adminUrl } = await useFilledDatabase(MISSED_ROWS)
  const { sql } = readMigrations().find(({ version }) => version === 550)!
  const readRows = () =>
    query(
      `select c.customer_id,
        (select json_agg(handed_to order by waybill_id) from public.waybills w where w.customer_id = c.customer_id) as handed_to,
        (select json_agg(pay_cents order by bill_number) from public.railroad_bills b where b.customer_id = c.customer_id) as pay,
        (select dispute_spans from public.invoices i where i.customer_id = c.customer_id) as spans,
        (select failure from public.tenders t where t.customer_id = c.customer_id) as failure
      from identity.customers c order by 1`,
      adminUrl,
    )
  const before = { handed_to: [null, null], pay: [0, 0], spans: [], failure: null }
  const after = {
    handed_to: ['', null],
    pay: [-4000, 0],
    spans: [{ from: '2026-01-09', to: null }],
    failure: 'Unknown consignee',
  }
  const ofEach = (row: object) => [1, 2].map((customer_id) => ({ customer_id, ...row }))

  await query(sql.replaceAll(/^ *perform set_config.*$/gm, ''))
  expect(await readRows()).toEqual(ofEach(before))

  await query(sql)
  expect(await readRows()).toEqual(ofEach(after))
})

/** Filled by a superuser, as only one sees the rows of all customers. */
async function useFilledDatabase(rows: string): Promise<TestDatabase> {
  const database = await createTestDatabase()
  ownerUrl = database.ownerUrl
  await query(rows, database.adminUrl)
  return database
}

test('line ends of another system are no change', async () => {
  write('0001_create.sql', 'create table steps (\n  done text\n)')
  await migrate(ownerUrl, folder)

  write('0001_create.sql', 'create table steps (\r\n  done text\r\n)')

  expect(await migrate(ownerUrl, folder)).toEqual([])
})

test('a new step below the newest that ran is refused', () => {
  const late = { version: 2, name: '0002_late.sql', checksum: 'b', sql: '' }
  const ran = [{ version: 3, name: '0003_ran.sql', checksum: 'c' }]

  expect(() => pendingMigrations([late], ran)).toThrow(/0002_late.sql was never run.*already at 0003/)
})

test('a release works on the schema of the next one', () => {
  const known = { version: 1, name: '0001_known.sql', checksum: 'a', sql: '' }
  const ran = [known, { version: 2, name: '0002_newer.sql', checksum: 'b' }]

  expect(pendingMigrations([known], ran)).toEqual([])
})

test('two steps with one number are refused', () => {
  write('0001_one.sql', '')
  write('0001_other.sql', '')

  expect(() => readMigrations(folder)).toThrow(/0001_one.sql and 0001_other.sql have the same number/)
})

test('a file that is called otherwise is refused', () => {
  write('add_tickets.sql', '')

  expect(() => readMigrations(folder)).toThrow(/must have a name like 0007_add_tickets.sql/)
})

test('a server that does not answer is named without its password', async () => {
  const run = migrate('postgres://someone:hunter2@127.0.0.1:1/nothing', folder)

  await expect(run).rejects.toThrow(/postgres:\/\/someone:\*\*\*@127\.0\.0\.1:1\/nothing cannot be reached/)
})
