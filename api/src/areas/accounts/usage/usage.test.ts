import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { recordUsage as endpoint } from '#contract/areas/accounts/usage/usage.contract.ts'
import { buildApp } from '../../../app.ts'
import { routes } from '../../../routes.ts'
import { useTestApp } from '../../../testing/app.ts'
import { recordUsage } from './usage.service.ts'

const portal = useTestApp()

const note = (body: unknown) => portal.call(endpoint, { body: body as never }, 'full')

test.each([
  ['[VIS-012] a widget that led to the list', { what: 'widget', page: 'assets', widget: 'ap_status' }],
  ['[VIS-013] a widget that led to a waybill', { what: 'widget', page: 'waybill', widget: 'ap_status' }],
  ['[PLT-202] a search by its length', { what: 'search', page: 'assets', characters: 5 }],
  ['a filter by its column', { what: 'filter', page: 'assets', field: 'status_code' }],
] as const)('%s is one log line, without the user', async (_, body) => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) })

  expect((await note(body)).status).toBe(200)
  await recordUsage({ log }, { body })

  const { what, ...where } = body
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      msg: 'used',
      used: what,
      ...where,
    },
  ])
})

test.each([
  [
    'words that somebody typed',
    { what: 'search', page: 'assets', characters: 5, term: 'ada@example.com' },
    200,
  ],
  ['a widget called by an address', { what: 'widget', page: 'assets', widget: 'ada@example.com' }, 400],
  ['a page called by a name', { what: 'filter', page: 'Ada Field', field: 'status_code' }, 400],
])('%s never reach the log', async (_, body, status) => {
  expect((await note(body)).status).toBe(status)
  const parsed = endpoint.body.safeParse(body)
  expect(JSON.stringify(parsed.data ?? null)).not.toContain('ada')
})

test('notes cannot be written without a session', async () => {
  expect((await portal.call(endpoint, { body: { what: 'filter', page: 'assets', field: 'x' } })).status).toBe(
    401,
  )
})

test('[PLT-202] [VIS-012] no line of the log beside a use shows whose it was', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  const app = await buildApp({
    ...portal,
    log,
    routes,
    readiness: async () => ({ ready: true, missing: [] }),
    webFolder: null,
    metrics: 'off',
    strictAnswers: true,
  })
  onTestFinished(() => app.close())
  const headers = { authorization: `Bearer ${portal.token('full')}` }
  const payload = { what: 'search', page: 'assets', characters: 5 }

  await app.inject({ url: `/api${getSession.path}`, headers })
  await app.inject({ url: `/api${endpoint.path}`, method: 'POST', headers, payload })

  const logged = lines.map(({ msg, operation, actor, customer }) => ({ msg, operation, actor, customer }))
  expect(logged).toEqual([
    { msg: 'request', operation: 'getSession', actor: expect.any(Number), customer: null },
    { msg: 'used', operation: undefined, actor: undefined, customer: undefined },
    { msg: 'request', operation: 'recordUsage', actor: null, customer: null },
  ])
})
