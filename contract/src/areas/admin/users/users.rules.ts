import type { Entitlements } from '../../../base/access.ts'
import { canTable, type Verdict } from '../../../list/can.ts'

/** Status 1 means active (ADM-023). */
export const USER_STATUS = { 1: 'Active', 0: 'Disabled' } as const

export const USER_KINDS = {
  customer: 'Customer staff',
  internal: 'Portal staff',
  admin: 'Administrator',
} as const

/** Who makes somebody staff or administrator. */
export const MARKS = { access: 'admin' } as const

const ADMINS_ONLY = 'Only an administrator changes the account of an administrator.'

/** What may be done with a user. Staff leave administrators to administrators. */
export const userCan = canTable<{ is_admin: boolean; status: number }>()({
  edit: ({ is_admin }, who) => !is_admin || who.isAdmin || ADMINS_ONLY,
  disable: ({ is_admin, status }, who) => {
    if (status !== 1) return 'This user is disabled already.'
    return !is_admin || who.isAdmin || ADMINS_ONLY
  },
  activate: ({ is_admin, status }, who) => {
    if (status === 1) return 'This user is active already.'
    return !is_admin || who.isAdmin || ADMINS_ONLY
  },
})

/** What says whether somebody can be invited. */
export interface Invitable {
  is_admin: boolean
  status: number
  external_idp: string | null
  has_password: boolean
}

/** Whether a user is mailed a link to choose their first password, or why not. */
export function mayInvite(
  { status, external_idp, has_password, ...user }: Invitable,
  who: Entitlements,
): Verdict {
  if (status !== 1) return 'This user is disabled.'
  if (external_idp !== null) return 'They sign in by single sign-on.'
  if (has_password) return 'They have a password already.'
  return userCan.edit({ ...user, status }, who)
}

/** A company of a user as either spelling tells it (ADM-020). */
interface GivenCompany {
  id?: number
  company_id?: number
  name?: string
  company_name?: string
  status?: number | null
  role_id: number
  role_name: string
  permissions?: string[] | null
}

export interface UserCompany {
  id: number
  name: string
  role_id: number
  role_name: string
  /** A list of their own in place of the role's; null without one. */
  permissions: string[] | null
}

/** The companies of a user that count: those of status 1 or without one (ADM-021). */
export const keptCompanies = (companies: readonly GivenCompany[]): UserCompany[] =>
  companies
    .filter(({ status }) => status === 1 || status === undefined || status === null)
    .map((one) => ({
      id: one.id ?? one.company_id ?? 0,
      name: one.name ?? one.company_name ?? '',
      role_id: one.role_id,
      role_name: one.role_name,
      permissions: one.permissions ?? null,
    }))
