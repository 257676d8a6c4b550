import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import {
  getEmbeddedViews,
  updateEmbeddedViews,
} from '#contract/areas/admin/embedded-views/embedded-views.contract.ts'
import { getEmbeddedToken } from '#contract/areas/analytics/embedded/embedded.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { getFrames } from './frames.service.ts'

const portal = useTestApp()
const SERVER = 'https://analytics.test.example'
const BODY = {
  server_url: SERVER,
  views: [
    { name: 'Inbound', url: `${SERVER}/views/inbound?x=1` },
    { name: 'Costs', url: `${SERVER}/views/costs` },
  ],
  app_client: '',
  app_key: '',
  token: 'fixed-token-1',
  secret: '',
}
const save = (body: object, as: 'admin' | 'full' = 'admin') =>
  portal.call(updateEmbeddedViews, { params: { id: 1 }, body: { ...BODY, ...body } }, as)
const token = () => portal.call(getEmbeddedToken, { params: { customerId: 1 } }, 'viewer')

test('[ANA-006] [ANA-007] an administrator enters server, token and views, which become the integration of the company’s sessions', async () => {
  const saved = await save({})

  expect(saved.data).toEqual({
    server_url: SERVER,
    views: BODY.views,
    app_client: '',
    app_key: '',
    has_token: true,
    has_secret: false,
  })
  const { data } = await portal.call(getSession, {}, 'viewer')
  expect(data.companies.find(({ id }) => id === 1)?.integrations.tableau).toEqual({
    config: { token: 'fixed-token-1', server_url: SERVER },
    views: BODY.views,
  })
  expect((await portal.call(getEmbeddedViews, { params: { id: 1 } }, 'full')).status).toBe(403)
  expect((await save({}, 'full')).status).toBe(403)
})

test('a view on another server, an invalid server address and half a connected app are refused at their field', async () => {
  const elsewhere = await save({ views: [{ name: 'Trap', url: 'https://other.example/x' }] })
  const script = await save({ server_url: 'javascript:alert(1)', views: [] })
  const half = await save({ app_client: 'app-1' })
  const unsigned = await save({ app_client: 'app-1', app_key: 's-1' })

  expect(elsewhere.error.errors).toMatchObject({ 'views.0.url': [`Enter an address on ${SERVER}.`] })
  expect(script.status).toBe(400)
  expect(half.error.errors).toHaveProperty('app_key')
  expect(unsigned.error.errors).toEqual({ secret: ['Enter the secret value of the connected app.'] })
})

test('a view is opened with the fixed token, or with one signed for the user and five minutes', async () => {
  await save({})
  expect((await token()).data).toEqual({ token: 'fixed-token-1', origin: SERVER })

  await save({ token: '', app_client: 'app-1', app_key: 's-1', secret: 'the-secret-value' })
  const { data } = await token()

  const [head = '', body = '', signature] = (data.token ?? '').split('.')
  const read = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  expect(signature).toBe(
    createHmac('sha256', 'the-secret-value').update(`${head}.${body}`).digest('base64url'),
  )
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT', kid: 's-1', iss: 'app-1' })
  expect(read(body)).toMatchObject({ sub: expect.stringContaining('viewer'), scp: ['tableau:views:embed'] })
  const left = Number(read(body)['exp']) - Date.now() / 1000
  expect(left).toBeGreaterThan(280)
  expect(left).toBeLessThanOrEqual(300)
  const others = await portal.call(getEmbeddedToken, { params: { customerId: 2 } }, 'other')
  expect(others.data).toEqual({ token: null, origin: null })
})

test('the page may embed only the customer’s own server, and nothing once its views are removed', async () => {
  await save({})
  const frames = getFrames(portal.database)

  expect([await frames(1), await frames(2), await frames(999_999)]).toEqual([[SERVER], [], []])

  await save({ views: [] })
  expect(await frames(1)).toEqual([])
  expect((await portal.call(getEmbeddedViews, { params: { id: 1 } }, 'admin')).data.views).toEqual([])
})

test('saving leaves both values in the audit log, without token and secret', async () => {
  await save({ token: 'secret-token-2', app_client: 'app-1', app_key: 's-1', secret: 'secret-value-2' })

  const entry = await portal.superuser(async (db) => {
    const { rows } = await db.query<{ text: string }>(
      `select change::text as text from audit.entries where operation = 'updateEmbeddedViews' order by entry_id desc limit 1`,
    )
    return rows[0]?.text ?? ''
  })
  expect(entry).toContain('analytics.test.example')
  expect(entry).not.toMatch(/secret-token-2|secret-value-2/)
})
