import { describe, expect, test } from 'vitest'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { listUserRoles } from '#contract/areas/admin/roles/roles.contract.ts'
import {
  createUser,
  disableUser,
  endUserSessions,
  getUser,
  getUserAccess,
  listUsers,
  listUserSessions,
  removeAssociation,
  updateAssociation,
} from '#contract/areas/admin/users/users.contract.ts'
import { TEST_PASSWORD, useTestApp } from '../../../testing/app.ts'
import { makeUserCalls } from './users.factory.ts'

const portal = useTestApp()

const { change, create, person, toId } = makeUserCalls(portal)
const signIn = (email: string, password = TEST_PASSWORD) =>
  portal.call(login, { body: { email, password } }, null)
const asBearer = (token: string) =>
  portal.call(getSession, {}, null, { authorization: `Bearer ${token}` }).then(({ status }) => status)

describe('users', () => {
  test('[ADM-051] [ADM-050] [ADM-019] a user is created and returned with all fields', async () => {
    const given = person()
    const { user_id, created_ts, invited_ts, email, ...user } = await create({
      ...given,
      phone_number_work: '+1 402 555 0100',
      customer_id: 1,
      role_id: 3,
    })

    expect([typeof user_id, typeof created_ts, typeof invited_ts, email]).toEqual([
      'number',
      'string',
      'string',
      given.email,
    ])
    expect(user).toEqual({
      first_name: 'New',
      last_name: 'Person',
      is_admin: false,
      is_internal: false,
      status: 1,
      zip_code: '',
      phone_number_work: '+1 402 555 0100',
      phone_number_mobile: null,
      user_token: null,
      external_idp: null,
      pending_email: null,
      profile_picture: null,
      companies: [
        {
          id: 1,
          company_id: 1,
          name: 'Customer 1',
          company_name: 'Customer 1',
          status: 1,
          role_id: 3,
          role_name: 'Operations',
          permissions: null,
          version: 1,
          can_change: true,
        },
      ],
      version: 1,
      has_password: false,
      last_sign_in_ts: null,
      can: {
        edit: true,
        disable: true,
        activate: 'This user is already active.',
        change_sign_in: true,
        mark: true,
      },
    })
    expect((await portal.call(getUser, { params: { userId: user_id } }, 'internal')).data.user_id).toBe(
      user_id,
    )
  })

  test('[ADM-036] an address in use is refused with this message, regardless of case', async () => {
    const { email, user_id } = await create()
    const other = await create()

    const again = await portal.call(
      createUser,
      { body: { ...person(), email: email.toUpperCase() } },
      'admin',
    )
    const changed = await change(other.user_id, { ...person(), email })

    for (const { status, error } of [again, changed]) {
      expect([status, error.message]).toEqual([409, 'A user with this email address already exists.'])
    }
    expect((await change(user_id, { ...person(), email })).status).toBe(200)
  })

  test('[ADM-037] a body with missing or invalid values is refused with the specified message', async () => {
    const { user_id } = await create()

    const missing = await portal.call(
      createUser,
      { body: { first_name: 'A', last_name: '' } as never },
      'admin',
    )
    const wrong = await change(user_id, { ...person(), email: 'no address' })

    for (const { status, error } of [missing, wrong]) {
      expect([status, error.message]).toEqual([400, 'Required fields missing or invalid.'])
    }
  })

  test('[ADM-049] users are found by name, address and company, by status', async () => {
    const { email, user_id } = await create({ last_name: 'Zuckerrohr', customer_id: 2, role_id: 6 })
    const found = async (query: object) =>
      (await portal.call(listUsers, { query }, 'internal')).data.data.map((one) => one.user_id)

    expect(await found({ search: 'zuckerrohr' })).toEqual([user_id])
    expect(await found({ search: email })).toEqual([user_id])
    expect(await found({ search: 'zuckerrohr', companies: 'customer 2' })).toEqual([user_id])
    expect(await found({ search: 'zuckerrohr', status: '0' })).toEqual([])
    expect(await found({ search: 'CUSTOMER 2' })).toContain(user_id)
    expect((await portal.call(listUsers, { query: {} }, 'full')).status).toBe(403)
  })

  test('[ADM-049] rows are the same in the same order, whichever way a page of users is found', async () => {
    const { user_id } = await create({ first_name: 'Äbel', customer_id: 1, role_id: 6 })
    await portal.call(disableUser, { params: { userId: user_id } }, 'admin')
    const listed = async (query: object) => {
      const { data } = await portal.call(listUsers, { query: { page_size: 100, ...query } }, 'admin')
      expect(data.total_record_count).toBe(data.data.length)
      return data.data
    }
    for (const scope of ['all', 'active', 'disabled'])
      for (const sort of ['full_name', '-full_name']) {
        const all = await listed({ scope, sort })
        const here = all.filter(({ companies }) => companies.includes('Customer 1'))

        expect(all.length).toBeGreaterThan(0)
        expect(await listed({ scope, sort, search: 'test.example' })).toEqual(all)
        expect(await listed({ scope, sort, companies: 'customer 1' })).toEqual(here)
      }
    expect((await listed({ scope: 'disabled' })).map((one) => one.user_id)).toContain(user_id)
  })

  test('[ADM-052] [ADM-025] a user is updated; an older version is refused with the current one', async () => {
    const { user_id, version, email } = await create()
    const body = { first_name: 'Ada', last_name: 'Byron', email, version }

    const changed = await change(user_id, body)
    const stale = await change(user_id, { ...body, first_name: 'Eve' })

    expect(changed.data).toMatchObject({ first_name: 'Ada', last_name: 'Byron', version: version + 1 })
    expect([stale.status, stale.error.conflict?.version]).toEqual([409, version + 1])
  })

  test('[ADM-052] a change touches the fields it names and no other', async () => {
    const { user_id, email } = await create({ phone_number_work: '402 555 0100', zip_code: '68102' })
    const before = (await portal.call(getUser, { params: { userId: user_id } }, 'admin')).data

    const { status, data } = await change(user_id, { phone_number_mobile: '402 555 0199' })

    expect([status, data.email]).toEqual([200, email])
    expect(data).toEqual({
      ...before,
      phone_number_mobile: data.phone_number_mobile,
      version: before.version + 1,
    })
    expect(data.phone_number_mobile).toMatch(/0199$/)
  })

  test('the log of a change has neither phone numbers nor ZIP codes', async () => {
    const { user_id, email, version } = await create({ phone_number_work: '402 555 0100', zip_code: '68102' })

    const { status } = await change(user_id, {
      first_name: 'Ada',
      last_name: 'Byron',
      email,
      phone_number_work: '402 555 0177',
      zip_code: '99501',
      version,
    })

    const { rows } = await portal.superuser((db) =>
      db.query<{ entry: string }>(
        `select change::text as entry from audit.entries where target::text like $1`,
        [`%${user_id}%`],
      ),
    )
    const text = rows.map(({ entry }) => entry).join()
    expect(status).toBe(200)
    expect(text).toContain('Ada')
    expect(text).not.toMatch(/68102|99501|555.?01/)
  })

  test('[ADM-053] a role that someone else changed meanwhile is not overwritten', async () => {
    const { user_id } = await create({ customer_id: 1, role_id: 6 })
    const params = { userId: user_id, customer: 1 }
    const read = (await portal.call(getUser, { params: { userId: user_id } }, 'admin')).data.companies[0]!

    const first = await portal.call(
      updateAssociation,
      { params, body: { role_id: 1, version: read.version } },
      'admin',
    )
    const second = await portal.call(
      updateAssociation,
      { params, body: { role_id: 6, permissions: [], version: read.version } },
      'admin',
    )

    expect(first.data.companies[0]).toMatchObject({ role_id: 1, version: read.version + 1 })
    expect([second.status, second.error.conflict]).toEqual([
      409,
      { version: read.version + 1, now: { role_id: 1, permissions: null } },
    ])
  })

  test('[ADM-055] [ADM-026] [ADM-056] [ADM-027] a disabled user loses every session at once, and signs in again once active', async () => {
    const email = 'viewer@test.example'
    const userId = await toId(email)
    const { token } = (await signIn(email)).data
    expect(await asBearer(token)).toBe(200)

    const disabled = await portal.call(disableUser, { params: { userId } }, 'internal')

    expect([disabled.data.status, await asBearer(token)]).toEqual([0, 401])
    expect((await signIn(email)).status).toBe(401)
    expect((await change(userId, { status: 1 })).data.status).toBe(1)
    expect((await signIn(email)).status).toBe(200)
  })

  test('[ADM-048] [ADM-022] [ADM-030] roles are answered below the literal path', async () => {
    const { status, data } = await portal.call(listUserRoles, {}, 'internal')

    expect([status, data.roles[0]!.id, data.roles[0]!.name]).toEqual([200, 1, 'Company Admin'])
  })
})

describe('associations, sessions and access', () => {
  test('[ADM-053] [ADM-054] a role at a customer is granted and removed; sessions end at once', async () => {
    const email = 'both@test.example'
    const userId = await toId(email)
    const { token } = (await signIn(email)).data
    const params = { userId, customer: 2 }

    const saved = await portal.call(updateAssociation, { params, body: { role_id: 6 } }, 'admin')
    expect(await asBearer(token)).toBe(200)
    const removed = await portal.call(removeAssociation, { params }, 'admin')

    expect(saved.data.companies.find(({ id }) => id === 2)).toMatchObject({
      role_id: 6,
      permissions: ['visibility_asset_list'],
    })
    expect(removed.data.companies.map(({ id }) => id)).toEqual([1])
    expect(await asBearer(token)).toBe(401)
    expect((await portal.call(removeAssociation, { params }, 'admin')).status).toBe(404)
    expect(
      (
        await portal.call(
          updateAssociation,
          { params: { userId, customer: 404 }, body: { role_id: 6 } },
          'admin',
        )
      ).status,
    ).toBe(404)
  })

  test('sessions are listed and ended, one or all', async () => {
    const email = 'terminal@test.example'
    const userId = await toId(email)
    const tokens = await Promise.all([signIn(email), signIn(email)])
    const { data } = await portal.call(listUserSessions, { params: { userId } }, 'admin')

    const one = await portal.call(
      endUserSessions,
      { params: { userId }, query: { session_id: data.data[0]!.session_id } },
      'admin',
    )
    const none = await portal.call(endUserSessions, { params: { userId }, query: {} }, 'admin')

    expect([data.data.length, one.data.data.length, none.data.data]).toEqual([3, 2, []])
    expect(await asBearer(tokens[0].data.token)).toBe(401)
    expect((await portal.call(getUser, { params: { userId } }, 'admin')).data.last_sign_in_ts).not.toBeNull()
  })

  test('each session says with what and from where it was opened; a device that names none is not guessed', async () => {
    const email = 'viewer@test.example'
    const userId = await toId(email)
    await signIn(email)
    const { payload } = await portal.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:131.0) Gecko/20100101 Firefox/131.0' },
      remoteAddress: '203.0.113.7',
      payload: { email, password: TEST_PASSWORD },
    })
    expect(payload).toContain('token')

    const { data } = await portal.call(listUserSessions, { params: { userId } }, 'admin')

    expect(data.data.map(({ device, address }) => [device, address])).toEqual(
      expect.arrayContaining([
        ['Firefox on Windows', '203.0.113.7'],
        [null, '127.0.0.1'],
      ]),
    )
  })

  test('staff cannot end the sessions of an administrator', async () => {
    const userId = await toId('admin@test.example')
    const { token } = (await signIn('admin@test.example')).data

    const { status } = await portal.call(endUserSessions, { params: { userId }, query: {} }, 'internal')

    expect([status, await asBearer(token)]).toEqual([403, 200])
  })

  test('access shows role, own list, the customer’s permissions and the modules', async () => {
    const userId = await toId('bare@test.example')

    const { data } = await portal.call(getUserAccess, { params: { userId } }, 'admin')

    expect(data.data).toMatchObject([
      { customer_id: 1, role_name: 'Viewer', has_own_list: true, given: [], permissions: [] },
    ])
    expect(data.data[0]!.flags).toContain('hasWaybillModule')
    expect(data.data[0]!.flags).not.toContain('hasInternalToolsModule')
  })
})
