import { execFileSync } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  room: test1.room,
  database: test1.database,
  live: test1.live,
  log: quietLog,
  settings: { ediInDir: path.join(folder, 'in'), ediOutDir: path.join(folder, 'out') },
  signal: new AbortController().signal,
})

/** A file that was completely written a while ago. */
async function drop(customer: string, name: string, content: Uint8Array | string): Promise<void> {
  const to = path.join(folder, 'in', customer)
  await mkdir(to, { recursive: true })
  await writeFile(path.join(to, name), content)
  const past = new Date(Date.now() - 60_000)
  await utimes(path.join(to, name), past, past)
}

const getFiles = async (...parts: string[]) =>
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

const getStatus = (equipmentId: string) =>
  test1.superuser(async (client) => {
    const { rows } = await client.query(
      'select customer_id, status_code from waybills where equipment_id = $1',
      [equipmentId],
    )
    return rows
  })

test('a file dropped into a customer’s folder is read and moved away', async () => {
  await drop('1', 'trace.csv', makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'GATX1' })))

  await collectLater()

  expect(await getStatus('GATX1')).toEqual([{ customer_id: 1, status_code: 40 }])
  expect(await getFiles('in', '1')).toEqual(['done'])
  expect(await getFiles('in', '1', 'done')).toEqual(['trace.csv'])
})

test('a customer has its drop folder before its first file', async () => {
  await collectLater()

  expect(await getFiles('in')).toEqual(expect.arrayContaining(['1', '2']))
})

test('a file still being written, or without a customer, stays in place', async () => {
  const clm = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'GATX2' }))
  await drop('1', 'growing.csv.part', clm)
  await drop('99', 'stray.csv', clm)
  await drop('1', 'fresh.csv', clm)

  await collectFiles(ctx())

  expect(await getStatus('GATX2')).toEqual([])
  expect(await getFiles('in', '1')).toEqual(['done', 'fresh.csv', 'growing.csv.part'])
  expect(await getFiles('in', '99')).toEqual(['stray.csv'])
})

test('a file that arrives while the disk is full stays in place, and is read when there is room', async () => {
  await drop('1', 'full.csv', makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'GATX3' })))
  const { isFull } = test1.room
  test1.room.isFull = () => Promise.resolve(true)
  await collectLater()
  const during = await getFiles('in', '1')
  test1.room.isFull = isFull

  await collectLater()

  expect(during).toContain('full.csv')
  expect(await getStatus('GATX3')).toMatchObject([{ status_code: 40 }])
})

test('an unreadable file is quarantined, and one that is too large is set aside unread', async () => {
  await drop('2', 'photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0, 0, 1]))
  await drop('2', 'huge.csv', Buffer.alloc(contract.MAX_MESSAGE_BYTES + 1, 0x41))

  await collectLater()

  expect(await getFiles('in', '2', 'done')).toEqual(['photo.jpg'])
  expect(await getFiles('in', '2', 'failed')).toEqual(['huge.csv'])
  const { data } = await test1.call(
    contract.listQuarantine,
    { params: { customerId: 2 }, query: {} },
    'other',
  )
  expect(data.data).toMatchObject([{ reason_code: 'binary_message' }])
})

describe('only regular files are opened, and others delay nothing', () => {
  const goodFile = (equipment_id: string) => makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id }))
  const inFolder = (customer: string, name: string) => path.join(folder, 'in', customer, name)

  test('a link is moved aside and its target is never read', async () => {
    const secret = path.join(folder, 'secret.key')
    await writeFile(secret, goodFile('GATX20'))
    await drop('1', 'good1.csv', goodFile('GATX21'))
    await symlink(secret, inFolder('1', 'link.csv'))

    await collectLater()

    expect(await getStatus('GATX20')).toEqual([])
    expect(await getStatus('GATX21')).toHaveLength(1)
    expect((await lstat(inFolder('1', 'failed/link.csv'))).isSymbolicLink()).toBe(true)
  })

  test('pipes, sockets and folders stop nothing', async () => {
    execFileSync('mkfifo', [inFolder('1', 'a-pipe.csv')])
    const server = net.createServer().listen(inFolder('1', 'a-socket.csv'))
    await mkdir(inFolder('1', 'a-folder.csv'))
    await drop('1', 'good2.csv', goodFile('GATX22'))

    await collectLater()
    server.close()

    expect(await getStatus('GATX22')).toHaveLength(1)
    expect(await getFiles('in', '1', 'failed')).toEqual(
      expect.arrayContaining(['a-pipe.csv', 'a-socket.csv']),
    )
    expect(await getFiles('in', '1')).toContain('a-folder.csv')
  })

  test('thousands of odd entries leave a file its turn', async () => {
    await Promise.all(Array.from({ length: 3000 }, (_, n) => symlink('/nowhere', inFolder('1', `a${n}.csv`))))
    await drop('1', 'z-good.csv', goodFile('GATX23'))

    await collectLater()

    expect(await getStatus('GATX23')).toHaveLength(1)
    await rm(path.join(folder, 'in', '1'), { recursive: true })
  })

  test('a customer’s folder that links elsewhere is not entered, and the next customer’s is', async () => {
    const elsewhere = path.join(folder, 'elsewhere')
    await mkdir(elsewhere)
    await writeFile(path.join(elsewhere, 'theirs.csv'), goodFile('GATX24'))
    await symlink(elsewhere, path.join(folder, 'in', '1'))
    await drop('2', 'good3.csv', goodFile('GATX25'))

    await collectLater()

    expect(await getStatus('GATX24')).toEqual([])
    expect(await getStatus('GATX25')).toEqual([{ customer_id: 2, status_code: 40 }])
    await rm(path.join(folder, 'in', '1'))
  })

  test('a done folder that links elsewhere gets no files, and the message is recognized once', async () => {
    const elsewhere = path.join(folder, 'taken')
    await mkdir(elsewhere)
    await drop('1', 'good4.csv', goodFile('GATX26'))
    await symlink(elsewhere, inFolder('1', 'done'))

    await collectLater()
    await collectLater()

    expect(await readdir(elsewhere)).toEqual([])
    expect(await getStatus('GATX26')).toHaveLength(1)
    expect(await getFiles('in', '1')).toContain('good4.csv')
    await rm(path.join(folder, 'in', '1'), { recursive: true })
  })

  test('a name that is no text is taken like any other', async () => {
    await drop('1', 'plain.csv', goodFile('GATX27'))
    const odd = Buffer.concat([
      Buffer.from(`${path.join(folder, 'in', '1')}/`),
      Buffer.from([0xff, 0x2e, 0x63]),
    ])
    await writeFile(odd, goodFile('GATX28'))

    await collectLater()

    expect(await getStatus('GATX27')).toHaveLength(1)
    expect(await getStatus('GATX28')).toHaveLength(1)
  })
})

test('each group of 322s is answered by a 997 with its result, under a control number of its railroad', async () => {
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

  const names = await getFiles('out', '1')
  expect(names).toHaveLength(2)
  const responses = await Promise.all(
    names.map((name) => readFile(path.join(folder, 'out', '1', name), 'utf8')),
  )
  const messages = responses.map((answer) => {
    const { sets, findings, interchanges } = parse(answer)
    expect(findings).toEqual([])
    expect(interchanges[0]).toMatchObject({ sender: { id: 'INTERLINE' }, receiver: { id: 'BNSF' } })
    return sets[0]?.segments.slice(1, -1).map((segment) => segment.elements.join('*'))
  })
  const numbers = responses.map((answer) => Number(parse(answer).interchanges[0]?.control_number))
  const { rows } = await test1.superuser((client) =>
    client.query<{ control_number: number }>(
      `select control_number from reference.control_numbers where scac = 'BNSF' order by 1`,
    ),
  )
  expect(numbers.toSorted((a, b) => a - b)).toEqual(rows.map(({ control_number }) => control_number))
  expect(messages.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['AK1*SO*41', 'AK9*A*1*1*1'],
    ['AK1*SO*42', 'AK2*322*0001', 'AK5*R', 'AK9*P*2*2*1'],
  ])
})

test('an undeliverable document waits with its reason, finally fails, and never blocks the rest', async () => {
  await test1.superuser((client) =>
    client.query(`insert into outbox (customer_id, kind, effect_key, payload) values (2, 'edi_file', 'a', '{"filename": "../x", "text": ""}'),
      (2, 'edi_file', 'b', '{"filename": "b.edi", "text": "B"}')`),
  )
  const getState = (key: string) =>
    test1.superuser(async (client) => {
      const { rows } = await client.query(
        'select state, attempts, last_error from outbox where effect_key = $1',
        [key],
      )
      return rows[0]
    })

  await deliverOutbox(ctx(), 2, { edi_file: deliverFile })

  expect(await getState('a')).toMatchObject({ state: 'waiting', attempts: 1 })
  expect((await getState('a')).last_error).toMatch(/filename/)
  expect(await getState('b')).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await getFiles('out', '2')).toEqual(['b.edi'])

  await deliverOutbox(ctx(), 2, { edi_file: deliverFile })
  expect(await getState('a')).toMatchObject({ attempts: 1 })

  await test1.superuser((client) =>
    client.query(
      `update outbox set attempts = 11, created_ts = now() - interval '1 day' where effect_key = 'a'`,
    ),
  )
  await deliverOutbox(ctx(), 2, { edi_file: deliverFile })
  expect(await getState('a')).toMatchObject({ state: 'dead', attempts: 12 })
})
