import { type Access, type Entitlements, isAllowed } from '#contract/base/access.ts'
import { usePages } from './pages.ts'
import { type SignedIn, useSession } from './session.ts'

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

/** Whether the reader has what a call or a rule asks for, as it is declared: what a part offers, and whether it asks at all. */
export function useMay({ access }: { access: Access }): boolean {
  return isAllowed(access, entitlementsOf(useSession()))
}

/** Which pages are open to the reader, by their path and as their routes declare. */
export function useMayOpen(): (path: string) => boolean {
  const who = entitlementsOf(useSession())
  const pages = usePages()
  return (path) => {
    const page = pages.find((one) => one.path === path)
    return page !== undefined && isAllowed(page.needs, who)
  }
}

/** Those of some parts that are open to the reader. */
export function useAllowed<T extends { access: Access }>(parts: readonly T[]): T[] {
  const who = entitlementsOf(useSession())
  return parts.filter(({ access }) => isAllowed(access, who))
}
