import { type Area, isEnough, type Levels } from '../../../base/areas.ts'
import { canTable, type Verdict } from '../../../list/can.ts'

/** The role that administers a customer: only its holders can assign it. */
const COMPANY_ADMIN = 1

/** An account's permissions at one customer. */
export interface Grant {
  customer_id: number
  role_id: number
  /** Of the role, or of a list of their own in its place. */
  permissions: readonly string[]
  /** The levels by area, with the customer's changes to the role. */
  levels: Levels
}

/** An account to be changed. */
export interface Account {
  user_id: number
  is_admin: boolean
  is_internal: boolean
  status: number
}

/** Who changes it. */
export interface Changer {
  userId: number
  isAdmin: boolean
}

/** The same with what both hold at each customer. */
export type AccountWithGrants = Account & { grants: readonly Grant[] }
export type ChangerWithGrants = Changer & { grants: readonly Grant[] }

export const REFUSALS = {
  ofAdmin: 'Only an administrator can change an administrator’s account.',
  ofStaff: 'Only an administrator can change a staff account.',
  ownStatus: 'You can’t disable or activate your own account. Ask another administrator.',
  ownMarks: 'You can’t change your own administrator or staff status. Ask another administrator.',
  ownRole: 'You can’t change your own role. Ask another administrator.',
  marks: 'Only an administrator can make someone an administrator or staff.',
  holdsMore: 'This person has more permissions than you at one of their customers. Ask an administrator.',
  roleHoldsMore: 'This role can do more than you at this customer. Ask an administrator.',
  givesMore: 'You can’t grant more permissions than you have at this customer. Ask an administrator.',
  customerPermissions: 'Only an administrator can change a customer’s permissions.',
} as const

const isOwn = ({ user_id }: { user_id: number }, { userId }: Changer): boolean => user_id === userId

/**
 * Whether an account ranks below the person changing it, or is their own: only an administrator may change portal
 * staff and administrators.
 */
function isBelow(account: Account, who: Changer): Verdict {
  if (who.isAdmin || isOwn(account, who)) return true
  if (account.is_admin) return REFUSALS.ofAdmin
  return account.is_internal ? REFUSALS.ofStaff : true
}

const firstRefusal = (...verdicts: readonly Verdict[]): Verdict =>
  verdicts.find((verdict) => verdict !== true) ?? true

const notOwn = (account: Account, who: Changer, refusal: string): Verdict => !isOwn(account, who) || refusal

/** The actions on an account, as lists of accounts offer them. */
export const userCan = canTable<Account, Changer>()({
  edit: isBelow,
  disable: (account, who) =>
    account.status === 1
      ? firstRefusal(notOwn(account, who, REFUSALS.ownStatus), isBelow(account, who))
      : 'This user is already disabled.',
  activate: (account, who) =>
    account.status === 1
      ? 'This user is already active.'
      : firstRefusal(notOwn(account, who, REFUSALS.ownStatus), isBelow(account, who)),
})

/**
 * The same for one account. Whoever changes how a person signs in could act in their place, so they must hold at
 * least as much.
 */
export const accountCan = canTable<AccountWithGrants, ChangerWithGrants>()({
  ...userCan,
  change_sign_in: (account, who) =>
    firstRefusal(
      isBelow(account, who),
      isOwn(account, who) || account.grants.every((grant) => holds(who, grant)) || REFUSALS.holdsMore,
    ),
  mark: (account, who) =>
    firstRefusal(who.isAdmin || REFUSALS.marks, notOwn(account, who, REFUSALS.ownMarks)),
})

/** Who decides about a customer's permissions, at its creation and later. */
export const CUSTOMER_PERMISSIONS = { access: 'admin' } as const

/** Whether a person holds everything that a grant gives at a customer; an administrator holds everything. */
export function holds({ isAdmin, grants }: ChangerWithGrants, given: Grant): boolean {
  if (isAdmin) return true
  const own = grants.find(({ customer_id }) => customer_id === given.customer_id)
  if (own === undefined || (given.role_id === COMPANY_ADMIN && own.role_id !== COMPANY_ADMIN)) return false
  return (
    given.permissions.every((permission) => own.permissions.includes(permission)) &&
    reaches(own.levels, given.levels)
  )
}

/** Whether levels reach as far as others, area by area. */
export const reaches = (held: Levels, given: Levels): boolean =>
  Object.entries(given).every(([area, level]) => isEnough(held[area as Area], level))

/**
 * Whether a person's role at a customer may change to another or, with null, be removed: never one's own, never one
 * above one's own, and never to a role above one's own.
 */
export function mayChangeRole(
  account: AccountWithGrants,
  { customerId, given }: { customerId: number; given: Omit<Grant, 'customer_id'> | null },
  who: ChangerWithGrants,
): Verdict {
  const current = account.grants.find(({ customer_id }) => customer_id === customerId)
  return firstRefusal(
    notOwn(account, who, REFUSALS.ownRole),
    isBelow(account, who),
    current === undefined || holds(who, current) || REFUSALS.holdsMore,
    given === null || holds(who, { customer_id: customerId, ...given }) || REFUSALS.givesMore,
  )
}
