import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getFeedStatus } from '#contract/areas/feeds/messages/messages.contract.ts'
import { listCarriers, updateCarrier } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import {
  createTender,
  getRequestStatus,
  getRequestTimeline,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { parse } from '#x12/parse.ts'
import { deliverOutbox } from '../../../jobs/outbox.ts'
import { useTestApp } from '../../../testing/app.ts'
import { startSftpServer, type TestSftpServer } from '../../../testing/sftpServer.ts'
import { makeClm, makeT322, makeSighting } from '../../feeds/messages/messages.factory.ts'
import { makeReceivers, makeWaybill } from '../tenders/tenders.factory.ts'
import { collectAnswers } from './collecting.service.ts'
import { deliverDocument } from './delivery.service.ts'
import { getHostKey } from './mailbox.service.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const root = mkdtempSync(path.join(tmpdir(), 'interline-sftp-'))
const WHO = { username: 'interline', password: 'open sesame' }
const logged: string[] = []
let server: TestSftpServer

const inbox = async () => (await readdir(path.join(root, 'inbox'))).toSorted()
const ctx = () => ({
  database: portal.database,
  live: portal.live,
  log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  settings: { ediInDir: '', ediOutDir: path.join(root, 'not-used') },
  signal: new AbortController().signal,
})
const deliver = async () => {
  await portal.superuser((db) => db.query(`update outbox set attempts = 0 where state = 'waiting'`))
  await deliverOutbox(ctx(), 1, { tender_file: deliverDocument(portal.vault) })
}
const collect = () => collectAnswers(portal.vault)(ctx())

async function reach(more: object = {}): Promise<void> {
  const { data } = await portal.call(listCarriers, { query: { search: 'BNSF' } }, 'admin')
  const { name: _name, scac, link_trouble: _trouble, link_checked_ts: _checked, ...row } = data.data[0]!
  const body = {
    ...row,
    name: 'BNSF Railway',
    transport: 'sftp',
    sftp_url: `sftp://interline@127.0.0.1:${server.port}/inbox`,
    sftp_host_key: server.hostKey,
    sftp_answers: '/outbox',
    sftp_secret: WHO.password,
    ...more,
  }
  const { status, error } = await portal.call(
    updateCarrier,
    { params: { scac }, body: body as never },
    'admin',
  )
  expect([status, error]).toEqual([200, expect.anything()])
}
const getTrouble = async () =>
  (await portal.call(listCarriers, { query: { search: 'BNSF' } }, 'admin')).data.data[0]?.link_trouble

let bills = 0
let files = 0
async function book() {
  const body = { waybill: makeWaybill({}, { bill: `SFTP-${++bills}` }) }
  const { requestId } = (await portal.call(createTender, { params, body }, 'full')).data
  const { controlNumber } = await getStatus(requestId)
  return { requestId, control: controlNumber!, file: `1_404_${String(controlNumber).padStart(9, '0')}.edi` }
}
const getStatus = async (requestId: number) =>
  (await portal.call(getRequestStatus, { params: { ...params, requestId } }, 'full')).data
const getMessages = async (requestId: number) =>
  (await portal.call(getRequestTimeline, { params: { ...params, requestId } }, 'full')).data.entries.map(
    ({ message }) => message,
  )

beforeAll(async () => {
  await mkdir(path.join(root, 'inbox'))
  await mkdir(path.join(root, 'outbox'))
  server = await startSftpServer(root, WHO, getHostKey)
  await portal.superuser((db) => makeReceivers(db, 1))
})
beforeEach(() => reach())
afterAll(() => server.stop())

describe('a document for a railroad with a server', () => {
  test('arrives complete under its own name, without findings, and its tender shows it', async () => {
    const { requestId, file } = await book()

    await deliver()

    expect(await inbox()).toContain(file)
    expect(parse(await readFile(path.join(root, 'inbox', file), 'utf8')).findings).toEqual([])
    expect((await getStatus(requestId)).state).toBe('file_dropped')
    expect(await getTrouble()).toBeNull()
  })

  test('is never seen under its own name before it is whole', async () => {
    server.received.length = 0
    await book()

    await deliver()

    const steps = server.received.filter((one) => /^(WRITE|CLOSE|RENAME)/.test(one))
    expect(steps).toEqual(['WRITE', 'CLOSE', 'RENAME'])
  })

  test.each(['WRITE', 'CLOSE', 'RENAME'])(
    'is there once when the connection breaks after %s, even if the railroad took it away at once',
    async (step) => {
      const { requestId, file } = await book()
      server.breakAfter = step

      await deliver()
      expect((await getMessages(requestId)).at(-1)).toMatch(/Couldn’t deliver.*retried automatically/)
      const accepted = (await inbox()).includes(file)
      if (accepted) await unlink(path.join(root, 'inbox', file))
      await deliver()

      expect((await inbox()).filter((name) => name.includes(file))).toEqual(accepted ? [] : [file])
      expect((await getStatus(requestId)).state).toBe('file_dropped')
    },
  )

  test('is not sent to a server that shows another key, and nothing of the secret is revealed', async () => {
    const { requestId, file } = await book()
    await reach({ sftp_host_key: `SHA256:${'a'.repeat(43)}` })

    await deliver()

    expect(await inbox()).not.toContain(file)
    expect((await getMessages(requestId)).at(-1)).toContain(`presented the host key ${server.hostKey}`)
    expect(await getTrouble()).toContain('which doesn’t match the stored one')
    await reach()
    await deliver()
    expect(await inbox()).toContain(file)
    expect(logged.join('')).not.toContain(WHO.password)
  })

  test('waits when the sign-in is refused, and an unreachable server delays no one twice', async () => {
    const { requestId } = await book()
    await reach({ sftp_secret: 'wrong' })
    await deliver()
    expect((await getMessages(requestId)).at(-1)).toContain('rejected the sign-in')

    await reach({ sftp_url: 'sftp://interline@127.0.0.1:1/inbox', sftp_secret: 'x' })
    await deliver()

    expect((await getMessages(requestId)).at(-1)).toContain('does not respond (ECONNREFUSED)')
    expect((await getStatus(requestId)).state).toBe('file_queued')
    await reach()
    await deliver()
    expect((await getStatus(requestId)).state).toBe('file_dropped')
  })
})

describe('a server that cannot be used', () => {
  const unreachable = async (as: 'full' | 'other' = 'full') => {
    const params = { customerId: as === 'full' ? 1 : 2 }
    return (await portal.call(getFeedStatus, { params }, as)).data.unreachable
  }

  test.each([
    ['another password', { sftp_secret: 'wrong' }, 'rejected the sign-in'],
    ['another host key', { sftp_host_key: `SHA256:${'a'.repeat(43)}` }, 'which doesn’t match the stored one'],
    ['another folder', { sftp_answers: '/nowhere' }, 'the server responded'],
  ])(
    'with %s is shown to the customers of the railroad with its start until it is fixed',
    async (_, wrong, why) => {
      expect(await unreachable()).toEqual([])
      await reach(wrong)
      await collect()
      const [first] = await unreachable()
      await portal.superuser((db) =>
        db.query(`update reference.carriers set link_checked_ts = now() - interval '5 minutes'`),
      )
      await collect()

      expect(first).toMatchObject({ carrier: 'BNSF', trouble: expect.stringContaining(why) })
      expect(Math.abs(Date.parse(first!.since_ts) - Date.now())).toBeLessThan(60_000)
      expect(await unreachable()).toEqual([first])
      expect(await unreachable('other')).toEqual([])
      await reach()
      await collect()
      expect(await unreachable()).toEqual([])
    },
  )
})

let numbers = 0
const acknowledgement = (control: number, { from = 'BNSF', to = 'SHIPPER1' } = {}) => {
  const number = String(++numbers).padStart(9, '0')
  return [
    `ISA*00*          *00*          *02*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*240105*1507*U*00401*${number}*0*P*>~`,
    `GS*FA*${from}*${to}*20240105*1507*1*X*004010~ST*997*0001~AK1*SR*${control}~AK2*404*${String(control).padStart(4, '0')}~AK5*A~AK9*A*1*1*1~`,
    `SE*6*0001~GE*1*1~IEA*1*${number}~`,
  ].join('')
}

describe('an answer that a railroad lays down at its server', () => {
  const outbox = () => readdir(path.join(root, 'outbox'))
  const upload = (name: string, text: string | Buffer) => writeFile(path.join(root, 'outbox', name), text)

  test('is taken once it grows no more, moves its tender, and is removed there', async () => {
    const { requestId, control } = await book()
    await deliver()
    const text = acknowledgement(control)
    await upload('a.edi', text.slice(0, 40))
    await collect()
    await upload('a.edi', text)

    await collect()
    expect(await outbox()).toEqual(['a.edi'])
    await collect()

    expect(await outbox()).toEqual([])
    expect((await getStatus(requestId)).state).toBe('acknowledged_accepted')
  })

  test('counts once when the connection breaks before it is removed', async () => {
    const { requestId, control } = await book()
    await deliver()
    await upload('b.edi', acknowledgement(control))
    await collect()
    server.breakBefore = 'REMOVE'
    await collect()
    expect(await outbox()).toEqual(['b.edi'])
    await collect()
    await collect()

    expect(await outbox()).toEqual([])
    expect((await getStatus(requestId)).state).toBe('acknowledged_accepted')
    const { rows } = await portal.superuser((db) =>
      db.query(`select count(*)::int as messages from messages where filename = 'b.edi'`),
    )
    expect(rows).toEqual([{ messages: 1 }])
  })

  test.each([
    ['824', 'AG', (bill: string) => `BGN*11*404*20240106*0900~OTI*TR*BM*${bill}~TED*004*INVALID STCC~`],
    [
      '417',
      'WB',
      (bill: string) => `BX*00*R*PP*S1*BNSF*L~N9*BM*${bill}~N7*TILX*290344*1*N~N8*305357*20261112~`,
    ],
  ])('%s is answered by a 997 at that server, in the folder of our bills', async (id, group, write) => {
    const { requestId } = await book()
    await deliver()
    const before = await inbox()
    const body = write(`SFTP-${bills}`)
    const number = String(++files).padStart(9, '0')
    await upload(
      `${id}.edi`,
      `ISA*00*          *00*          *02*BNSF           *ZZ*SHIPPER1       *240105*1507*U*00401*${number}*0*P*>~GS*${group}*BNSF*SHIPPER1*20240105*1507*${files}*X*004010~ST*${id}*0001~${body}SE*${body.split('~').length + 1}*0001~GE*1*${files}~IEA*1*${number}~`,
    )
    await acceptAll()
    await deliver()

    const [name, ...more] = (await inbox()).filter((one) => !before.includes(one))
    expect([name, more]).toEqual([expect.stringMatching(/^1_997_\d{9}\.edi$/), []])
    const { sets, findings } = parse(await readFile(path.join(root, 'inbox', name!), 'utf8'))
    expect(findings).toEqual([])
    expect(sets[0]!.segments.map(({ elements }) => elements.join('*'))).toContain(`AK1*${group}*${files}`)
    expect((await getStatus(requestId)).state).toBe(
      id === '824' ? 'tender_responded_rejected' : 'tender_responded_accepted',
    )
  })

  const acceptAll = async () => {
    await collect()
    await collect()
  }
  const seenAt = async (equipment: string) =>
    (
      await portal.superuser((db) =>
        db.query(`select customer_id, place from events where equipment_id = $1`, [equipment]),
      )
    ).rows

  test('may be sightings: an interchange goes to whom it names, car location messages to the customer their name begins with', async () => {
    const at = { carrier: 'BNSF', destination_city: 'GALVESTON', destination_state: 'TX' }
    const x12 = makeT322(9_000_001, makeSighting(5, 'P', 'Lincoln, NE', { ...at, equipment_id: 'TILX71' }))
    await upload('trace.edi', String(x12).replace('*ZZ*INTERLINE      *', '*ZZ*SHIPPER1       *'))
    await upload(
      '1_trace.csv',
      makeClm(makeSighting(5, 'P', 'Lincoln, NE', { ...at, equipment_id: 'TILX72' })),
    )
    await acceptAll()

    expect(await outbox()).toEqual([])
    expect(await seenAt('TILX71')).toMatchObject([{ customer_id: 1, place: 'LINCOLN|NE' }])
    expect(await seenAt('TILX72')).toMatchObject([{ customer_id: 1, place: 'LINCOLN|NE' }])
    expect(await getTrouble()).toBeNull()
  })

  test('of car location messages that name no customer of the railroad is left, and an administrator learns how to name it', async () => {
    const text = makeClm(makeSighting(6, 'P', 'Lincoln, NE', { equipment_id: 'TILX73' }))
    for (const name of ['trace.csv', '2_trace.csv', '999_trace.csv']) {
      await upload(name, text)
      await acceptAll()
      expect(await outbox()).toEqual([name])
      expect(await getTrouble()).toContain(`${name} has no envelope`)
      await unlink(path.join(root, 'outbox', name))
    }
    expect(await seenAt('TILX73')).toEqual([])
  })

  test('for an unknown customer, from another sender or incomplete is left in place, and an administrator is notified', async () => {
    await upload('foreign.edi', acknowledgement(1, { to: 'NOBODY' }))
    await upload('half.part', 'ISA')
    await collect()
    await collect()
    expect(await getTrouble()).toContain('foreign.edi is for “NOBODY”')
    // a file names other customers: those who have the railroad set up read of it
    const { data } = await portal.call(getFeedStatus, { params }, 'full')
    expect(data.unreachable).toEqual([])

    await rename(path.join(root, 'outbox', 'foreign.edi'), path.join(root, 'outbox', 'other.edi'))
    await upload('other.edi', acknowledgement(1, { from: 'UP' }))
    await collect()
    await collect()

    expect((await outbox()).toSorted()).toEqual(['half.part', 'other.edi'])
    expect(await getTrouble()).toContain('other.edi comes from “UP”')
  })
})

test('a railroad whose server hangs delays no other railroad', async () => {
  const sockets: Socket[] = []
  const hanging = createServer((socket) => {
    socket.on('error', () => {}).resume()
    sockets.push(socket)
  })
  await once(hanging.listen(0, '127.0.0.1'), 'listening')
  const name = '1_beside_a_hanging_server.csv'
  await writeFile(
    path.join(root, 'outbox', name),
    makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'GATX4711' })),
  )
  // the first round sees how large files are, the second takes those that did not grow
  await collect()
  await makeHangingRailroad((hanging.address() as AddressInfo).port)

  const round = collect()
  await expect.poll(() => readdir(path.join(root, 'outbox'))).not.toContain(name)
  const isHanging = sockets.length > 0 && sockets.every(({ destroyed }) => !destroyed)
  for (const socket of sockets) socket.destroy()
  await round

  expect(isHanging).toBe(true)
  hanging.close()
  await portal.superuser((db) => db.query(`delete from reference.carriers where scac = 'AAHR'`))
})

/** A railroad that is read before all others, with a server that accepts connections and says nothing. */
const makeHangingRailroad = (port: number) =>
  portal.superuser((db) =>
    db.query(
      `insert into reference.carriers (scac, release, receiver_id, transport, sftp_url, sftp_host_key, sealed_secret, sftp_answers)
       select 'AAHR', release, 'AAHR', transport, $1, sftp_host_key, sealed_secret, sftp_answers
       from reference.carriers where scac = 'BNSF'`,
      [`sftp://interline@127.0.0.1:${port}/inbox`],
    ),
  )
