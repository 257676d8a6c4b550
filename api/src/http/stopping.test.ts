import http from 'node:http'
import net from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { listAssets, watchAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { buildApp } from '../app.ts'
import { routes } from '../routes.ts'
import { useTestApp } from '../testing/app.ts'
import type { Limits } from './limits.ts'

const portal = useTestApp()
const CUSTOMER = { params: { customerId: 1 } }

let app: FastifyInstance
let address = ''
const signed = () => ({ authorization: `Bearer ${portal.token('full')}`, 'content-type': 'application/json' })

async function start(limits: Partial<Limits> = {}): Promise<void> {
  app = await buildApp({
    ...portal,
    log: pino({ level: 'silent' }),
    routes,
    readiness: async () => ({ ready: true, missing: [] }),
    webFolder: null,
    metrics: 'off',
    strictAnswers: true,
    limits: { noticeMs: 200, endMs: 20_000, ...limits },
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
}
beforeEach(() => start())
afterEach(() => app.close())

const list = () =>
  fetch(`${address}/api${toUrl(listAssets, CUSTOMER)}`, { method: 'POST', headers: signed(), body: '{}' })

/** Whether new connections are accepted. */
const isListening = () =>
  new Promise<boolean>((done) => {
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

test('readiness fails while connections are still taken and answered, each for the last time', async () => {
  await list()

  const drained = app.stopping.drain()
  const readiness = await fetch(`${address}/readyz`)
  const answered = await list()

  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'stopping' }])
  expect([answered.status, answered.headers.get('connection')]).toEqual([200, 'close'])
  await drained
  expect(await isListening()).toBe(false)
})

test('a call that runs is answered, whatever it waits for', async () => {
  const answered = await portal.superuser(async (db) => {
    await db.query('begin; lock table waybills in access exclusive mode')
    const running = list()
    const held = `select count(*)::int as count from pg_locks where not granted`
    await expect.poll(async () => (await db.query<{ count: number }>(held)).rows[0]!.count).toBe(1)

    const drained = app.stopping.drain()
    await expect.poll(isListening).toBe(false)
    await db.query('rollback')

    const { status } = await running
    await drained
    return status
  })

  expect(answered).toBe(200)
})

test('a client still connected when the server stops listening is answered', async () => {
  const answers = Array.from({ length: 50 }, () => fetch(`${address}/healthz`))

  const drained = app.stopping.drain()

  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toEqual(Array(50).fill(200))
  await drained
})

test('constant new requests do not delay the stop', async () => {
  const sockets: net.Socket[] = []
  const port = Number(new URL(address).port)
  const coming = setInterval(() => sockets.push(net.connect(port, '127.0.0.1').on('error', () => {})), 0)

  await app.stopping.drain()

  clearInterval(coming)
  expect(await isListening()).toBe(false)
  for (const socket of sockets) socket.destroy()
})

test('a keep-alive connection gets one more response, and is closed when idle', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const request = () =>
    new Promise<http.IncomingMessage>((done, fail) => {
      http.get(`${address}/healthz`, { agent }, (answer) => done(answer.resume())).on('error', fail)
    })
  await request()

  const drained = app.stopping.drain()
  const { statusCode, headers } = await request()

  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  const idle = net.connect(Number(new URL(address).port), '127.0.0.1')
  const closed = new Promise((done) => idle.once('close', done))
  await drained
  await closed
  agent.destroy()
})

test('an event stream gets its retry time, and ends', async () => {
  const stream = await fetch(`${address}/api${toUrl(watchAssets, CUSTOMER)}`, { headers: signed() })

  const drained = app.stopping.drain()

  // rejects when the connection is cut
  expect(await stream.text()).toMatch(/^retry: 2000\n\nretry: [234]\d{3}\n\n$/)
  await drained
})

test('a request that does not end is not waited for longer than the limit', async () => {
  await app.close()
  await start({ endMs: 300 })
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(`PUT /api/files/upload/x HTTP/1.1\r\nhost: portal\r\ncontent-length: 10\r\n`)
  await new Promise((done) => socket.once('connect', done))
  await list()

  await app.stopping.drain()

  expect(await isListening()).toBe(false)
  socket.destroy()
})
