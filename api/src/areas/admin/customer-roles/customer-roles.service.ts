import * as contract from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import {
  differences,
  type EditedRole,
  levelIn,
  mayEditRole,
  mayGiveLevels,
  type RoleLevels,
} from '#contract/areas/admin/customer-roles/customer-roles.rules.ts'
import type { ChangerWithGrants } from '#contract/areas/admin/users/standing.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { enter } from '../customers/customers.service.ts'
import { requireAllowed } from '../users/standing.service.ts'
import { selectGrants } from '../users/users.queries.ts'
import {
  type RoleRow,
  selectCustomerRoles,
  selectRolesVersion,
  updateRoles,
} from './customer-roles.queries.ts'

type Roles = Result<typeof contract.getCustomerRoles>

export const customerRolesService = implement(contract, {
  /** The levels of each role at a customer, and which of them the caller may edit. Throws not_found. */
  async getCustomerRoles(ctx, { params: { id } }) {
    await enter(ctx, id)
    return answer(
      id,
      await selectCustomerRoles(ctx.db, id),
      await findChanger(ctx),
      await getVersion(ctx, id),
    )
  },

  /**
   * Sets levels of roles at one customer; others stay as they are there. Throws not_found, conflict on a stale version,
   * invalid_request for a role that does not exist, and not_permitted for an own role or more than the caller holds.
   */
  async updateCustomerRoles(ctx, { params: { id }, body }) {
    await enter(ctx, id)
    const before = await selectCustomerRoles(ctx.db, id)
    const who = await findChanger(ctx)
    const version = await getVersion(ctx, id)
    if (version !== body.version) throw staleVersion<typeof body>({}, version)
    const changes = getChanges(before, body.roles)
    for (const { role, levels } of changes) {
      const edited = toEdited(id, role)
      requireAllowed(mayEditRole(edited, who))
      requireAllowed(mayGiveLevels(edited, levels, who))
    }
    if (!(await updateRoles(ctx.db, id, body))) throw staleVersion<typeof body>({}, await getVersion(ctx, id))
    ctx.describeChange({ customerId: id, ...getAudit(changes) })
    return answer(id, await selectCustomerRoles(ctx.db, id), who, await getVersion(ctx, id))
  },
})

interface RoleChange {
  role: RoleRow
  /** The role after it is saved. */
  levels: RoleLevels
}

/** The roles that change. Throws invalid_request for a role that does not exist. */
function getChanges(
  roles: readonly RoleRow[],
  wanted: Input<typeof contract.updateCustomerRoles>['body']['roles'],
): RoleChange[] {
  const changes = wanted.map(({ id, levels }) => {
    const role = roles.find((one) => one.id === id)
    if (!role)
      throw new AppError('invalid_request', {
        errors: { roles: [`Role ${id} not found. Reload the page.`] },
      })
    return { role, levels: { ...role.levels, ...levels } }
  })
  return changes.filter(({ role, levels }) => differences(role.levels, levels).length > 0)
}

/** Both values of every area that changes, by role. */
function getAudit(changes: readonly RoleChange[]): { before: object; after: object } {
  const byRole = (getLevels: (change: RoleChange) => RoleLevels) =>
    Object.fromEntries(
      changes.map((change) => [
        change.role.name,
        Object.fromEntries(
          differences(change.role.levels, change.levels).map((area) => [
            area,
            levelIn(getLevels(change), area),
          ]),
        ),
      ]),
    )
  return { before: byRole(({ role }) => role.levels), after: byRole(({ levels }) => levels) }
}

const toEdited = (customer_id: number, { id, permissions, levels, is_own }: RoleRow): EditedRole => ({
  role_id: id,
  customer_id,
  permissions,
  levels,
  is_own,
})

async function findChanger({ db, actor }: SignedInCtx): Promise<ChangerWithGrants> {
  const grants = await selectGrants(db, [actor.userId])
  return { userId: actor.userId, isAdmin: actor.isAdmin, grants: grants.get(actor.userId) ?? [] }
}

/** Throws not_found. */
async function getVersion({ db }: SignedInCtx, id: number): Promise<number> {
  const version = await selectRolesVersion(db, id)
  if (version === null) throw new AppError('not_found')
  return version
}

const answer = (id: number, roles: readonly RoleRow[], who: ChangerWithGrants, version: number): Roles => ({
  roles: roles.map((role) => {
    const { permissions: _permissions, is_own: _isOwn, ...shown } = role
    return { ...shown, can_edit: mayEditRole(toEdited(id, role), who) }
  }),
  version,
})
