import { describe, expect, test } from 'vitest'
import {
  createUser,
  disableUser,
  endUserSessions,
  getUser,
  removeAssociation,
  updateAssociation,
} from '#contract/areas/admin/users/users.contract.ts'
import { sql } from '../../../db/sql.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeUserCalls } from './users.factory.ts'

const portal = useTestApp()

const { change, create, person, toId } = makeUserCalls(portal)

describe('administrators', () => {
  test('users, administrators included, cannot disable their own account or give up their own rank', async () => {
    const userId = await toId('admin@test.example')

    const disabled = await portal.call(disableUser, { params: { userId } }, 'admin')
    const unmarked = await change(userId, { ...person(), email: 'admin@test.example', is_admin: false })

    expect([disabled.status, unmarked.status]).toEqual([403, 403])
    expect((await portal.call(getUser, { params: { userId } }, 'admin')).data).toMatchObject({
      is_admin: true,
      status: 1,
    })
  })

  test('staff cannot create administrators or change their accounts', async () => {
    const adminId = await toId('admin@test.example')
    const { user_id, email } = await create()

    const promoted = await change(user_id, { ...person(), email, is_admin: true }, 'internal')
    const made = await portal.call(createUser, { body: { ...person(), is_internal: true } }, 'internal')
    const touched = await portal.call(disableUser, { params: { userId: adminId } }, 'internal')
    const ended = await portal.call(endUserSessions, { params: { userId: adminId }, query: {} }, 'internal')

    expect([promoted.status, made.status, touched.status, ended.status]).toEqual([403, 403, 403, 403])
  })
})

describe('roles', () => {
  const give = (userId: number, customer: number, role_id: number, as: Caller = 'internal') =>
    portal.call(updateAssociation, { params: { userId, customer }, body: { role_id } }, as)

  test('users, administrators included, cannot give themselves a role', async () => {
    const [staff, administrator] = [await toId('internal@test.example'), await toId('admin@test.example')]

    const given = [await give(staff, 1, 1), await give(staff, 2, 6), await give(administrator, 1, 1, 'admin')]
    const removed = await portal.call(
      removeAssociation,
      { params: { userId: staff, customer: 1 } },
      'internal',
    )

    expect([...given, removed].map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(given[0]!.error.message).toBe('You can’t change your own role. Ask another administrator.')
  })

  test('staff grant at a customer at most what they have there', async () => {
    const { user_id } = await create()

    expect((await give(user_id, 1, 6)).status).toBe(200)
    const refused = [await give(user_id, 1, 1), await give(user_id, 2, 6)]
    const made = await portal.call(
      createUser,
      { body: { ...person(), customer_id: 1, role_id: 1 } },
      'internal',
    )

    expect([...refused, made].map(({ status }) => status)).toEqual([403, 403, 403])
    expect(Object.keys(made.error.errors ?? {})).toEqual(['role_id'])
  })

  test('staff cannot demote or remove a user with more permissions, and the response gives the reason', async () => {
    const { user_id } = await create({ customer_id: 1, role_id: 1 })

    const lowered = await give(user_id, 1, 6)
    const removed = await portal.call(
      removeAssociation,
      { params: { userId: user_id, customer: 1 } },
      'internal',
    )
    const { data } = await portal.call(getUser, { params: { userId: user_id } }, 'internal')

    expect([lowered.status, removed.status]).toEqual([403, 403])
    expect([data.companies[0]!.can_change, data.can.change_sign_in]).toEqual([
      'This person has more permissions than you at one of their customers. Ask an administrator.',
      'This person has more permissions than you at one of their customers. Ask an administrator.',
    ])
  })

  test('the database enforces the rules even without the service', async () => {
    const [staff, viewer] = [await toId('internal@test.example'), await toId('viewer@test.example')]
    const adminId = await toId('admin@test.example')
    const asStaff = (statement: ReturnType<typeof sql>) =>
      portal.database.anonymous(async (db) => {
        await db.run(sql`select set_config('app.user_id', ${String(staff)}, true)`)
        return db.row(statement)
      })

    for (const statement of [
      sql`select identity.set_association(${staff}, 1, 1, null, false)`,
      sql`select identity.set_association(${viewer}, 1, 1, null, false)`,
      sql`select identity.set_association(${viewer}, 2, 6, null, false)`,
      sql`select identity.remove_association(${staff}, 1)`,
      sql`select identity.change_user(${viewer}, '{"is_admin": true}', null)`,
      sql`select identity.change_user(${adminId}, '{"first_name": "X"}', null)`,
      sql`select identity.change_user(${staff}, '{"status": 0}', null)`,
      sql`select identity.create_user('{"email": "x@test.example", "first_name": "X", "last_name": "X", "is_internal": true}')`,
      sql`select identity.create_customer('{"name": "Own", "permissions": ["company_settings"]}')`,
      sql`select identity.end_user_sessions(${adminId}, null)`,
      sql`select identity.add_invitation(${adminId}, '')`,
      sql`select identity.request_email_change(${adminId}, 'x@test.example', 'a', 'b')`,
    ])
      await expect(asStaff(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

test('staff cannot grant a role that exceeds their own in some area of the customer', async () => {
  const levels = (role: number, bookings: string) =>
    portal.superuser((db) =>
      db.query(
        `insert into identity.customer_roles (customer_id, role_id, levels) values (1, $1, jsonb_build_object('bookings', $2::text))
         on conflict (customer_id, role_id) do update set levels = excluded.levels`,
        [role, bookings],
      ),
    )
  const give = async () =>
    (await portal.call(createUser, { body: { ...person(), customer_id: 1, role_id: 6 } }, 'internal')).status
  const OWN = 3
  await levels(6, 'act')
  await levels(OWN, 'see')
  const further = await give()
  await levels(OWN, 'act')
  const equal = await give()
  await portal.superuser((db) => db.query('delete from identity.customer_roles where customer_id = 1'))

  expect([further, equal]).toEqual([403, 200])
})
