import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { createFeedToken } from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { createToken, listTokens, revokeToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { createCustomer, listCustomers } from '#contract/areas/admin/customers/customers.contract.ts'
import { getFeedStatus, receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { listPayerCompanies } from '#contract/areas/settings/payer-companies.contract.ts'
import { listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { listAssets, watchAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { createPattern, listPatterns } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { isWithoutSignIn } from '#contract/base/access.ts'
import { contract } from '../../../routes.ts'
import { type Endpoint, isReadOnly, onOrigin, type Request, toUrl } from '#contract/base/endpoint.ts'
import { argsFor, isStream } from '../../../testing/access.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const params = { customerId: 1 }

type Body = Request<typeof createToken>['body']
const create = (body: Partial<Body> = {}, as: Caller = 'full') =>
  portal.call(
    createToken,
    { params, body: { name: 'Yard system', grants: ['company_settings'], level: 'act', days: 30, ...body } },
    as,
  )
let made = 0
const make = async (grants: Body['grants'], as: Caller = 'full') =>
  (await create({ name: `Machine ${(made += 1)}`, grants }, as)).data

/** The response to a machine. */
async function request<E extends Endpoint>(token: string, endpoint: E, args: Request<E>): Promise<number> {
  const { params: path, query, body } = args as { params?: object; query?: object; body?: object }
  const response = await portal.app.inject({
    method: endpoint.method,
    url: onOrigin(toUrl(endpoint, { params: path, query })),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
  } as never)
  return response.statusCode
}
const list = async (query: object = {}, as: Caller = 'full') =>
  (await portal.call(listTokens, { params, query }, as)).data.data

test('a token is shown once, has a recognizable prefix, and is stored only as a hash', async () => {
  const { token, token_id } = (await create()).data

  expect(token).toMatch(/^ilt_[\w-]{43}$/)
  expect(JSON.stringify(await list())).not.toContain(token)
  const { rows } = await portal.superuser((db) =>
    db.query<{ token_hash: Buffer }>('select token_hash from identity.api_tokens where token_id = $1', [
      token_id,
    ]),
  )
  expect(rows[0]!.token_hash).toEqual(createHash('sha256').update(token).digest())
})

test('a machine sends messages and bookings with its token, and nothing outside its scopes', async () => {
  const feeder = await make(['company_settings'])
  const booker = await make(['hasWaybillModule'])
  const message = { params, query: {}, body: new TextEncoder().encode('nothing that anybody reads') }

  // accepted and stored, although no one can read it
  expect(await request(feeder.token, receiveMessage, message)).toBe(422)
  expect(await request(feeder.token, listPatterns, { params, query: {} } as never)).toBe(403)
  expect(await request(booker.token, listPatterns, { params, query: {} } as never)).toBe(200)
  expect(await request(booker.token, receiveMessage, message)).toBe(403)
  expect(await request(feeder.token, listAssets, { params, body: {} } as never)).toBe(403)
})

test('it opens one customer, no administration, no personal data, and creates no tokens', async () => {
  const { token } = await make(['company_settings', 'visibility_asset_list', 'hasWaybillModule'])

  expect(await request(token, listPayerCompanies, { params })).toBe(200)
  expect(await request(token, listPayerCompanies, { params: { customerId: 2 } })).toBe(403)
  expect(await request(token, getPermissions, { params })).toBe(200)
  expect(await request(token, listTickets, { params, query: {} } as never)).toBe(403)
  expect(await request(token, getSession, {})).toBe(403)
  expect(await request(token, listCustomers, { query: {} })).toBe(403)
  expect(await request(token, listTokens, { params, query: {} })).toBe(403)
  expect(
    await request(token, createToken, {
      params,
      body: { name: 'More', grants: ['company_settings'], level: 'act', days: 30 },
    }),
  ).toBe(403)
})

test('a token never does more than its customer currently may', async () => {
  const { token } = await make(['pricing_pricing_dashboard', 'company_settings'])
  await portal.owner((db) =>
    db.query(
      `delete from identity.customer_permissions where customer_id = 1 and permission = 'company_settings'`,
    ),
  )

  const without = await request(token, getFeedStatus, { params })
  await portal.owner((db) =>
    db.query(`insert into identity.customer_permissions values (1, 'company_settings')`),
  )

  expect([without, await request(token, getFeedStatus, { params })]).toEqual([403, 200])
})

test('customer administrators manage their own customer’s tokens, portal administrators all', async () => {
  expect((await create({ name: 'Of the portal' }, 'admin')).status).toBe(200)
  expect((await list({}, 'admin')).map(({ name }) => name)).toContain('Of the portal')
  for (const as of ['bare', 'viewer', 'internal', 'other', null] as const)
    expect((await create({ name: 'Strange' }, as)).status).toBe(as === null ? 401 : 403)
  const other = await portal.call(listTokens, { params: { customerId: 2 }, query: {} }, 'other')
  expect(other.data.data).toEqual([])
})

test('a user cannot grant a permission they do not hold', async () => {
  await portal.owner((db) =>
    db.query(`update identity.memberships set permissions = '{visibility_asset_list}'
      where customer_id = 1 and user_id = (select user_id from identity.users where email like 'both@%')`),
  )
  const refused = await create(
    { name: 'More', grants: ['visibility_asset_list', 'company_settings'] },
    'both',
  )

  expect(refused.status).toBe(403)
  expect(refused.error.message).toBe('You can’t grant permissions you don’t have: Company settings.')
})

test('a name is unique while in use, and free again when its token has ended', async () => {
  const first = await create({ name: 'Night run' })
  expect((await create({ name: 'night RUN' })).status).toBe(409)

  await portal.call(revokeToken, { params: { ...params, tokenId: first.data.token_id } }, 'full')

  expect((await create({ name: 'Night run' })).status).toBe(200)
  const ended = await list({ scope: 'ended', search: 'Night' })
  expect(ended).toMatchObject([
    {
      state: 'revoked',
      can: { revoke: 'This token has already expired or been revoked.' },
      ended_ts: expect.stringMatching(/Z$/),
    },
  ])
})

test('a revoked token is refused with its next call, and so is an expired one', async () => {
  const [revoked, expired] = [await make(['company_settings']), await make(['company_settings'])]
  const before = await request(revoked.token, getFeedStatus, { params })
  await portal.call(revokeToken, { params: { ...params, tokenId: revoked.token_id } }, 'full')
  await portal.owner((db) =>
    db.query('update identity.api_tokens set expires_ts = now() where token_id = $1', [expired.token_id]),
  )

  const after = await Promise.all(
    [revoked, expired].map(({ token }) => request(token, getFeedStatus, { params })),
  )

  expect([before, ...after]).toEqual([200, 401, 401])
  const again = await portal.call(revokeToken, { params: { ...params, tokenId: expired.token_id } }, 'full')
  expect(again.status).toBe(404)
})

test('a token of another customer cannot be revoked', async () => {
  const { token, token_id } = await make(['company_settings'])

  const strange = await portal.call(revokeToken, { params: { customerId: 2, tokenId: token_id } }, 'other')

  expect([strange.status, await request(token, getFeedStatus, { params })]).toEqual([404, 200])
})

test('the list shows when a token was last used', async () => {
  const { token, name } = await make(['company_settings'])
  const lastUsed = async () => (await list({ search: name })).find((one) => one.name === name)?.last_used_ts

  expect(await lastUsed()).toBeNull()
  await request(token, getFeedStatus, { params })

  await expect.poll(lastUsed).toMatch(/Z$/)
})

test('the log names the token a change was made with, and never holds one', async () => {
  const { token, name } = await make(['hasWaybillModule'])
  const { rows: entries } = await portal.superuser((db) =>
    db.query('select target, change from audit.entries'),
  )
  expect(JSON.stringify(entries)).not.toContain(token)

  await request(token, createPattern, {
    params,
    body: { label: 'By machine', pattern: { heading: {} }, advanced: true },
  } as never)

  const { rows } = await portal.superuser((db) =>
    db.query(`select u.first_name, u.last_name, e.operation from audit.entries e
      join identity.users u on u.user_id = e.user_id order by e.entry_id desc limit 1`),
  )
  expect(rows).toEqual([{ first_name: 'API token', last_name: name, operation: 'createPattern' }])
})

/** The names of all calls that a token is not refused. */
async function openedBy(token: string, customerId = 1): Promise<string[]> {
  const opened: string[] = []
  for (const endpoint of contract) {
    if (isWithoutSignIn(endpoint.access)) continue
    const status = await request(token, endpoint, argsFor(endpoint, customerId))
    if (status !== 403) opened.push(endpoint.name)
  }
  return opened
}

test('a token opens only the calls that its list names', async () => {
  const { token } = await make(['telematics_watchtower'])

  const opened = await openedBy(token)
  const own = contract.filter(({ path }) => path.startsWith('/telematics/')).map(({ name }) => name)
  expect(opened).toContain('listTrackedUnits')
  expect(opened.filter((name) => !own.includes(name))).toEqual(['getPermissions'])
})

test('the token of a railroad’s feed posts messages of its customer, and opens nothing else', async () => {
  const { id } = (await portal.call(createCustomer, { body: { name: 'A feed', scacs: ['UP'] } }, 'admin'))
    .data
  const { token } = (await portal.call(createFeedToken, { params: { id, scac: 'UP' } }, 'admin')).data

  expect(await openedBy(token, id)).toEqual(['receiveMessage'])
  const message = { params: { customerId: 2 }, query: {}, body: new TextEncoder().encode('anything') }
  expect(await request(token, receiveMessage, message)).toBe(403)
})

test(
  'a token’s streams end at once when it is revoked',
  async () => {
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { token, token_id } = await make(['visibility_asset_list'])
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await fetch(`${address}/api${toUrl(watchAssets, { params })}`, { headers })
    await portal.call(revokeToken, { params: { ...params, tokenId: token_id } }, 'full')

    await expect(new Response(body).text()).resolves.toBeTypeOf('string')
  },
  // long before the stream's own next check
  5000,
)

test('a view-only token is refused every change, whatever it opens', async () => {
  const { token } = (
    await create({
      name: 'Dashboard',
      grants: ['company_settings', 'visibility_asset_list', 'pricing_pricing_dashboard', 'hasWaybillModule'],
      level: 'see',
    })
  ).data
  const answers: string[] = []
  for (const endpoint of contract) {
    if (isWithoutSignIn(endpoint.access) || isReadOnly(endpoint) || isStream(endpoint)) continue
    const status = await request(token, endpoint, argsFor(endpoint, 1) as never)
    if (status !== 403) answers.push(`${endpoint.name} ${status}`)
  }

  expect(answers).toEqual([])
  expect(await request(token, listPayerCompanies, { params })).toBe(200)
  expect((await list()).find(({ name }) => name === 'Dashboard')).toMatchObject({ level: 'see' })
})
