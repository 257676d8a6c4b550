import {
  type Account,
  accountCan,
  type AccountWithGrants,
  type Changer,
  type ChangerWithGrants,
  type Grant,
  mayChangeRole,
} from '#contract/areas/admin/users/standing.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { type Can, verdicts, type Verdict } from '#contract/list/can.ts'
import type { Db } from '../../../db/tx.ts'
import { selectRoleGrants, selectGrants, type UserRecord } from './users.queries.ts'

/** A user's account and the account changing it, each with its permissions. */
export interface Standing {
  account: AccountWithGrants
  who: ChangerWithGrants
}

/** Finds what both hold at each customer. */
export async function findStanding(db: Db, person: Account, actor: Changer): Promise<Standing> {
  const grants = await selectGrants(db, [person.user_id, actor.userId])
  return getStanding(person, actor, grants)
}

export const getStanding = (
  person: Account,
  actor: Changer,
  grants: ReadonlyMap<number, readonly Grant[]>,
): Standing => ({
  account: { ...person, grants: grants.get(person.user_id) ?? [] },
  who: { ...actor, grants: grants.get(actor.userId) ?? [] },
})

/** The actions on an account. */
export const standingVerdicts = ({ account, who }: Standing): Can<keyof typeof accountCan> =>
  verdicts(accountCan, account, who) as Can<keyof typeof accountCan>

/** Whether the role a user has at each of their customers may be changed. */
export const withRoleVerdicts = (
  { account, who }: Standing,
  companies: UserRecord['companies'],
): (UserRecord['companies'][number] & { can_change: Verdict })[] =>
  companies.map((company) => ({
    ...company,
    can_change: mayChangeRole(account, { customerId: company.id, given: null }, who),
  }))

interface RoleChange {
  customerId: number
  roleId: number
  /** Null or left out: those of the role. */
  permissions?: readonly string[] | null | undefined
}

/** Whether a role may be given; a role that does not exist is refused where it is written. */
export async function mayGiveRole(
  db: Db,
  { account, who }: Standing,
  { customerId, roleId, permissions }: RoleChange,
): Promise<Verdict> {
  const requested = { customer_id: customerId, role_id: roleId, permissions: permissions ?? null }
  const [given = { role_id: roleId, permissions: [], levels: {} }] = await selectRoleGrants(db, [requested])
  return mayChangeRole(account, { customerId, given }, who)
}

/** Throws not_permitted with the reason, at the field concerned where there is one. */
export function requireAllowed(verdict: Verdict, field?: string): void {
  if (verdict === true) return
  throw new AppError('not_permitted', { message: verdict, ...(field && { errors: { [field]: [verdict] } }) })
}
