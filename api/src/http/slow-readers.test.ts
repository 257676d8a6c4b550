import net from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { routes } from '../routes.ts'
import { useTestApp } from '../testing/app.ts'

const portal = useTestApp()
const apps: FastifyInstance[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** More than the buffers of an unread connection hold. */
const MANY = `insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, trip_start_ts, note)
  select 1, 1000000 + n, 'BIGX' || n, 'R', false, now(), repeat('x', 1000) from generate_series(1, 12000) n`
beforeAll(() => portal.superuser((db) => db.query(MANY)))

const SOON_MS = 300
const logged: { msg: string; operation: string }[] = []

/** The same product with a pace short enough to wait for. */
async function connect(readMs = SOON_MS): Promise<net.Socket> {
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void logged.push(JSON.parse(line) as never) },
  )
  logged.length = 0
  const app = await buildApp({
    ...portal,
    log,
    routes,
    readiness: async () => ({ ready: true, missing: [] }),
    webFolder: null,
    metrics: 'off',
    strictAnswers: true,
    limits: { readMs, readBytes: 10_000 },
  })
  apps.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as net.AddressInfo
  return net.connect(port, '127.0.0.1').on('error', () => {})
}

const closed = (socket: net.Socket) => new Promise((done) => socket.once('close', done))

function requestDownload(socket: net.Socket): void {
  const body = JSON.stringify({ scope: 'all', columns: ['note'] })
  socket.write(
    `POST /api/waybills/1/dashboard/csv HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${portal.token('full')}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
}

test('a reader who stalls during a download is disconnected, and the log shows it', async () => {
  const socket = await connect()
  requestDownload(socket)

  await once(socket, 'readable')
  await expect
    .poll(() => logged)
    .toMatchObject([{ msg: 'a slow client was disconnected', operation: 'exportAssetsCsv' }])
  socket.resume()

  await closed(socket)
})

test('a reader who keeps up is not cut, however long it takes', async () => {
  // the loopback interface forwards a million bytes at a time: slower reads cannot be observed
  const windowMs = SOON_MS * 5
  const socket = await connect(windowMs)
  const started = performance.now()
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 15)
  })
  requestDownload(socket)

  await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(9_000_000)

  expect(performance.now() - started).toBeGreaterThan(windowMs)
  expect(logged).toEqual([])
  socket.destroy()
})

test('waiting for the first row is not slow reading', async () => {
  await portal.superuser(async (db) => {
    await db.query('begin; lock table waybills in access exclusive mode')
    const socket = await connect()
    requestDownload(socket)
    const received = once(socket, 'data')
    // several windows long
    await db.query('select pg_sleep($1)', [(SOON_MS * 4) / 1000])
    await db.query('rollback')

    expect(String((await received)[0])).toContain('HTTP/1.1 200')
    socket.destroy()
  })
})
