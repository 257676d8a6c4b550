import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { createCarrier, updateCarrier } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { autocompleteScac } from '#contract/areas/lookups/railroads/railroads.contract.ts'
import {
  allowRailroad,
  getRailroadTest,
  listCustomerRailroads,
  removeCustomerRailroad,
  setRailroadLive,
  testCustomerRailroad,
  updateCustomerRailroad,
} from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { createTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { parse } from '#x12/parse.ts'
import { sql } from '../../../db/sql.ts'
import { deliverOutbox } from '../../../jobs/outbox.ts'
import { useTestApp } from '../../../testing/app.ts'
import { startSftpServer, type TestSftpServer } from '../../../testing/sftpServer.ts'
import { collectAnswers } from '../exchange/collecting.service.ts'
import { deliverDocument } from '../exchange/delivery.service.ts'
import { getHostKey } from '../exchange/mailbox.service.ts'
import { makeAnswer, makeBill, OWN_SERVER, makeSettings, UP } from './customer-railroads.factory.ts'

const portal = useTestApp()
const outDir = path.join(mkdtempSync(path.join(tmpdir(), 'interline-railroads-')), 'out')
const at = (scac = 'UP', customerId = 1) => ({ customerId, scac })

const ctx = () => ({
  database: portal.database,
  live: portal.live,
  log: pino({ level: 'silent' }),
  settings: { ediInDir: '', ediOutDir: outDir },
  signal: new AbortController().signal,
})
const deliver = () => deliverOutbox(ctx(), 1, { tender_file: deliverDocument(portal.vault) })

const list = async (customerId = 1) =>
  (await portal.call(listCustomerRailroads, { params: { customerId } }, 'admin')).data
const find = async (scac = 'UP') => (await list()).data.find((one) => one.scac === scac)!
const allow = (sender_id: string, { scac = 'UP', customerId = 1 } = {}) =>
  portal.call(allowRailroad, { params: { customerId }, body: { scac, sender_id } }, 'admin')
const update = async (change: object) => {
  const body = { ...makeSettings(await find()), ...change } as never
  return portal.call(updateCustomerRailroad, { params: at(), body }, 'admin')
}
const live = (is_live: boolean) => portal.call(setRailroadLive, { params: at(), body: { is_live } }, 'admin')
const send = async () => (await portal.call(testCustomerRailroad, { params: at() }, 'admin')).data.test!
const answer = async (text: string) => {
  const body = new TextEncoder().encode(text)
  return portal.call(receiveMessage, { params: { customerId: 1 }, query: {}, body }, 'full')
}
let bills = 0
const tender = () =>
  portal.call(
    createTender,
    { params: { customerId: 1 }, body: { waybill: makeBill(`LIVE-${++bills}`) } },
    'full',
  )

/** Sends a test and returns it, so that bills may go live. */
async function acceptTest(): Promise<number> {
  const { control_number } = await send()
  await deliver()
  await answer(makeAnswer(control_number, { from: (await find()).receiver_id, to: (await find()).sender_id }))
  return control_number
}

beforeAll(async () => {
  await mkdir(outDir, { recursive: true })
  await portal.call(createCarrier, { body: UP }, 'admin')
})

describe('on a portal that started empty', () => {
  test('a railroad an administrator adds is found by its name from then on', async () => {
    const request = { params: { customerId: 1 }, body: { search_term: 'union' } }

    expect((await portal.call(autocompleteScac, request, 'full')).data.data).toMatchObject([
      { scac: 'UP', name: 'Union Pacific' },
    ])
  })

  test('a customer has no railroad, and a sender ID is proposed from its name', async () => {
    expect(await list()).toEqual({
      customer_name: 'Customer 1',
      data: [],
      others: [{ scac: 'UP', name: 'Union Pacific' }],
      proposed_sender_id: 'C1',
    })
  })

  test('an allowed railroad starts with the receiver ID and release of the railroad, and is not live', async () => {
    const { data } = await allow('C1')

    expect(data).toMatchObject({
      sender_id: 'C1',
      receiver_qualifier: '02',
      receiver_id: 'UPRR',
      release: '005030',
      transport: 'railroad',
      live_ts: null,
      state: 'ready_to_test',
    })
    expect((await list()).others).toEqual([])
  })
})

describe('a sender ID', () => {
  test('belongs to one customer: no other customer is offered it or may use it, even after it was given up', async () => {
    const accepted = await allow('C1', { customerId: 2 })
    expect([accepted.status, accepted.error.errors]).toEqual([
      400,
      { sender_id: ['Another customer already uses this sender ID. Choose another.'] },
    ])

    await update({ sender_id: 'C1NEW' })

    expect((await allow('C1', { customerId: 2 })).status).toBe(400)
    expect((await list(2)).proposed_sender_id).toBe('C2')
    await update({ sender_id: 'C1' })
  })

  test('is hidden from another customer by the database itself', async () => {
    const write = portal.owner((db) =>
      db.query(
        `select set_config('app.customer_id', '2', false);
         insert into receivers (customer_id, scac, sender_id, receiver_qualifier, receiver_id, release)
         values (2, 'UP', 'C1', '02', 'UPRR', '004010')`,
      ),
    )
    await expect(write).rejects.toThrow(/belongs to another customer/)
  })

  test('is changed by administrators alone, also for anyone who reaches the database as the application', async () => {
    const write = portal.database.tenant(1, (db) => db.run(sql`update receivers set sender_id = 'EVIL'`))
    await expect(write).rejects.toThrow(/permission denied/)
    const save = portal.database.tenant(1, (db) => db.run(sql`select public.set_receiver_live('UP', true)`))
    await expect(save).rejects.toThrow(/not an administrator/)
  })
})

describe('before a railroad is live', () => {
  test('[WBL-153] a bill to it is refused with the specified message', async () => {
    const { status, error } = await tender()

    expect([status, Object.values(error.errors ?? {}).flat()]).toEqual([
      400,
      ['Bills of lading to UP aren’t live yet. Ask an administrator to test UP and go live.'],
    ])
  })

  test('going live is refused with what is missing, until the newest 997 accepts the newest test', async () => {
    const why = async () => (await live(true)).error.message
    expect(await why()).toBe('Send a test to UP first.')

    const first = await send()
    expect((await find()).state).toBe('sending')
    await deliver()
    expect([(await find()).state, await why()]).toEqual([
      'testing',
      'UP has not accepted the test yet. Wait for its 997.',
    ])

    await answer(makeAnswer(first.control_number, { from: 'UPRR', to: 'C1', verdict: 'R' }))
    expect((await find()).state).toBe('rejected')
    expect(await why()).toMatch(/^UP rejected the test: .+ Correct it and send a new test\.$/)

    await acceptTest()
    expect((await find()).state).toBe('accepted')
    const { status, data } = await live(true)
    expect([status, data.state]).toEqual([200, 'live'])
    expect((await tender()).status).toBe(200)
  })
})

test('a test document is a 404 with usage T under the IDs and release of the customer, in the real folder', async () => {
  const control = await acceptTest()

  const name = `404_${String(control).padStart(9, '0')}.edi`
  const text = await readFile(path.join(outDir, '1', 'UP', name), 'utf8')
  const { sets, findings } = parse(text)
  const [isa] = text.split('~')
  expect(findings).toEqual([])
  expect(isa!.split('*').slice(5, 16)).toEqual([
    'ZZ',
    'C1'.padEnd(15),
    '02',
    'UPRR'.padEnd(15),
    expect.any(String),
    expect.any(String),
    expect.any(String),
    '00503',
    String(control).padStart(9, '0'),
    '0',
    'T',
  ])
  expect([sets[0]?.id, text.split('~')[1]?.split('*')[8]]).toEqual(['404', '005030'])
})

test('a test’s documents are read back: the 404, and the 997 as received, once', async () => {
  const { control_number } = await send()
  await deliver()
  const text = makeAnswer(control_number, { from: 'UPRR', to: 'C1' })
  await answer(text)
  await answer(text.replaceAll('*0*T*', '*1*T*'))

  const { data } = await portal.call(
    getRailroadTest,
    { params: { ...at(), controlNumber: control_number } },
    'admin',
  )
  expect(data.document).toContain('ST*404')
  expect(data.answers).toMatchObject([
    { kind: '997', verdict: 'accepted', document: expect.stringContaining(`AK1*SR*${control_number}`) },
  ])
})

describe('a live railroad', () => {
  beforeEach(async () => {
    await acceptTest()
    await live(true)
  })

  test.each([
    { sender_id: 'C1B' },
    { sender_qualifier: '02' },
    { receiver_id: 'UPX' },
    { receiver_qualifier: 'ZZ' },
    { release: '004010' },
    OWN_SERVER,
  ])('requires a new test after a change of %o', async (change) => {
    const before = await find()
    const { data } = await update(change)

    expect([data.state, data.live_ts]).toEqual(['ready_to_test', null])
    expect((await live(true)).error.message).toContain('changed after the last test. Send a new test to UP.')
    expect((await tender()).status).toBe(400)
    await update({
      sender_id: before.sender_id,
      sender_qualifier: before.sender_qualifier,
      receiver_id: before.receiver_id,
      receiver_qualifier: before.receiver_qualifier,
      release: before.release,
      transport: before.transport,
    })
  })

  test('stays live where a change leads to the same IDs, release and folder', async () => {
    expect((await update({ transport: 'folder' })).data.state).toBe('live')
    expect((await update({ transport: 'railroad' })).data.state).toBe('live')
  })

  test('stays live when the railroad moves its server, and a test of before counts no more', async () => {
    const version = async () =>
      (await portal.superuser((db) => db.query(`select version from reference.carriers where scac = 'UP'`)))
        .rows[0] as { version: number }
    const move = async (transport: object) =>
      portal.call(
        updateCarrier,
        {
          params: { scac: 'UP' },
          body: { ...UP, scac: undefined, ...(await version()), ...transport } as never,
        },
        'admin',
      )
    const moved = await move({
      transport: 'sftp',
      sftp_url: 'sftp://interline@edi.example:22/in',
      sftp_host_key: `SHA256:${'a'.repeat(43)}`,
      sftp_secret: 'x',
    })

    const { state, test: sent } = await find()
    expect([moved.error, state, sent?.is_current]).toEqual([expect.anything(), 'live', false])
    await move({ transport: 'folder' })
  })

  test('is stopped at once, and goes live again without a new test', async () => {
    expect((await live(false)).data.state).toBe('accepted')
    expect((await tender()).status).toBe(400)
    expect((await live(true)).data.state).toBe('live')
  })

  test('writes to the audit log both values of each change', async () => {
    await update({ release: '004030' })
    await update({ release: '005030' })

    const { rows } = await portal.superuser((db) =>
      db.query(
        `select change #>> '{before,release}' as was, change #>> '{after,release}' as is,
           change #>> '{before,live_ts}' is not null as was_live
         from audit.entries where operation = 'updateCustomerRailroad' order by entry_id desc limit 2`,
      ),
    )
    expect(rows).toMatchObject([
      { was: '004030', is: '005030', was_live: false },
      { was: '005030', is: '004030', was_live: true },
    ])
  })

  test('is not removed once documents were sent', async () => {
    const { status, error } = await portal.call(removeCustomerRailroad, { params: at() }, 'admin')

    expect([status, error.message]).toEqual([
      409,
      'Documents were sent to UP, and its responses may still arrive. Stop its bills instead.',
    ])
  })
})

test('a change over an older version is refused with the current one', async () => {
  const { status, error } = await update({ version: 0, release: '004010' })

  expect([status, error.conflict?.now]).toEqual([409, expect.objectContaining({ release: '005030' })])
})

test('a railroad that was never sent anything can be removed', async () => {
  await portal.call(createCarrier, { body: { ...UP, scac: 'CN', name: 'Canadian National' } }, 'admin')
  await allow('C1', { scac: 'CN' })

  expect((await portal.call(removeCustomerRailroad, { params: at('CN') }, 'admin')).status).toBe(200)
  expect(await find('CN')).toBeUndefined()
})

describe('a server of the customer’s own', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'interline-own-'))
  const WHO = { username: 'interline', password: 'open sesame' }
  let server: TestSftpServer
  beforeAll(async () => {
    await mkdir(path.join(root, 'inbox'))
    await mkdir(path.join(root, 'outbox'))
    server = await startSftpServer(root, WHO, getHostKey)
  })
  afterAll(() => server.stop())
  const reach = (more: object = {}) =>
    update({
      transport: 'sftp',
      sftp_url: `sftp://interline@127.0.0.1:${server.port}/inbox`,
      sftp_host_key: server.hostKey,
      sftp_answers: '/outbox',
      sftp_secret: WHO.password,
      ...more,
    })

  test('takes the test and gives the 997 back, all by SFTP, and bills go live', async () => {
    const { data } = await reach()
    expect([data.has_secret, JSON.stringify(data).includes(WHO.password)]).toEqual([true, false])
    const { control_number } = await send()
    await deliver()
    expect(await readdir(path.join(root, 'inbox'))).toEqual([
      `1_404_${String(control_number).padStart(9, '0')}.edi`,
    ])

    await writeFile(
      path.join(root, 'outbox', 'a.edi'),
      makeAnswer(control_number, { from: 'UPRR', to: 'C1' }),
    )
    await collectAnswers(portal.vault)(ctx())
    await collectAnswers(portal.vault)(ctx())

    expect(await readdir(path.join(root, 'outbox'))).toEqual([])
    expect((await find()).state).toBe('accepted')
    expect((await live(true)).data.state).toBe('live')
  })

  test('is not sent its secret at another address', async () => {
    const { status, error } = await reach({ sftp_url: 'sftp://interline@evil.example/in', sftp_secret: '' })

    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['sftp_secret']])
  })

  test('unusable settings show the reason beside the railroad, and the test is not delivered', async () => {
    await reach({ sftp_secret: 'wrong' })
    await send()
    await deliver()

    const { test: sent, link_trouble } = await find()
    expect([sent?.trouble, link_trouble]).toEqual([
      expect.stringContaining('rejected the sign-in'),
      expect.stringContaining('rejected the sign-in'),
    ])
  })
})

test('railroads of a customer are for administrators', async () => {
  const answers = await Promise.all(
    (['full', 'internal'] as const).map((who) =>
      portal.call(listCustomerRailroads, { params: { customerId: 1 } }, who),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})
