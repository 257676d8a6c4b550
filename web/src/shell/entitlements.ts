import type { Entitlements } from '#contract/base/access.ts'
import type { SignedIn } from './session.ts'

/** What is known of someone signed in that rules of access ask for. */
export type Entitled = Pick<SignedIn, 'user' | 'company' | 'permissions' | 'modules'>

/** What someone signed in holds for the company at hand. */
export const entitlementsOf = ({ user, company, permissions, modules }: Entitled): Entitlements => ({
  permissions,
  modules,
  isAdmin: user.is_admin,
  isInternal: user.is_internal,
  roleId: company.role_id,
})
