import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listHeldItems, listHolds, releaseHolds } from '#contract/areas/admin/holds/holds.contract.ts'
import { createTender, getRequestStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { holdOutgoing } from '../../../backup/hold.ts'
import { sql } from '../../../db/sql.ts'
import { deliverOutbox } from '../../../jobs/outbox.ts'
import { leaseDueMails } from '../../../mail/mails.queries.ts'
import { useTestApp } from '../../../testing/app.ts'
import { leaseDueHooks } from '../../notifications/webhooks/webhooks.queries.ts'
import { deliverDocument } from '../../waybilling/exchange/delivery.service.ts'
import { checkHeld } from '../../waybilling/exchange/held.service.ts'
import { makeReceivers, makeWaybill } from '../../waybilling/tenders/tenders.factory.ts'

const portal = useTestApp()
const outDir = mkdtempSync(path.join(tmpdir(), 'interline-holds-'))
const folder = path.join(outDir, '1', 'BNSF')
const RESTORED = { backup: '20261124T1', portal: 'p', to: null, last_change: null }

beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))
beforeEach(() =>
  portal.superuser((db) => db.query('delete from identity.outgoing_holds; delete from outbox')),
)

const hold = () => holdOutgoing(portal.names.ownerUrl, { ediOutDir: outDir, restored: RESTORED })

function ctx() {
  const { database, live } = portal
  const log = { error() {}, warn() {}, info() {}, debug() {} } as never
  const signal = new AbortController().signal
  return {
    database,
    live,
    log,
    settings: { ediInDir: '', ediOutDir: outDir },
    signal,
  }
}

const deliver = () => deliverOutbox(ctx(), 1, { tender_file: deliverDocument(portal.vault) })
const check = () => checkHeld(portal.vault)(ctx())
const getFiles = (at: string) => readdirSync(at).filter((name) => name.endsWith('.edi'))

let bills = 0
async function book() {
  const body = { waybill: makeWaybill({}, { bill: `H-${++bills}` }) }
  const { requestId } = (await portal.call(createTender, { params: { customerId: 1 }, body }, 'full')).data
  const [{ filename, text }] = await portal.superuser(
    async (db) =>
      (
        await db.query(
          `select payload ->> 'filename' as filename, payload ->> 'text' as text from outbox order by outbox_id desc limit 1`,
        )
      ).rows,
  )
  return { requestId, filename, text } as { requestId: number; filename: string; text: string }
}

const getStatus = async (requestId: number) =>
  (await portal.call(getRequestStatus, { params: { customerId: 1, requestId } }, 'full')).data

const holds = async () => (await portal.call(listHolds, { query: {} }, 'admin')).data
const release = (ids: string[]) => portal.call(releaseHolds, { body: { ids } }, 'admin')

test('a document on hold stays in the portal until released, and is then sent once', async () => {
  const { requestId, filename } = await book()
  await hold()

  await deliver()
  expect((await getStatus(requestId)).state).toBe('file_queued')
  await release(['documents-1'])
  await deliver()
  await deliver()

  expect(getFiles(folder).filter((name) => name === filename)).toHaveLength(1)
})

test('releasing one customer releases nothing of another', async () => {
  await hold()

  await release(['documents-1'])

  const { data } = await holds()
  expect(data.map(({ hold_id }) => hold_id)).toEqual(
    expect.arrayContaining(['documents-2', 'mails-1', 'mails-0']),
  )
  expect(data.map(({ hold_id }) => hold_id)).not.toContain('documents-1')
})

test('a document that is at the railroad already is marked as sent and not sent again', async () => {
  const { requestId, filename, text } = await book()
  mkdirSync(path.join(folder, '.sent'), { recursive: true })
  writeFileSync(path.join(folder, '.sent', filename), text)
  await hold()

  await check()

  expect((await getStatus(requestId)).state).toBe('file_dropped')
  await release(['documents-1'])
  await deliver()
  expect(getFiles(folder)).not.toContain(filename)
})

test('a document whose number another one has at the railroad is not believed to be sent, and is shown', async () => {
  const { requestId, filename } = await book()
  mkdirSync(path.join(folder, '.sent'), { recursive: true })
  writeFileSync(path.join(folder, '.sent', filename), 'what the lost time brought there')
  await hold()

  await check()

  const { data } = await holds()
  expect(data.find(({ hold_id }) => hold_id === 'documents-1')).toMatchObject({
    waiting_count: 1,
    other_count: 1,
  })
  const items = await portal.call(listHeldItems, { params: { holdId: 'documents-1' } }, 'admin')
  expect(items.data.data).toMatchObject([{ title: filename, target: 'BNSF', at_railroad: 'other' }])
  await release(['documents-1'])
  await deliver()
  expect((await getStatus(requestId)).state).toBe('file_queued')
  expect(getFiles(folder)).not.toContain(filename)
})

test('numbers continue after the highest at the railroad, whatever the restored portal stored', async () => {
  mkdirSync(path.join(folder, '.sent'), { recursive: true })
  writeFileSync(path.join(folder, '.sent', '404_000700000.edi'), 'of the lost time')

  await hold()
  const { requestId } = await book()

  expect((await getStatus(requestId)).controlNumber).toBeGreaterThan(700_000)
})

test('mails and webhooks on hold are not sent until they are released', async () => {
  await portal.superuser((db) =>
    db.query(`insert into identity.mails (customer_id, effect_key, kind, recipients, subject, sealed_body, state)
      values (1, '<kept@id>', 'test', '{a@b.example}', 'Of one', '', 'waiting'), (null, '<account@id>', 'test', '{a@b.example}', 'Account', '', 'waiting');
      insert into webhooks (customer_id, webhook_id, name, url, sealed_secret, owner_id) overriding system value
        values (1, 900, 'Yard', 'https://yard.example', '', (select min(user_id) from identity.users));
      insert into webhook_deliveries (customer_id, webhook_id) values (1, 900)`),
  )
  await hold()
  await portal.superuser((db) =>
    db.query(`insert into identity.mails (customer_id, effect_key, kind, recipients, subject, sealed_body, state)
      values (1, '<later@id>', 'test', '{a@b.example}', 'Written while on hold', '', 'waiting')`),
  )
  const mails = async () =>
    (await portal.database.anonymous((db) => leaseDueMails(db, { limit: 9, seconds: 0, perHour: 100 }))).map(
      ({ effect_key }) => effect_key,
    )
  const hooks = async () =>
    (await portal.database.tenant(1, (db) => leaseDueHooks(db, 1, { limit: 9, seconds: 0, perTarget: 9 })))
      .length

  expect([await mails(), await hooks()]).toEqual([[], 0])
  await release(['mails-1', 'webhooks-1'])

  expect([await mails(), await hooks()]).toEqual([['<kept@id>', '<later@id>'], 1])
})

test('the audit log records who released what; only administrators may view or release', async () => {
  await hold()

  await release(['mails-2'])

  const { rows } = await portal.superuser((db) =>
    db.query(
      `select target, change from audit.entries where operation = 'releaseHolds' order by entry_id desc limit 1`,
    ),
  )
  expect(rows).toEqual([
    { target: { holds: 'mails-2' }, change: { before: { state: 'on hold' }, after: { state: 'released' } } },
  ])
  expect((await portal.call(listHolds, { query: {} }, 'full')).status).toBe(403)
})

test('the database allows only administrators to release', async () => {
  await hold()

  const released = portal.database.tenant(1, (db) =>
    db.rows(sql`select * from identity.release_held('{mails-1}')`),
  )

  await expect(released).rejects.toThrow('the caller is not an administrator')
  expect(
    await portal.superuser(async (db) => (await db.query('select from identity.outgoing_holds')).rowCount),
  ).toBeGreaterThan(1)
})
