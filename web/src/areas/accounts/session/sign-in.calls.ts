import { isAllowed, TERMINAL } from '#contract/base/access.ts'
import { ERRORS } from '#contract/base/errors.ts'
import type { CallResult } from '../../../shell/call.ts'
import { getEntitlements } from '../../../shell/access/may.ts'
import { landingPath } from '../../../shell/guard.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { clearSession, type Credentials, setCustomer, signIn, verifyUser } from '../../../shell/session.ts'
import { save, recall } from '../../../shell/storage.ts'

/** The terminal has a separate sign-in for its own people (`docs/decisions`). */
export type SignInKind = 'portal' | 'terminal'

export const NOT_A_TERMINAL_USER = 'This account has no terminal. Sign in to the portal instead.'

/** Signs in and returns the next path: the requested page, else the landing page. Stores nothing when refused. */
export async function signInAs(kind: SignInKind, credentials: Credentials): Promise<CallResult<string>> {
  const refusal = await signIn(credentials)
  return refusal ? { success: false, error: refusal } : openLanding(kind)
}

/** Loads the permissions for a new token and returns the next path. */
export async function openLanding(kind: SignInKind): Promise<CallResult<string>> {
  const verified = await verifyUser()
  if (!verified.success) return verified
  if (verified.data.needs_codes === true) return { success: true, data: ROUTE_PATHS.codes }
  const chosen = await setCustomer(null)
  if (!chosen.success) {
    clearSession()
    return chosen
  }
  const { signedIn } = chosen.data
  if (kind === 'terminal' && !isAllowed(TERMINAL, getEntitlements(signedIn))) {
    clearSession()
    return { success: false, error: { message: NOT_A_TERMINAL_USER, status: ERRORS.not_permitted[0] } }
  }
  const target = recall('target')
  save('target', null)
  const landing = kind === 'terminal' ? ROUTE_PATHS.terminalLoadList : landingPath(signedIn)
  return { success: true, data: target ?? landing }
}
