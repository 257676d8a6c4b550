import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import { parse } from '#x12/parse.ts'
import { deliverOutbox } from '../../../jobs/outbox.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { useTestApp } from '../../../testing/app.ts'
import { collectFiles, deliverFile } from './files.service.ts'
import { makeClm, makeSighting, makeT322 } from '../messages/messages.factory.ts'

const test1 = useTestApp()
const quietLog = { error() {}, warn() {}, info() {}, debug() {} } as never
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'interline-edi-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ctx = (): JobCtx => ({
  database: test1.database,
  live: test1.live,
  log: quietLog,
  settings: { ediInDir: path.join(folder, 'in'), ediOutDir: path.join(folder, 'out') },
  ownerUrl: '',
  signal: new AbortController().signal,
})

/** A file that somebody finished writing a while ago. */
async function drop(customer: string, name: string, content: Uint8Array | string): Promise<void> {
  const to = path.join(folder, 'in', customer)
  await mkdir(to, { recursive: true })
  await writeFile(path.join(to, name), content)
  const past = new Date(Date.now() - 60_000)
  await utimes(path.join(to, name), past, past)
}

const filesOf = async (...parts: string[]) =>
  (await readdir(path.join(folder, ...parts)).catch(() => [] as string[])).toSorted()

/** The change time of a file cannot be set, so a test looks with a clock that is ahead. */
async function collectLater(): Promise<void> {
  const now = Date.now
  Date.now = () => now() + 10_000
  try {
    await collectFiles(ctx())
  } finally {
    Date.now = now
  }
}

const statusOf = (equipmentId: string) =>
  test1.superuser(async (client) => {
    const { rows } = await client.query(
      'select customer_id, status_code from waybills where equipment_id = $1',
      [equipmentId],
    )
    return rows
  })

test('a file dropped into a customer’s folder is taken and put away', async () => {
  await drop('1', 'trace.csv', makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'GATX1' })))

  await collectLater()

  expect(await statusOf('GATX1')).toEqual([{ customer_id: 1, status_code: 40 }])
  expect(await filesOf('in', '1')).toEqual(['done'])
  expect(await filesOf('in', '1', 'done')).toEqual(['trace.csv'])
})

test('a file still being written, or without a customer, stays where it is', async () => {
  const clm = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'GATX2' }))
  await drop('1', 'growing.csv.part', clm)
  await drop('99', 'stray.csv', clm)
  await drop('1', 'fresh.csv', clm)

  await collectFiles(ctx())

  expect(await statusOf('GATX2')).toEqual([])
  expect(await filesOf('in', '1')).toEqual(['done', 'fresh.csv', 'growing.csv.part'])
  expect(await filesOf('in', '99')).toEqual(['stray.csv'])
})

test('a file that is no message is kept in quarantine, and one too large is set aside whole', async () => {
  await drop('2', 'photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0, 0, 1]))
  await drop('2', 'huge.csv', Buffer.alloc(contract.MAX_MESSAGE_BYTES + 1, 0x41))

  await collectLater()

  expect(await filesOf('in', '2', 'done')).toEqual(['photo.jpg'])
  expect(await filesOf('in', '2', 'failed')).toEqual(['huge.csv'])
  const { data } = await test1.call(
    contract.listQuarantine,
    { params: { customerId: 2 }, query: {} },
    'other',
  )
  expect(data.data).toMatchObject([{ reason_code: 'binary_message' }])
})

test('each group of 322s is answered by a 997 that says how it fared', async () => {
  const good = makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'GATX3' })
  await drop('1', 'good.edi', makeT322(41, good))
  await drop(
    '1',
    'half.edi',
    makeT322(42, good, good)
      .toString()
      .replace(/Q5\*P\*\d+/, 'Q5*P*99999999'),
  )
  await collectLater()

  await deliverOutbox(ctx(), 1, { edi_file: deliverFile })

  const names = await filesOf('out', '1')
  expect(names).toHaveLength(2)
  const answers = await Promise.all(
    names.map((name) => readFile(path.join(folder, 'out', '1', name), 'utf8')),
  )
  const told = answers.map((answer) => {
    const { sets, findings, interchanges } = parse(answer)
    expect(findings).toEqual([])
    expect(interchanges[0]).toMatchObject({ sender: { id: 'INTERLINE' }, receiver: { id: 'BNSF' } })
    return sets[0]?.segments.slice(1, -1).map((segment) => segment.elements.join('*'))
  })
  expect(told.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['AK1*SO*41', 'AK9*A*1*1*1'],
    ['AK1*SO*42', 'AK2*322*0001', 'AK5*R', 'AK9*P*2*2*1'],
  ])
})

test('what cannot be delivered waits, says why, is dead in the end, and never blocks the rest', async () => {
  await test1.superuser((client) =>
    client.query(`insert into outbox (customer_id, kind, effect_key, payload) values (2, 'edi_file', 'a', '{"filename": "../x", "text": ""}'),
      (2, 'edi_file', 'b', '{"filename": "b.edi", "text": "B"}')`),
  )
  const stateOf = (key: string) =>
    test1.superuser(async (client) => {
      const { rows } = await client.query(
        'select state, attempts, last_error from outbox where effect_key = $1',
        [key],
      )
      return rows[0]
    })

  await deliverOutbox(ctx(), 2, { edi_file: deliverFile })

  expect(await stateOf('a')).toMatchObject({ state: 'waiting', attempts: 1 })
  expect((await stateOf('a')).last_error).toMatch(/filename/)
  expect(await stateOf('b')).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await filesOf('out', '2')).toEqual(['b.edi'])

  await deliverOutbox(ctx(), 2, { edi_file: deliverFile })
  expect(await stateOf('a')).toMatchObject({ attempts: 1 })

  await test1.superuser((client) =>
    client.query(
      `update outbox set attempts = 11, created_ts = now() - interval '1 day' where effect_key = 'a'`,
    ),
  )
  await deliverOutbox(ctx(), 2, { edi_file: deliverFile })
  expect(await stateOf('a')).toMatchObject({ state: 'dead', attempts: 12 })
})
