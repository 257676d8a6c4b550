import net from 'node:net'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { startUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { buildApp } from '../app.ts'
import { raw, sql } from '../db/sql.ts'
import { routes } from '../routes.ts'
import { useTestApp } from '../testing/app.ts'
import { openBudget } from './budget.ts'
import { toAppError } from './errors.ts'
import type { Limits } from './limits.ts'

const portal = useTestApp()

/** The same product with limits short enough to wait for; each test shortens one. */
const LONG_MS = 60_000
const apps: FastifyInstance[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

async function connect(limits: Partial<Limits>): Promise<net.Socket> {
  const app = await buildApp({
    ...portal,
    log: pino({ level: 'silent' }),
    routes,
    readiness: async () => ({ ready: true, missing: [] }),
    webFolder: null,
    metrics: 'off',
    strictAnswers: true,
    limits: {
      headMs: LONG_MS,
      bodyMs: LONG_MS,
      fileMs: LONG_MS,
      paceMs: LONG_MS,
      silenceMs: LONG_MS,
      ...limits,
    },
  })
  apps.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as net.AddressInfo
  return net.connect(port, '127.0.0.1').on('error', () => {})
}

const head = (line: string, headers: Record<string, string | number> = {}) =>
  [
    `${line} HTTP/1.1`,
    'host: portal',
    `authorization: Bearer ${portal.token('full')}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Everything the server says until it ends the connection. */
async function untilClosed(socket: net.Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  // not events.once: a write after the end is an error here and no fault
  await new Promise((closed) => socket.once('close', closed))
  return received
}

describe('bodies', () => {
  test('a message larger than is taken is refused before it is sent', async () => {
    const socket = await connect({ lingerMs: 50 })
    socket.write(
      head('POST /api/feeds/1/messages', { 'content-type': 'text/plain', 'content-length': 50_000_000 }),
    )

    const [answer] = (await once(socket, 'data')) as [Buffer]

    expect(answer.toString()).toContain('HTTP/1.1 413')
    expect(answer.toString()).toContain('body_too_large')
    expect(answer.toString()).toContain('larger than 20 MB. Split it into smaller parts')
    await untilClosed(socket)
  })

  test('a body of unknown size is read to the limit and no further', async () => {
    const socket = await connect({ lingerMs: 50 })
    socket.write(
      head('POST /api/waybills/1/dashboard', {
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      }),
    )
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`
    let sent = 0
    const timer = setInterval(() => sent < 40 && socket.write(chunk) && sent++, 5)

    const received = await untilClosed(socket)

    clearInterval(timer)
    expect(received).toContain('HTTP/1.1 413')
    expect(socket.bytesWritten).toBeLessThan(4_000_000)
  })

  test('a caller who keeps sending after a refusal is cut off', async () => {
    const socket = await connect({ lingerMs: 50 })
    socket.write(
      'POST /api/feeds/1/messages HTTP/1.1\r\nhost: portal\r\ncontent-type: text/plain\r\ncontent-length: 9000000\r\n\r\n',
    )
    const timer = setInterval(() => socket.write('x'), 20)

    expect(await untilClosed(socket)).toContain('HTTP/1.1 401')
    clearInterval(timer)
  })

  test('a body that trickles in is cut', async () => {
    const socket = await connect({ bodyMs: 200 })
    socket.write(
      head('POST /api/waybills/1/dashboard', { 'content-type': 'application/json', 'content-length': 100 }),
    )
    const timer = setInterval(() => socket.write(' '), 20)

    expect(await untilClosed(socket)).toContain('HTTP/1.1 408')
    clearInterval(timer)
  })

  test.each<[string, string, string, readonly string[]]>([
    ['a message that never comes', 'POST /api/feeds/1/messages', 'text/plain', []],
    ['JSON that stops', 'POST /api/waybills/1/dashboard', 'application/json', ['{']],
    ['a file that never comes', 'PUT $upload', 'image/png', []],
    ['a file that stops', 'PUT $upload', 'image/png', ['PNG']],
  ])('%s is refused with a message', async (_, line, type, pieces) => {
    const { data } = await portal.call(startUpload, { params: { customerId: 1 } }, 'full')
    const socket = await connect({ paceMs: 100, lingerMs: 50 })
    socket.write(
      head(line.replace('$upload', data.upload_url), { 'content-type': type, 'content-length': 9000 }),
    )
    for (const piece of pieces) socket.write(piece)

    const received = await untilClosed(socket)

    expect(received).toMatch(/^HTTP\/1.1 408 [^]*body_too_slow/)
    expect(received.match(/HTTP\/1.1/g)).toHaveLength(1)
    await expect.poll(() => readdir(portal.store.incoming).catch(() => [])).toEqual([])
  })

  test('a body that comes a byte at a time is refused, one that comes as fast as the slowest line is not', async () => {
    const send = async (bytes: number) => {
      const socket = await connect({ paceMs: 200, lingerMs: 50 })
      const headers = { 'content-type': 'text/plain', 'content-length': 20 * bytes, connection: 'close' }
      socket.write(head('POST /api/feeds/1/messages', headers))
      let left = 20
      const timer = setInterval(() => left-- > 0 && socket.write('x'.repeat(bytes)), 30)
      const received = await untilClosed(socket)
      clearInterval(timer)
      return received.slice(0, 12)
    }

    expect(await Promise.all([send(1), send(100)])).toEqual(['HTTP/1.1 408', 'HTTP/1.1 422'])
  })

  test('one sender cannot take all the memory that bodies may take', () => {
    const budget = openBudget(100)

    const accepted = Array.from({ length: 10 }, () => budget.reserve('a', 20)).filter(
      (leave) => leave !== null,
    )

    expect(accepted.length).toBe(2)
    expect(budget.reserve('b', 20)).not.toBeNull()
    accepted[0]!()
    accepted[0]!()
    expect(budget.reserve('a', 20)).not.toBeNull()
    expect(budget.reserve('a', 20)).toBeNull()
  })
})

describe('slow callers', () => {
  test('a head that does not come to its end is cut', async () => {
    const socket = await connect({ headMs: 200 })
    socket.write('GET /healthz HTTP/1.1\r\nhost: portal\r\n')
    const timer = setInterval(() => socket.write('x-more: 1\r\n'), 20)

    expect(await untilClosed(socket)).toContain('HTTP/1.1 408')
    clearInterval(timer)
  })

  test('a connection on which nothing moves is ended', async () => {
    const socket = await connect({ silenceMs: 200 })
    socket.write(head('GET /api/live/1'))

    await untilClosed(socket)

    expect(socket.destroyed).toBe(true)
  })
})

describe('the database', () => {
  const getLimit = async (name: string, copying?: 'in' | 'out') =>
    portal.database.tenant(1, (db) => db.row(sql`select current_setting(${name}) as value`), { copying })

  test.each([
    ['statement_timeout', '8s', '10min'],
    ['lock_timeout', '2s', '30s'],
    ['idle_in_transaction_session_timeout', '15s', '2min'],
  ])('%s is set on every connection', async (name, quick, long) => {
    expect(await getLimit(name)).toEqual({ value: quick })
    expect(await getLimit(name, 'in')).toEqual({ value: long })
    expect(await getLimit(name, 'out')).toEqual({ value: long })
  })

  const getRefusal = (setting: string, statement: string) =>
    portal.database
      .tenant(1, async (db) => {
        await db.run(sql`set local ${raw(setting)}`)
        await db.run(sql`${raw(statement)}`)
      })
      .then(
        () => null,
        (error: unknown) => toAppError(error),
      )

  test('a statement over its limit is answered with a text that explains what to do', async () => {
    expect(await getRefusal(`statement_timeout = '50ms'`, 'select pg_sleep(5)')).toMatchObject({
      code: 'took_too_long',
      status: 503,
      retryAfterSeconds: 5,
      message: expect.stringContaining('Narrow your filters'),
    })
  })

  test('a request that waits too long for a lock gets a clear error', async () => {
    const refusal = await portal.superuser(async (db) => {
      await db.query('begin; lock table waybills in access exclusive mode')
      return await getRefusal(`lock_timeout = '50ms'`, 'select count(*) from waybills')
    })

    expect(refusal).toMatchObject({ code: 'in_use', status: 503, retryAfterSeconds: 1 })
  })

  test('a database that stops responding counts as unreachable', () => {
    expect(toAppError(new Error('Query read timeout'))).toMatchObject({ code: 'database_unavailable' })
  })
})
