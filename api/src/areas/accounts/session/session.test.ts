import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getSession, login, logout } from '#contract/areas/accounts/session/session.contract.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { deleteExpired } from '../passwords/passwords.queries.ts'
import { TEST_PASSWORD, useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const signIn = (email: string, password: string) => portal.call(login, { body: { email, password } })

describe('signing in', () => {
  test('[PLT-154] [PLT-155] the right pair answers a bearer token with its end', async () => {
    const result = await signIn('full@test.example', TEST_PASSWORD)

    expect(result.status).toBe(200)
    expect(result.data.token_type).toBe('Bearer')
    expect(result.data.token.length).toBeGreaterThan(40)
    expect(Date.parse(result.data.expires_at)).toBeGreaterThan(Date.now())
  })

  test('[PLT-154] a wrong password and an unknown address are refused with the specified message', async () => {
    const wrong = await signIn('full@test.example', 'not the password')
    const unknown = await signIn('nobody@test.example', 'not the password')

    expect(wrong.status).toBe(401)
    expect({ ...wrong.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' })
  })

  test('a disabled user cannot sign in', async () => {
    expect((await signIn('disabled@test.example', TEST_PASSWORD)).status).toBe(401)
  })

  test('[PLT-144] an invalid address is named in the refusal', async () => {
    const result = await signIn('no address', 'x')

    expect(result.status).toBe(400)
    expect(result.error.errors).toHaveProperty('email')
  })

  test('after ten wrong passwords the account is locked and the response gives the time left', async () => {
    for (let i = 0; i < 10; i++) await signIn('bare@test.example', 'wrong')

    const result = await signIn('bare@test.example', TEST_PASSWORD)

    expect(result.status).toBe(429)
    expect(Number(result.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  test('only a hash of the token is stored', async () => {
    const { data } = await signIn('viewer@test.example', TEST_PASSWORD)

    const { rows } = await portal.superuser((db) =>
      db.query('select encode(token_hash, $1) as h from identity.sessions', ['escape']),
    )

    expect(JSON.stringify(rows)).not.toContain(data.token)
  })
})

describe('the session', () => {
  test('[PLT-153] without a token there is no session', async () => {
    expect((await portal.call(getSession, {})).status).toBe(401)
  })

  test('[PLT-003] [PLT-074] [PLT-075] [PLT-078] a user of two customers has a role in each', async () => {
    const { data } = await portal.call(getSession, {}, 'both')

    expect(data.user_id).toBe(data.userId)
    expect(data.companies.map((company) => [company.id, company.role_id, company.role_name])).toEqual([
      [1, 1, 'Company Admin'],
      [2, 6, 'Viewer'],
    ])
  })

  test('[PLT-075] [PLT-078] a session and its companies have all their fields with the right values', async () => {
    const logo = 'u1-00000000-0000-4000-8000-000000000001'
    await portal.owner(async (db) => {
      await db.query(`update identity.users set admin_id = 7, zip_code = '68179'
        where email = 'full@test.example'`)
      await db.query('update identity.customers set logo = $1 where customer_id = 1', [logo])
    })

    const { data } = await portal.call(getSession, {}, 'full')
    const { companies, ...user } = data
    // the bearer token is answered by the sign-in alone (docs/decisions/086)
    expect(data).not.toHaveProperty('token')

    expect(user).toMatchObject({
      first_name: 'full',
      last_name: 'Tester',
      is_admin: false,
      is_internal: false,
      admin_id: 7,
      roleId: 1,
      status: 1,
      zip_code: '68179',
    })
    expect(companies).toEqual([
      {
        id: 1,
        crm_url: null,
        name: 'Customer 1',
        domain: 'customer1.example',
        logo: expect.stringContaining(logo),
        type: 'shipper',
        type_id: 1,
        status: 1,
        zip_code: '60601',
        role_id: 1,
        role_name: 'Company Admin',
        integrations: {},
        waybill_type: 'both',
        preferred_theme: 'other',
      },
    ])
  })

  test('[PLT-002] admin and internal staff are marked', async () => {
    const admin = (await portal.call(getSession, {}, 'admin')).data
    const staff = (await portal.call(getSession, {}, 'internal')).data

    expect([admin.is_admin, staff.is_admin, staff.is_internal]).toEqual([true, false, true])
  })

  test('[PLT-077] a disabled customer is not listed', async () => {
    await portal.owner((db) => db.query('update identity.customers set status = 0 where customer_id = 2'))

    const { data } = await portal.call(getSession, {}, 'both')

    expect(data.companies.map((company) => company.id)).toEqual([1])
    await portal.owner((db) => db.query('update identity.customers set status = 1 where customer_id = 2'))
  })

  test('[PLT-079] a company carries its embedded analytics: a token and views with their addresses', async () => {
    const integrations = {
      tableau: {
        config: { token: 'planted' },
        views: [{ name: 'Volumes', url: 'https://bi.example/volumes' }],
      },
    }
    await portal.owner((db) =>
      db.query('update identity.customers set integrations = $1 where customer_id = 2', [integrations]),
    )

    const { data } = await portal.call(getSession, {}, 'both')

    expect(data.companies.map((company) => company.integrations)).toEqual([{}, integrations])
  })

  test('[PLT-157] signing out ends the token at once', async () => {
    const { data } = await signIn('full@test.example', TEST_PASSWORD)
    const headers = { authorization: `Bearer ${data.token}` }

    await portal.call(logout, {}, null, headers)

    expect((await portal.call(getSession, {}, null, headers)).status).toBe(401)
  })

  test('a session idle for more than eight hours has ended', async () => {
    const { data } = await signIn('full@test.example', TEST_PASSWORD)
    await portal.owner((db) =>
      db.query(`update identity.sessions set last_seen_ts = now() - interval '8 hours 1 second'`),
    )

    const result = await portal.call(getSession, {}, null, { authorization: `Bearer ${data.token}` })

    expect(result.status).toBe(401)
    await portal.owner((db) => db.query('update identity.sessions set last_seen_ts = now()'))
  })
})

describe('sessions of one user', () => {
  const toHash = (token: string) => createHash('sha256').update(token).digest()
  const open = (count: number, email = 'terminal@test.example') =>
    portal.superuser(async (db) => {
      const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
      for (const token of tokens) {
        await db.query(
          `select identity.open_session(u.user_id, $1, now() + interval '1 day') from identity.users u where u.email = $2`,
          [toHash(token), email],
        )
      }
      return tokens
    })
  const request = async (token: string) =>
    (await portal.call(getSession, {}, null, { authorization: `Bearer ${token}` })).error.code ?? 'open'

  const requestAll = async (tokens: string[]) => {
    const responses: string[] = []
    for (const token of tokens) responses.push(await request(token))
    return responses
  }

  test('are at most twenty: the next sign-in ends the oldest, which learns why', async () => {
    const tokens = await open(20)
    const before = await request(tokens[0]!)

    const { data } = await signIn('terminal@test.example', TEST_PASSWORD)

    expect([before, await request(tokens[0]!)]).toEqual(['open', 'session_replaced'])
    expect(await requestAll([...tokens.slice(1), data.token])).toEqual(Array(20).fill('open'))
    expect(await request(portal.token('viewer')!)).toBe('open')
  })

  test('end after too long without use', async () => {
    const [used, unused] = await open(20)
    await portal.superuser((db) =>
      db.query(
        `update identity.sessions set last_seen_ts = now() - case when token_hash = $1 then interval '0' else interval '1 hour' end
         where user_id = (select user_id from identity.users where email = 'terminal@test.example')`,
        [toHash(used!)],
      ),
    )

    await open(1)

    expect([await request(used!), await request(unused!)]).toEqual(['open', 'session_replaced'])
  })

  test('are at most twenty even when thirty sign in at once', async () => {
    const opened = await Promise.all(Array.from({ length: 30 }, () => open(1, 'internal@test.example')))

    const responses = await requestAll(opened.flat())

    expect(responses.filter((code) => code === 'open')).toHaveLength(20)
    expect(responses.filter((code) => code === 'session_replaced')).toHaveLength(10)
  })

  test('that signed out or never existed learn nothing of newer ones', async () => {
    const [token] = await open(1, 'both@test.example')
    await portal.call(logout, {}, null, { authorization: `Bearer ${token}` })

    expect([await request(token!), await request(randomBytes(32).toString('base64url'))]).toEqual([
      'not_signed_in',
      'not_signed_in',
    ])
  })

  test('data of replaced versions is stored for the last hundred, for seven days', async () => {
    const [oldest] = await open(120, 'bare@test.example')
    const readSaved = () =>
      portal.superuser(async (db) => (await db.query('select from identity.replaced_sessions')).rowCount)
    const before = await request(oldest!)
    await open(1, 'bare@test.example')
    const after = await request(oldest!)

    await portal.superuser((db) =>
      db.query(`update identity.replaced_sessions set replaced_ts = now() - interval '7 days 1 second'`),
    )
    await portal.database.anonymous(deleteExpired)

    expect([before, after, await readSaved()]).toEqual(['session_replaced', 'not_signed_in', 0])
  })
})

describe('permissions', () => {
  test('[PLT-162] the list is the user’s for that customer', async () => {
    const { data } = await portal.call(getPermissions, { params: { customerId: 2 } }, 'both')

    expect(data.permissions).toEqual(['visibility_asset_list'])
  })

  test('no one has a permission that their customer does not have', async () => {
    await portal.owner((db) =>
      db.query(
        `delete from identity.customer_permissions where customer_id = 2 and permission = 'terminal_terminal'`,
      ),
    )

    const { data } = await portal.call(getPermissions, { params: { customerId: 2 } }, 'other')

    expect(data.permissions).not.toContain('terminal_terminal')
  })

  test("[PLT-149] an admin gets any customer's list, another customer's user does not", async () => {
    const admin = await portal.call(getPermissions, { params: { customerId: 2 } }, 'admin')
    const foreign = await portal.call(getPermissions, { params: { customerId: 2 } }, 'full')

    expect(admin.status).toBe(200)
    expect(foreign.error.message).toBe('You do not have access to the requested customer. Continuing...')
  })
})
