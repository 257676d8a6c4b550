import pino from 'pino'
import { expect, test } from 'vitest'
import { noteUsage as endpoint } from '#contract/areas/accounts/usage/usage.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { noteUsage } from './usage.service.ts'

const portal = useTestApp()

const note = (body: unknown) => portal.call(endpoint, { body: body as never }, 'full')

test.each([
  ['[VIS-012] a widget that led to the list', { what: 'widget', page: 'assets', widget: 'ap_status' }],
  ['[VIS-013] a widget that led to a waybill', { what: 'widget', page: 'waybill', widget: 'ap_status' }],
  ['[PLT-202] a search by its length', { what: 'search', page: 'assets', characters: 5 }],
  ['a filter by its column', { what: 'filter', page: 'assets', field: 'status_code' }],
] as const)('%s is one line of the log, without who it was', async (_, body) => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) })

  expect((await note(body)).status).toBe(200)
  await noteUsage({ log }, { body })

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

test('nobody notes anything without a session', async () => {
  expect((await portal.call(endpoint, { body: { what: 'filter', page: 'assets', field: 'x' } })).status).toBe(
    401,
  )
})
