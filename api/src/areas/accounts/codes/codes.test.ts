import { beforeAll, describe, expect, test } from 'vitest'
import {
  confirmCodes,
  enrolCodes,
  getCodes,
  removeCodes,
} from '#contract/areas/accounts/codes/codes.contract.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { listCustomers } from '#contract/areas/admin/customers/customers.contract.ts'
import { isWithoutSignIn } from '#contract/base/access.ts'
import { contract } from '../../../routes.ts'
import { argsFor } from '../../../testing/access.ts'
import { TEST_PASSWORD, useTestApp, type Caller } from '../../../testing/app.ts'
import { codeAt, stepAt } from './totp.rules.ts'

const portal = useTestApp({ oneTimeCodes: 'staff' })

const signIn = (who: string, code?: string) =>
  portal.call(login, {
    body: { email: `${who}@test.example`, password: TEST_PASSWORD, ...(code === undefined ? {} : { code }) },
  })
const enrol = (as: Caller, password = TEST_PASSWORD) => portal.call(enrolCodes, { body: { password } }, as)
const confirm = (as: Caller, code: string) => portal.call(confirmCodes, { body: { code } }, as)
const remove = (as: Caller, code: string) => portal.call(removeCodes, { body: { code } }, as)

/** The code on a phone, some time steps from now. */
function toCode(secret: string, stepsAhead = 0): string {
  const bits = [...secret]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  return codeAt(bytes, stepAt(Date.now()) + stepsAhead)
}

describe('one-time codes', () => {
  let secret = ''
  let recovery: string[] = []
  let address = ''
  beforeAll(async () => {
    const { data } = await enrol('admin')
    secret = data.secret
    recovery = data.recovery_codes
    address = data.otpauth_url
  })

  test('are enrolled by an address for the app and eight different recovery codes', () => {
    expect(address).toContain(`secret=${secret}`)
    expect(new Set(recovery).size).toBe(8)
  })

  test('are not required before the first code confirmed the app', async () => {
    expect((await signIn('admin')).status).toBe(200)
    expect((await portal.call(getCodes, {}, 'admin')).data).toEqual({
      is_offered: true,
      is_on: false,
      recovery_codes_left: 0,
    })
  })

  test('are confirmed by a right code only', async () => {
    const wrong = await confirm('admin', '000000')
    const right = await confirm('admin', toCode(secret, -1))

    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['code']])
    expect(right.status).toBe(200)
    expect((await portal.call(getCodes, {}, 'admin')).data.is_on).toBe(true)
  })

  test('are requested after the right password and never after a wrong one', async () => {
    const right = await signIn('admin')
    const wrong = await portal.call(login, { body: { email: 'admin@test.example', password: 'wrong' } })

    expect([right.status, right.error.code]).toEqual([401, 'code_required'])
    expect([wrong.status, wrong.error.code]).toEqual([401, 'wrong_credentials'])
  })

  test('each open the account once', async () => {
    const code = toCode(secret)

    const first = await signIn('admin', code)
    const again = await signIn('admin', code)
    const earlier = await signIn('admin', toCode(secret, -1))

    expect(first.status).toBe(200)
    expect([again.error.code, earlier.error.code]).toEqual(['wrong_code', 'wrong_code'])
  })

  test('of recovery open it once each, however they are typed', async () => {
    const typed = recovery[0]!.toLowerCase().replaceAll('-', ' ')

    expect((await signIn('admin', typed)).status).toBe(200)
    expect((await signIn('admin', typed)).error.code).toBe('wrong_code')
    expect((await portal.call(getCodes, {}, 'admin')).data.recovery_codes_left).toBe(7)
  })

  test('wrong codes count against the limit; requesting one does not', async () => {
    for (let i = 0; i < 12; i++) expect((await signIn('admin')).error.code).toBe('code_required')
    let result = await signIn('admin', '111111')
    for (let i = 0; i < 12 && result.status === 401; i++) result = await signIn('admin', '111111')

    expect(result.status).toBe(429)
    await portal.owner((db) => db.query('truncate identity.attempts'))
  })

  test('neither the secret nor the code is stored in plain text', async () => {
    const { rows } = await portal.superuser((db) =>
      db.query(
        `select encode(c.sealed_secret, 'escape') as secret, (select json_agg(r) from identity.recovery_codes r) as codes
         from identity.one_time_codes c`,
      ),
    )

    const text = JSON.stringify(rows)
    expect(text).not.toContain(secret)
    for (const code of recovery) expect(text).not.toContain(code)
  })

  test('cannot be set up again while they are on', async () => {
    expect((await enrol('admin')).status).toBe(409)
  })

  test('are turned off with a code', async () => {
    expect((await remove('admin', '000000')).status).toBe(400)

    expect((await remove('admin', recovery[1]!)).status).toBe(200)

    expect((await signIn('admin')).status).toBe(200)
  })

  test('require the password again for setup', async () => {
    const result = await enrol('internal', 'wrong')

    expect([result.status, result.error.errors]).toEqual([
      400,
      { password: ['Incorrect password. Try again.'] },
    ])
  })

  test('are for administrators and internal staff', async () => {
    expect((await enrol('full')).error.code).toBe('codes_not_offered')
    expect((await portal.call(getCodes, {}, 'full')).data.is_offered).toBe(false)
  })
})

describe('staff without one-time codes', () => {
  const open = useTestApp({ oneTimeCodes: 'staff' })
  const FIRST = ['confirmCodes', 'enrolCodes', 'getCodes', 'getSession', 'logout']

  test.each(['admin', 'internal'] as const)(
    'may set them up and nothing else: %s is refused every other call',
    async (who) => {
      const admitted: string[] = []
      for (const endpoint of contract) {
        if (isWithoutSignIn(endpoint.access) || endpoint.name === 'logout') continue
        const result = await open.call(endpoint as never, argsFor(endpoint, 1) as never, who)
        if (result.status !== 403) admitted.push(endpoint.name)
      }

      expect([...admitted, 'logout'].sort()).toEqual(FIRST)
      expect((await open.call(getSession, {}, who)).data.needs_codes).toBe(true)
    },
  )

  test('open everything with the first code, in the current session', async () => {
    const before = await open.call(listCustomers, { query: {} }, 'admin')
    const { data } = await open.call(enrolCodes, { body: { password: TEST_PASSWORD } }, 'admin')
    const between = await open.call(listCustomers, { query: {} }, 'admin')
    await open.call(confirmCodes, { body: { code: toCode(data.secret) } }, 'admin')
    const after = await open.call(listCustomers, { query: {} }, 'admin')

    expect([before.error.code, between.error.code, after.status]).toEqual([
      'codes_needed',
      'codes_needed',
      200,
    ])
    expect((await open.call(getSession, {}, 'admin')).data.needs_codes).toBeUndefined()
  })

  test('concern staff only: users of customers sign in as before', async () => {
    expect((await open.call(getPermissions, { params: { customerId: 1 } }, 'full')).status).toBe(200)
    expect((await open.call(getSession, {}, 'full')).data.needs_codes).toBeUndefined()
  })

  test('users who sign in only at an identity provider need none', async () => {
    await open.superuser((db) =>
      // past the trigger that ends sessions with a password
      db.query(`set session_replication_role = replica;
        update identity.users set password_hash = null where email = 'internal@test.example'`),
    )
    expect((await open.call(getPermissions, { params: { customerId: 1 } }, 'internal')).status).toBe(200)
  })
})

describe('where the portal does not offer codes', () => {
  const plain = useTestApp()

  test('one-time codes cannot be set up and are not required', async () => {
    expect((await plain.call(enrolCodes, { body: { password: TEST_PASSWORD } }, 'admin')).error.code).toBe(
      'codes_not_offered',
    )
    await plain.owner((db) =>
      db.query(
        `insert into identity.one_time_codes (user_id, sealed_secret, confirmed_ts)
         select user_id, 'x', now() from identity.users where email = 'admin@test.example'`,
      ),
    )

    const result = await plain.call(login, { body: { email: 'admin@test.example', password: TEST_PASSWORD } })

    expect(result.status).toBe(200)
  })
})
