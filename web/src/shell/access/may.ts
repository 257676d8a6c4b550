import { type Access, type Entitlements, isAllowed, isWithoutSignIn } from '#contract/base/access.ts'
import { usePages } from '../pages.ts'
import { type SignedIn, useSession, useSignedIn } from '../session.ts'

/** The facts about a signed-in user that access rules use. */
export type Entitled = Pick<
  SignedIn,
  'user' | 'company' | 'permissions' | 'modules' | 'modulesAnywhere' | 'levels'
>

/** A signed-in user's permissions at the current company. */
export const getEntitlements = ({
  user,
  company,
  permissions,
  modules,
  modulesAnywhere,
  levels,
}: Entitled): Entitlements => ({
  permissions,
  modules,
  modulesAnywhere,
  levels,
  isAdmin: user.is_admin,
  isInternal: user.is_internal,
  roleId: company.role_id,
})

/**
 * Whether the user has the declared access of a call or rule; decides what is offered and whether a request is made
 * at all.
 */
export function useMay({ access }: { access: Access }): boolean {
  return isAllowed(access, getEntitlements(useSession()))
}

/** The same without a required sign-in: a public call is allowed as well. */
export function useMayCall({ access }: { access: Access }): boolean {
  const signedIn = useSignedIn()
  return isWithoutSignIn(access) || signedIn === null || isAllowed(access, getEntitlements(signedIn))
}

/** Which calls are open to the reader. */
export function useMayCalls(): (call: { access: Access }) => boolean {
  const who = getEntitlements(useSession())
  return ({ access }) => isAllowed(access, who)
}

/**
 * Whether the page at a URL of the current customer is open to the user; paths that are no page here are not checked.
 */
export function useMayGo(): (address: string) => boolean {
  const session = useSession()
  const pages = usePages()
  return (address) => {
    const path = address.split('?')[0]!.replace(`/${session.company.id}/`, '/$customerId/')
    const page = pages.find((one) => one.path === path)
    return page === undefined || isAllowed(page.needs, getEntitlements(session))
  }
}

/** Which pages are open to the reader, by their path and as their routes declare. */
export function useMayOpen(): (path: string) => boolean {
  const who = getEntitlements(useSession())
  const pages = usePages()
  return (path) => {
    const page = pages.find((one) => one.path === path)
    return page !== undefined && isAllowed(page.needs, who)
  }
}

/** Those of some parts that are open to the reader. */
export function useAllowed<T extends { access: Access }>(parts: readonly T[]): T[] {
  const who = getEntitlements(useSession())
  return parts.filter(({ access }) => isAllowed(access, who))
}
