import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { isReadOnly, isSchema, onOrigin, toUrl } from '#contract/base/endpoint.ts'
import { getShape } from '#contract/form/schema.ts'
import { getUnknownFields } from '#contract/form/unknown.ts'
import { contract } from '../routes.ts'
import { argsFor, BODIES } from '../testing/access.ts'
import { TEST_PASSWORD, useTestApp } from '../testing/app.ts'
import { findCaller } from '../testing/own-records.ts'

const portal = useTestApp()

const post = (url: string, payload: string | Buffer, type = 'application/json', more = {}) =>
  portal.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { 'content-type': type, authorization: `Bearer ${portal.token('full')}`, ...more },
  })

const get = (url: string) =>
  portal.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${portal.token('full')}` } })

const MESSAGES = '/feeds/1/messages'

const search = (term: string) => post('/autocomplete/1/equipment_id', JSON.stringify({ search_term: term }))

describe('a request that makes no sense is refused with a message, never with a fault', () => {
  test.each([
    ['an unknown call', () => portal.app.inject('/api/nothing/here'), 404, 'unknown_path'],
    ['a body that is no JSON', () => post('/user/login', '{"email":'), 400, 'invalid_json'],
    [
      'a body of another type',
      () => post('/user/login', 'email=x', 'application/x-www-form-urlencoded'),
      415,
      'unsupported_format',
    ],
    [
      'a body over a megabyte',
      () => post('/user/login', JSON.stringify({ email: 'x'.repeat(1_100_000) })),
      413,
      'body_too_large',
    ],
    [
      'a packed message',
      () => post(MESSAGES, 'xyz', 'text/plain', { 'content-encoding': 'gzip' }),
      415,
      'unsupported_format',
    ],
    [
      'a piece of a message',
      () => post(MESSAGES, 'x', 'text/plain', { 'content-range': 'bytes 5-5/10' }),
      415,
      'unsupported_format',
    ],
    [
      'a message inside a form',
      () => post(MESSAGES, '--b--', 'multipart/form-data; boundary=b'),
      415,
      'unsupported_format',
    ],
    ['an empty message', () => post(MESSAGES, '', 'text/plain'), 422, 'empty_message'],
    ['a body with a prototype', () => post('/user/login', '{"__proto__":{"a":1}}'), 400, 'invalid_json'],
    [
      'a body 5,000 levels deep',
      () => post('/user/login', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
      400,
      'invalid_request',
    ],
    ['an id larger than any', () => get('/permissions/99999999999999999999'), 404, 'not_found'],
    ['an id that is no number', () => get('/permissions/%00'), 404, 'not_found'],
    ...['0x1', '1e0', '%201', '01', '+1', '1.0', '%D9%A1'].map(
      (id) => [`the id ${id}`, () => get(`/permissions/${id}`), 404, 'not_found'] as const,
    ),
    ['a page in another notation', () => get('/feeds/1/quarantine?page=0x1'), 400, 'invalid_request'],
    [
      'a path that cannot be decoded',
      () => portal.app.inject({ url: '/api/permissions/%E0%A4%A' }),
      400,
      'invalid_request',
    ],
  ] as const)('%s', async (_name, send, status, code) => {
    const response = await send()

    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.json().request_id).toBe(response.headers['x-request-id'])
  })

  test.each([
    ['NUL', 'GAT\u0000X'],
    ['a lone surrogate', 'GAT\ud800X'],
    ['quotes', `GATX' or '1'='1`],
  ])('a search for %s', async (_name, term) => {
    expect((await search(term)).statusCode).toBeLessThan(500)
  })

  test('[PLT-190] the fields at fault are named', async () => {
    const response = await portal.call(login, { body: { email: '', password: '' } })

    expect(response.error.errors).toEqual({
      email: expect.arrayContaining(['Enter your email address.']),
      password: ['Enter your password.'],
    })
  })
})

describe('a field that a change does not have is refused, never lost without a word', () => {
  const changes = contract.filter(({ body, ...call }) => !isReadOnly(call) && body && isSchema(body))
  const withMore = (name: string, more: object) => ({ ...(BODIES[name] as object), ...more })

  test('every change of the contract refuses it, those with a body of the whole thing too', () => {
    const losing = changes.filter(
      (call) => !getUnknownFields(call, withMore(call.name, { zzqx: 1 })).some(({ path }) => path === 'zzqx'),
    )

    expect(changes.length).toBeGreaterThan(170)
    expect(losing.map(({ name }) => name)).toEqual([])
    // the samples that the other loops over the contract send have none
    expect(changes.flatMap((call) => getUnknownFields(call, BODIES[call.name]))).toEqual([])
  })

  test('a call that makes something takes what was read only where its specified body is the whole thing', () => {
    const readBack = changes.filter(({ body, response, ...call }) => {
      if (!isSchema(response) || call.method !== 'POST') return false
      const own = getShape(body as z.ZodType)
      const [other] = Object.keys(getShape(response)).filter((field) => !(field in own))
      return other !== undefined && getUnknownFields({ ...call, body, response }, { [other]: 1 }).length === 0
    })

    expect(readBack.map(({ name }) => name).toSorted()).toEqual([
      'createInvoice',
      'createQuote',
      'createReport',
      'createSchedule',
      'createTemplate',
    ])
  })

  test.each(changes.filter(({ method }) => method === 'PATCH').map((call) => [call.name, call] as const))(
    '%s names the field and the one that was meant',
    async (name, call) => {
      const [field] = Object.keys(BODIES[name] as object)
      const misspelled = `${field!}z`
      const response = await portal.app.inject({
        method: call.method,
        url: onOrigin(toUrl(call, argsFor(call, 1))),
        payload: withMore(name, { [misspelled]: 1 }),
        headers: { authorization: `Bearer ${portal.token(findCaller(call) as never)}` },
      })

      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request'])
      expect(response.json().errors).toEqual({ [misspelled]: [`Unknown field. Did you mean “${field!}”?`] })
      expect(response.json().message).toContain(misspelled)
    },
  )
})

test('every answer carries the security headers, refusals too, and API answers are not stored', async () => {
  const response = await portal.app.inject('/api/user/me')

  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
})

test('while the database is away requests get a Retry-After, and work again when it is back', async () => {
  const elsewhere = new URL(portal.names.adminUrl)
  elsewhere.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: elsewhere.toString() })
  await admin.connect()
  await admin.query(`alter database ${portal.names.name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    portal.names.name,
  ])

  const signIn = () => portal.call(login, { body: { email: 'full@test.example', password: TEST_PASSWORD } })
  const away = await signIn()

  await admin.query(`alter database ${portal.names.name} allow_connections true`)
  await admin.end()
  expect([away.status, away.error.code, away.headers['retry-after']]).toEqual([
    503,
    'database_unavailable',
    '2',
  ])
  // connections that were cut may be found out by the calls that get them
  await expect.poll(async () => (await signIn()).status).toBe(200)
})
