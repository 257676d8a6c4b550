import { beforeEach, describe, expect, test } from 'vitest'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import {
  getCustomerRoles,
  updateCustomerRoles,
} from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import type { RoleLevels } from '#contract/areas/admin/customer-roles/customer-roles.rules.ts'
import { REFUSALS } from '#contract/areas/admin/users/standing.rules.ts'
import { updateAssociation } from '#contract/areas/admin/users/users.contract.ts'
import { sql } from '../../../db/sql.ts'
import { levelsOfRole } from '../../../testing/levels.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { statusCounts, callConcurrently } from '../../../testing/concurrent.ts'

const portal = useTestApp()
const OPERATIONS = 3
const PRICING = 5
const VIEWER = 6

const getRoles = async (id: number, as: Caller = 'admin') =>
  (await portal.call(getCustomerRoles, { params: { id } }, as)).data
const getRole = async (customer: number, role: number, as: Caller = 'admin') =>
  (await getRoles(customer, as)).roles.find(({ id }) => id === role)!

const set = async (
  customer: number,
  roles: readonly { id: number; levels: RoleLevels }[],
  as: Caller = 'admin',
  version?: number,
) =>
  portal.call(
    updateCustomerRoles,
    {
      params: { id: customer },
      body: {
        roles: roles.map(({ id, levels }) => ({ id, levels })),
        version: version ?? (await getRoles(customer)).version,
      },
    },
    as,
  )

/** What a person with the role at customer 1 holds, without a list of their own. */
const getHeldAccess = (role: number) =>
  portal.owner(
    async (db) =>
      (
        await db.query<{ permissions: string[]; levels: object }>(
          'select * from identity.given(1, $1, null)',
          [role],
        )
      ).rows[0]!,
  )

const auditOfLast = () =>
  portal.superuser(
    async (db) =>
      (
        await db.query<{ change: unknown; customer_id: number }>(
          `select change, customer_id from audit.entries where operation = 'updateCustomerRoles' order by entry_id desc limit 1`,
        )
      ).rows[0],
  )

const makeAdminFleetManager = () =>
  portal.owner((db) =>
    db.query(`insert into identity.memberships (customer_id, user_id, role_id)
      select 1, user_id, 4 from identity.users where is_admin on conflict do nothing`),
  )

beforeEach(() => portal.owner((db) => db.query('delete from identity.customer_roles')))

describe('[PLT-051] roles at a customer', () => {
  test('their ids and names are common to all, and they start from the common default', async () => {
    const { roles } = await getRoles(1)

    expect(roles.map(({ id, name }) => [id, name])).toEqual(
      (await getRoles(2)).roles.map(({ id, name }) => [id, name]),
    )
    for (const { id, levels, defaults } of roles) {
      expect([id, levels]).toEqual([id, levelsOfRole(id)])
      expect(defaults).toEqual(levels)
    }
  })

  test('an edited role changes at this customer only', async () => {
    const result = await set(1, [{ id: VIEWER, levels: { bookings: 'act', alerts: 'none' } }])

    expect(result.status).toBe(200)
    expect(result.data.roles.find(({ id }) => id === VIEWER)!.levels).toMatchObject({
      bookings: 'act',
      alerts: 'none',
      assets: 'see',
    })
    expect((await getRole(2, VIEWER)).levels).toEqual(levelsOfRole(VIEWER))
    const person = await portal.call(getPermissions, { params: { customerId: 1 } }, 'viewer')
    expect(person.data.areas.bookings).toBe('act')
    expect(
      (await portal.call(getPermissions, { params: { customerId: 2 } }, 'both')).data.areas.bookings,
    ).toBe('see')
  })

  test('a role reset to the default follows it again, and other customers keep theirs', async () => {
    await set(1, [{ id: PRICING, levels: { quotes: 'see', assets: 'see' } }])
    await set(2, [{ id: PRICING, levels: { quotes: 'see' } }])
    await set(1, [{ id: PRICING, levels: { quotes: 'act', assets: 'none' } }])

    const { rows } = await portal.owner((db) => db.query('select customer_id from identity.customer_roles'))
    expect(rows).toEqual([{ customer_id: 2 }])
  })

  test('opening an area adds its usual permissions, and closing it removes them', async () => {
    await set(1, [{ id: PRICING, levels: { assets: 'see', quotes: 'none' } }])

    const { permissions, levels } = await getHeldAccess(PRICING)
    expect(permissions).toContain('visibility_asset_list')
    expect(permissions).not.toContain('visibility_fleet_cycles')
    expect(permissions).not.toContain('pricing_pricing_dashboard')
    expect(levels).toMatchObject({ assets: 'see', quotes: 'none' })
  })

  test('affected users are counted, without administrators and disabled ones', async () => {
    await makeAdminFleetManager()

    expect((await getRole(1, 1)).people).toBe(2)
    expect((await getRole(1, 4)).people).toBe(0)
  })

  test('the audit log has both values of every area that changed, and no other', async () => {
    await set(1, [{ id: VIEWER, levels: { bookings: 'act', assets: 'see' } }])

    expect(await auditOfLast()).toMatchObject({
      customer_id: 1,
      change: { before: { Viewer: { bookings: 'see' } }, after: { Viewer: { bookings: 'act' } } },
    })
  })

  test('of twenty saves over the same version, one succeeds and the others get a conflict', async () => {
    const { version } = await getRoles(1)
    const responses = await callConcurrently(20, () =>
      set(1, [{ id: VIEWER, levels: { bookings: 'act' } }], 'admin', version),
    )

    expect(statusCounts(responses)).toEqual({ 200: 1, 409: 19 })
    expect(responses.find(({ status }) => status === 409)!.error.conflict).toMatchObject({
      version: version + 1,
    })
  })

  test('a role or customer that does not exist is refused', async () => {
    expect((await set(1, [{ id: 99, levels: { alerts: 'see' } }])).status).toBe(400)
    expect((await portal.call(getCustomerRoles, { params: { id: 999 } }, 'admin')).status).toBe(404)
  })
})

describe('no one grants more than they have', () => {
  test('a customer’s own users, including its Company Admin, edit no roles', async () => {
    const body = { roles: [{ id: VIEWER, levels: { bookings: 'act' } as const }], version: 1 }
    const result = await portal.call(updateCustomerRoles, { params: { id: 1 }, body }, 'full')

    expect(result.status).toBe(403)
  })

  test('staff edit roles up to what they hold there, and nothing where they have no role', async () => {
    expect((await set(1, [{ id: VIEWER, levels: { alerts: 'act' } }], 'internal')).status).toBe(200)
    const more = await set(1, [{ id: VIEWER, levels: { bookings: 'act' } }], 'internal')
    const elsewhere = await set(2, [{ id: VIEWER, levels: { alerts: 'act' } }], 'internal')

    expect([more.status, more.error.message]).toEqual([403, REFUSALS.givesMore])
    expect([elsewhere.status, elsewhere.error.message]).toEqual([403, REFUSALS.roleHoldsMore])
    expect((await getRole(1, VIEWER)).levels.bookings).toBe('see')
  })

  test('staff cannot reduce a role above their own', async () => {
    const result = await set(1, [{ id: 2, levels: { bookings: 'none' } }], 'internal')

    expect([result.status, result.error.message]).toEqual([403, REFUSALS.roleHoldsMore])
  })

  test('users, administrators included, cannot edit their own role', async () => {
    const result = await set(1, [{ id: OPERATIONS, levels: { alerts: 'see' } }], 'internal')
    await makeAdminFleetManager()
    const own = await set(1, [{ id: 4, levels: { alerts: 'see' } }])

    expect([result.status, result.error.message]).toEqual([403, REFUSALS.ownRole])
    expect([own.status, own.error.message]).toEqual([403, REFUSALS.ownRole])
    expect((await getRole(1, 4)).can_edit).toBe(REFUSALS.ownRole)
  })

  test('a customer’s version of a role counts when it is assigned: staff who only view bookings cannot grant Edit in them', async () => {
    const userId = await portal.owner(
      async (db) =>
        (
          await db.query<{ user_id: number }>(
            `select user_id from identity.users where email like 'bare@%' limit 1`,
          )
        ).rows[0]!.user_id,
    )
    const give = () =>
      portal.call(updateAssociation, { params: { userId, customer: 1 }, body: { role_id: 8 } }, 'internal')
    expect((await give()).status).toBe(200)
    await set(1, [{ id: 8, levels: { bookings: 'act' } }])

    expect((await give()).status).toBe(403)
  })

  test('the database enforces the same for every other path', async () => {
    const staffId = await portal.owner(
      async (db) =>
        (
          await db.query<{ user_id: number }>(
            'select user_id from identity.users where is_internal and not is_admin limit 1',
          )
        ).rows[0]!.user_id,
    )
    const write = (role: number, levels: object) =>
      portal.owner(async (db) => {
        await db.query('begin')
        try {
          await db.query("select set_config('app.user_id', $1, true)", [String(staffId)])
          await db.query('insert into identity.customer_roles values (1, $1, $2, null)', [
            role,
            JSON.stringify(levels),
          ])
        } finally {
          await db.query('rollback')
        }
      })

    await expect(write(OPERATIONS, { alerts: 'see' })).rejects.toThrow(/own role/)
    await expect(write(VIEWER, { bookings: 'act' })).rejects.toThrow(/does not hold/)
    await expect(write(VIEWER, { alerts: 'act' })).resolves.toBeUndefined()
    const asNobody = portal.database.anonymous((db) =>
      db.rows(sql`select identity.set_customer_roles(1, '[]'::jsonb, 1)`),
    )
    await expect(asNobody).rejects.toThrow(/staff/)
  })

  test('the database lets only a Company Admin grant that role, even when another user has all its permissions', async () => {
    const ids = await portal.owner(
      async (db) =>
        (
          await db.query<{ staff: number; person: number }>(
            `select (select user_id from identity.users where is_internal and not is_admin limit 1) as staff,
               (select user_id from identity.users where email like 'bare@%' limit 1) as person`,
          )
        ).rows[0]!,
    )
    const giveAs = (ownRole: number) =>
      portal.owner(async (db) => {
        await db.query('begin')
        try {
          // with everything that the role gives, and as far as it goes
          await db.query('delete from identity.memberships where user_id = $1 and customer_id = 1', [
            ids.staff,
          ])
          await db.query(
            `insert into identity.memberships (customer_id, user_id, role_id, permissions)
             select 1, $1, $2, permissions from identity.roles where role_id = 1`,
            [ids.staff, ownRole],
          )
          await db.query(
            `update identity.roles set levels = (select levels from identity.roles where role_id = 1) where role_id = $1`,
            [ownRole],
          )
          await db.query("select set_config('app.user_id', $1, true)", [String(ids.staff)])
          await db.query(
            `insert into identity.memberships (customer_id, user_id, role_id) values (1, $1, 1)
             on conflict (user_id, customer_id) do update set role_id = 1, permissions = null`,
            [ids.person],
          )
        } finally {
          await db.query('rollback')
        }
      })

    await expect(giveAs(OPERATIONS)).rejects.toThrow(/does not hold/)
    await expect(giveAs(1)).resolves.toBeUndefined()
  })
})
