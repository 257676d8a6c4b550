import type { Verdict } from '../../../list/can.ts'
import { type Account, type Changer, userCan } from './standing.rules.ts'

/** Status 1 means active (ADM-023). */
export const USER_STATUS = { 1: 'Active', 0: 'Disabled' } as const

export const USER_KINDS = {
  customer: 'Customer staff',
  internal: 'Portal staff',
  admin: 'Administrator',
} as const

/** Who may make a user staff or administrator. */
export const MARKS = { access: 'admin' } as const

/** What decides whether a user can be invited. */
export interface Invitable extends Account {
  external_idp: string | null
  has_password: boolean
}

/** Whether a user is mailed a link to choose their first password, or why not. */
export function mayInvite(user: Invitable, who: Changer): Verdict {
  if (user.status !== 1) return 'This user is disabled.'
  if (user.external_idp !== null) return 'They sign in with SSO.'
  if (user.has_password) return 'They already have a password.'
  return userCan.edit(user, who)
}

/** A user's company in either spelling (ADM-020). */
interface GivenCompany {
  id?: number
  company_id?: number
  name?: string
  company_name?: string
  status?: number | null
  role_id: number
  role_name: string
  permissions?: string[] | null
  version?: number
  can_change?: Verdict
}

export interface UserCompany {
  id: number
  name: string
  role_id: number
  role_name: string
  /** A list of their own in place of the role's; null without one. */
  permissions: string[] | null
  version: number
  can_change: Verdict
}

/** The companies of a user that count: those of status 1 or without one (ADM-021). */
export const savedCompanies = (companies: readonly GivenCompany[]): UserCompany[] =>
  companies
    .filter(({ status }) => status === 1 || status === undefined || status === null)
    .map((one) => ({
      id: one.id ?? one.company_id ?? 0,
      name: one.name ?? one.company_name ?? '',
      role_id: one.role_id,
      role_name: one.role_name,
      permissions: one.permissions ?? null,
      version: one.version ?? 1,
      can_change: one.can_change ?? true,
    }))
