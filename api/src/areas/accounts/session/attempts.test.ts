import { describe, expect, test } from 'vitest'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { TEST_PASSWORD, useTestApp, type Caller } from '../../../testing/app.ts'
import { toNetwork } from '../../../http/network.ts'

const portal = useTestApp()

const from = async (remoteAddress: string, email: string, password: string, headers = {}) => {
  const response = await portal.app.inject({
    method: 'POST',
    url: `/api${toUrl(login, {})}`,
    remoteAddress,
    headers,
    payload: { email, password },
  })
  return {
    status: response.statusCode,
    wait: Number(response.headers['retry-after']),
    body: response.json() as object,
  }
}
const fail = async (times: number, address: string, email: string) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await from(address, email, 'wrong')).status)
  return statuses
}
const me = async (as: Caller) => (await portal.call(getSession, {}, as)).status
const later = (minutes: number) =>
  portal.owner((db) =>
    db.query(`update identity.attempts set until_ts = until_ts - make_interval(mins => $1)`, [minutes]),
  )

describe('[PLT-144] the limit of failed sign-ins', () => {
  test('refuses the eleventh attempt, even with the right password, and shows how long to wait', async () => {
    expect(await fail(10, '10.0.0.1', 'full@test.example')).toEqual(Array(10).fill(401))

    const eleventh = await from('10.0.0.1', 'FULL@test.example', TEST_PASSWORD)

    expect(eleventh.status).toBe(429)
    expect(eleventh.wait).toBeGreaterThan(890)
    expect(eleventh.wait).toBeLessThanOrEqual(900)
  })

  test('treats an unknown address the same way', async () => {
    expect(await fail(11, '10.0.0.2', 'nobody@test.example')).toEqual([...Array(10).fill(401), 429])
  })

  test('ends for the owner after fifteen minutes, regardless of attempts meanwhile', async () => {
    await fail(10, '10.0.0.3', 'bare@test.example')
    await later(10)
    expect(await fail(3, '10.0.0.3', 'bare@test.example')).toEqual([429, 429, 429])

    await later(5)

    expect((await from('10.0.0.3', 'bare@test.example', TEST_PASSWORD)).status).toBe(200)
  })

  test('from another address does not lock out the owner who signed in from elsewhere before', async () => {
    expect((await from('10.0.0.4', 'viewer@test.example', TEST_PASSWORD)).status).toBe(200)
    expect((await fail(11, '10.6.6.6', 'viewer@test.example')).at(-1)).toBe(429)

    expect((await from('10.0.0.4', 'viewer@test.example', TEST_PASSWORD)).status).toBe(200)
  })

  test('starts again after a success', async () => {
    await fail(9, '10.0.0.5', 'terminal@test.example')
    await from('10.0.0.5', 'terminal@test.example', TEST_PASSWORD)

    expect(await fail(10, '10.0.0.5', 'terminal@test.example')).toEqual(Array(10).fill(401))
  })

  test('stops an address that tries many accounts', async () => {
    const statuses: number[] = []
    // a caller's claim about its own address is ignored unless a trusted proxy makes it
    const pretend = (i: number) => ({ 'x-forwarded-for': `10.9.9.${i}` })
    for (let i = 0; i < 51; i++)
      statuses.push((await from('10.0.0.7', `p${i}@test.example`, 'x', pretend(i))).status)

    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401))
    expect(statuses[50]).toBe(429)
  })

  test('holds when thirty tries come at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => from('10.0.0.8', 'both@test.example', 'wrong')),
    )

    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    // on a busy machine some of thirty find no place at all
    expect(responses.every(({ status }) => [401, 429, 503].includes(status))).toBe(true)
  })

  test('counts for all processes in one place, and stores no email address there', async () => {
    const { rows } = await portal.superuser((db) =>
      db.query(`select encode(key, 'escape') as key from identity.attempts`),
    )

    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toContain('test.example')
  })
})

test('an IPv6 home counts as one address', () => {
  expect(toNetwork('2001:db8:1:2:aaaa::1')).toBe(toNetwork('2001:db8:1:2:bbbb:cccc::9'))
  expect(toNetwork('2001:db8::1')).toBe('2001:db8:0:0')
  expect(toNetwork('::1')).toBe('0:0:0:0')
  expect(toNetwork('::ffff:10.0.0.1')).toBe('::ffff:10.0.0.1')
  expect(toNetwork('10.0.0.1')).toBe('10.0.0.1')
})

describe('every session of a user ends at once', () => {
  const change = (statement: string, email: string) =>
    portal.owner((db) =>
      db.query(statement.replace('$user', `(select user_id from identity.users where email = '${email}')`)),
    )

  test.each<[string, Exclude<Caller, null>, string]>([
    ['when the user is disabled', 'full', 'update identity.users set status = 0 where user_id = $user'],
    [
      'when the password changes',
      'bare',
      `update identity.users set password_hash = 'x' where user_id = $user`,
    ],
    [
      'when a role is taken away',
      'both',
      'delete from identity.memberships where customer_id = 2 and user_id = $user',
    ],
    [
      'when the role becomes another',
      'other',
      'update identity.memberships set role_id = 6 where user_id = $user',
    ],
    [
      'when an administrator no longer is one',
      'admin',
      'update identity.users set is_admin = false where user_id = $user',
    ],
    [
      'when staff no longer are',
      'internal',
      'update identity.users set is_internal = false where user_id = $user',
    ],
  ])('%s', async (_, who, statement) => {
    expect(await me(who)).toBe(200)

    await change(statement, `${who}@test.example`)

    expect(await me(who)).toBe(401)
    expect(
      (
        await portal.superuser((db) =>
          db.query(
            `select from identity.sessions s join identity.users u using (user_id) where u.email = $1`,
            [`${who}@test.example`],
          ),
        )
      ).rowCount,
    ).toBe(0)
  })

  test('and none when only the name changes', async () => {
    await change(
      `update identity.users set first_name = 'Other' where user_id = $user`,
      'viewer@test.example',
    )

    expect(await me('viewer')).toBe(200)
  })
})
