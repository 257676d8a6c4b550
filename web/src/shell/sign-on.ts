import { getSignOn, type SignOn } from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { call, type CallResult } from './call.ts'
import { ROUTE_PATHS } from './landing.ts'

/** Leaves the portal for another site; a separate object, so that tests can replace it. */
export const leaving = { to: (address: string): void => location.assign(address) }

/** The identity provider of this host; null where people sign in by e-mail. */
export async function fetchSignOn(): Promise<CallResult<SignOn | null>> {
  const response = await call(getSignOn, {})
  return response.success ? { success: true, data: response.data.sign_on } : response
}

/**
 * Whether users of this host sign in with an identity provider. Pages from our own server contain the answer; those
 * from another server request it.
 */
export async function isSignOnHost(mode = document.documentElement.dataset['signOn']): Promise<boolean> {
  if (mode !== undefined) return mode !== 'none'
  const response = await fetchSignOn()
  return response.success && response.data !== null
}

/** Where signing out leads: through the identity provider where there is one (PLT-112, PLT-113). */
export const pathAfterSignOut = async (): Promise<string> =>
  (await isSignOnHost()) ? ROUTE_PATHS.oauthLogout : ROUTE_PATHS.signIn
