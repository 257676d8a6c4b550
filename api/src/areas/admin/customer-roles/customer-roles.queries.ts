import type { CustomerRole } from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import type { RoleLevels } from '#contract/areas/admin/customer-roles/customer-roles.rules.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A role at a customer as the database knows it. */
export type RoleRow = Omit<CustomerRole, 'can_edit'> & { permissions: string[]; is_own: boolean }

export const selectCustomerRoles = (db: Db, customerId: number) =>
  db.rows<RoleRow>(sql`
    select id, name, meaning, defaults, levels, permissions, people, is_own
    from identity.customer_role_list(${customerId})`)

/** Null: there is no such customer. */
export const selectRolesVersion = async (db: Db, customerId: number): Promise<number | null> =>
  (await db.row<{ version: number | null }>(sql`select identity.roles_version(${customerId}) as version`))
    ?.version ?? null

/** Returns false when the version is stale. */
export const updateRoles = async (
  db: Db,
  customerId: number,
  { roles, version }: { roles: readonly { id: number; levels: RoleLevels }[]; version: number },
): Promise<boolean> =>
  (
    await db.row<{ done: boolean }>(sql`
      select identity.set_customer_roles(${customerId}, ${JSON.stringify(roles)}::jsonb, ${version}) as done`)
  )?.done ?? false
