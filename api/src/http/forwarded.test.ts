import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { buildApp } from '../app.ts'
import { routes } from '../routes.ts'
import { useTestApp, type Caller } from '../testing/app.ts'

const portal = useTestApp()
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' }

let app: FastifyInstance
let logged: string[] = []

async function start(trustProxy: string | null): Promise<void> {
  logged = []
  const sink = new Writable({ write: (line: Buffer, _, done) => (logged.push(line.toString()), done()) })
  app = await buildApp({
    ...portal,
    log: pino({ level: 'error' }, sink),
    routes,
    readiness: async () => ({ ready: true, missing: [] }),
    webFolder: null,
    metrics: 'loopback',
    trustProxy,
    strictAnswers: true,
  })
}
afterEach(() => app.close())

const metrics = async (headers = {}, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
const getWarnings = async (as: Caller) => {
  const headers = { authorization: `Bearer ${portal.token(as)}` }
  const response = await app.inject({ url: `/api${toUrl(getSession, {})}`, headers })
  return response.json<{ deployment_warnings?: string[] }>().deployment_warnings
}

describe('an unlisted proxy', () => {
  beforeEach(() => start(null))

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'reads no figures, however it writes %s',
    async (name) => {
      const before = await metrics()

      const passedOn = await metrics({ [name]: '203.0.113.7' })

      // the next call it passes on may be without
      expect([before, passedOn, await metrics()]).toEqual([200, 404, 404])
    },
  )

  test('is logged once and shown to administrators only, with the setting that names it', async () => {
    const before = await getWarnings('admin')

    for (let n = 0; n < 3; n++) await app.inject({ url: '/healthz', headers: FORWARDED })

    const labels = expect.stringContaining('set TRUST_PROXY=127.0.0.1')
    expect([before, await getWarnings('admin'), await getWarnings('full')]).toEqual([[], [labels], undefined])
    expect(logged).toEqual([labels])
  })

  test('is not believed from an outside address that sends such headers', async () => {
    await app.inject({ url: '/healthz', headers: FORWARDED, remoteAddress: '198.51.100.9' })

    expect([await getWarnings('admin'), await metrics()]).toEqual([[], 200])
  })
})

test('a proxy that is named passes calls on as those of who called it', async () => {
  await start('127.0.0.1')

  const statuses = [await metrics(FORWARDED), await metrics()]

  expect([...statuses, await getWarnings('admin')]).toEqual([404, 200, []])
  expect(logged).toEqual([])
})
