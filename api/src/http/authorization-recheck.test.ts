import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { watchAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { logout } from '#contract/areas/accounts/session/session.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { useTestApp } from '../testing/app.ts'
import { openRechecks } from './authorization-recheck.ts'

const portal = useTestApp({ oneTimeCodes: 'staff' })
const CUSTOMER = 1
/** Long before the stream's own next check. */
const SOON_MS = 5000
let address = ''

beforeAll(async () => {
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})

/** A member of the customer with a session and rights of their own. */
async function member(): Promise<{ userId: number; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const userId = await portal.superuser(async (db) => {
    const { rows } = await db.query<{ user_id: number }>(
      `insert into identity.users (email, first_name, last_name, password_hash) values ($1, 'A', 'B', 'none') returning user_id`,
      [`${token}@test.example`],
    )
    const { user_id } = rows[0]!
    await db.query('insert into identity.memberships values ($1, $2, 1, null)', [CUSTOMER, user_id])
    await db.query(`select identity.open_session($1, $2, now() + interval '1 day')`, [
      user_id,
      createHash('sha256').update(token).digest(),
    ])
    return user_id
  })
  return { userId, token }
}

const leave = new AbortController()
afterEach(() =>
  portal.superuser(async (db) => {
    await db.query('update identity.customers set status = 1')
    await db.query(
      'insert into identity.customer_permissions select 1, unnest($1::text[]) on conflict do nothing',
      [PERMISSIONS],
    )
  }),
)

/** Opens a stream; `next` answers the ids of the next event, or that the stream is over. */
async function open(token: string) {
  const path = toUrl(watchAssets, { params: { customerId: CUSTOMER } })
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${address}/api${path}`, { headers, signal: leave.signal })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async (): Promise<number[] | 'over'> => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return 'over'
      const data = /^data: (.*)$/m.exec(value)?.[1]
      if (data) return (JSON.parse(data) as { waybill_ids: number[] }).waybill_ids
    }
  }
  return { next }
}

const publish = (id: number) =>
  portal.database.tenant(CUSTOMER, (db) => portal.live.publish(db, CUSTOMER, [id]))

const statement = (text: string) => (userId: number) =>
  portal.superuser((db) => db.query(text, text.includes('$1') ? [userId] : []))

describe('an open stream ends at once, without what changes afterwards,', () => {
  test.each<[string, (userId: number, token: string) => Promise<unknown>]>([
    [
      'when its user signs out',
      async (_, token) => {
        const headers = { authorization: `Bearer ${token}` }
        await fetch(`${address}/api${logout.path}`, { method: 'DELETE', headers })
      },
    ],
    ['when its user is disabled', statement('update identity.users set status = 0 where user_id = $1')],
    [
      'when the password is set anew',
      statement(`update identity.users set password_hash = 'new' where user_id = $1`),
    ],
    ['when the membership ends', statement('delete from identity.memberships where user_id = $1')],
    ['when the role changes', statement('update identity.memberships set role_id = 7 where user_id = $1')],
    [
      'when the permissions are taken from the member',
      statement(`update identity.memberships set permissions = '{}' where user_id = $1`),
    ],
    [
      'when the permissions are taken from the customer',
      statement('delete from identity.customer_permissions where customer_id = 1'),
    ],
    [
      'when the customer is closed',
      statement('update identity.customers set status = 0 where customer_id = 1'),
    ],
    [
      'when the session is cut short',
      statement('update identity.sessions set expires_ts = now() where user_id = $1'),
    ],
  ])(
    '%s',
    async (_, lose) => {
      const { userId, token } = await member()
      const stream = await open(token)
      await publish(1)
      expect(await stream.next()).toEqual([1])

      await lose(userId, token)
      await publish(2)

      expect(await stream.next()).toBe('over')
    },
    SOON_MS,
  )
})

describe('where staff must have one-time codes, an open stream ends at once', () => {
  /** A member with the rank of staff and confirmed codes. */
  async function staffMember() {
    const one = await member()
    await statement('update identity.users set is_internal = true where user_id = $1')(one.userId)
    await statement(
      `insert into identity.one_time_codes (user_id, sealed_secret, confirmed_ts) values ($1, '', now())`,
    )(one.userId)
    return one
  }

  test(
    'when its reader turns them off',
    async () => {
      const { userId, token } = await staffMember()
      const stream = await open(token)
      await publish(11)
      expect(await stream.next()).toEqual([11])

      await statement('delete from identity.one_time_codes where user_id = $1')(userId)
      await publish(12)

      expect(await stream.next()).toBe('over')
    },
    SOON_MS,
  )

  test(
    'when its reader without codes becomes staff',
    async () => {
      const { userId, token } = await member()
      const stream = await open(token)
      await publish(13)
      expect(await stream.next()).toEqual([13])

      await statement('update identity.users set is_internal = true where user_id = $1')(userId)
      await publish(14)

      expect(await stream.next()).toBe('over')
    },
    SOON_MS,
  )
})

test('a stream continues when another user signs out', async () => {
  const [one, other] = [await member(), await member()]
  const stream = await open(one.token)

  await statement('delete from identity.sessions where user_id = $1')(other.userId)
  await publish(3)

  expect(await stream.next()).toEqual([3])
  leave.abort()
})

test('while the permission cannot be checked, nothing is sent', async () => {
  const rechecks = openRechecks()
  let tries = 0
  const check = async () => {
    if (++tries === 1) throw new Error('the database is away')
    return true
  }
  const { signal } = new AbortController()
  const recheck = rechecks.watch({ userId: 1, customerId: 1, check, signal }, () => {})

  rechecks.rightsChanged({ u: 1 })

  expect(await recheck.isAuthorized()).toBe(true)
  expect(tries).toBe(2)
})

test('a reader who left before the stream began is no longer checked', () => {
  const rechecks = openRechecks()
  let tries = 0
  const check = async () => ++tries > 0
  const signal = AbortSignal.abort()
  rechecks.watch({ userId: 1, customerId: 1, check, signal }, () => {})

  rechecks.rightsChanged({})

  expect(tries).toBe(0)
})
