import { type Access, isAllowed } from '#contract/base/access.ts'
import { ERRORS } from '#contract/base/errors.ts'
import type { CallError } from './call.ts'
import { getEntitlements } from './access/may.ts'
import { mayEnterAlone, isWithoutCustomers } from './customer.ts'
import { closedPage } from './access/closed-page.ts'
import { hasNoCompany } from './customer-view.ts'
import { isEntitled, pathOfLanding, ROUTE_PATHS } from './landing.ts'
import { type PageRoute, pathTo } from './route.ts'
import { saveDefaultCompany, setCustomer, type SignedIn, verifyUser } from './session.ts'
import { clearFault, setFault } from './status.ts'
import { isSignOnHost } from './sign-on.ts'
import { save, recall } from './storage.ts'
import { toast } from './toasts.ts'

/** `to` is where to go instead; null lets the page open. */
type Redirection = { to: string; search?: Record<string, string> } | null

interface PageRequest {
  title?: string
  /** The requested path and query. */
  href: string
  needs: Access
  leadsTo?: PageRoute['leadsTo']
  customerId: number | null
}

const DEFAULT_ERROR_CODE = 401

/** Terminal pages have a sign-in of their own (PLT-067). */
export const loginPathFor = (href: string): string =>
  /^\/terminal(\/|\?|$)/.test(href) ? ROUTE_PATHS.terminalSignIn : ROUTE_PATHS.signIn

/** Where to sign in for a page: at the terminal, at the host's identity provider, or by email. */
export async function signInPathFor(href: string): Promise<string> {
  const signInPath = loginPathFor(href)
  return signInPath === ROUTE_PATHS.signIn && (await isSignOnHost()) ? ROUTE_PATHS.signOn : signInPath
}

export const getErrorCode = (error: CallError): number => error.status ?? DEFAULT_ERROR_CODE

/** Staff pages stay open at a new customer without permissions, because staff set these up. */
const isForStaffAt = (needs: Access, signedIn: SignedIn): boolean =>
  isWithoutCustomers(signedIn) ||
  (mayEnterAlone(signedIn.user) && isAllowed(needs, getEntitlements(signedIn)))

/** The address of someone's landing page; without any customer there is one thing to do. */
export function landingPath(signedIn: SignedIn): string {
  if (isWithoutCustomers(signedIn))
    return signedIn.user.is_admin ? ROUTE_PATHS.newCustomer : ROUTE_PATHS.customers
  if (hasNoCompany(signedIn)) return ROUTE_PATHS.customers
  return pathTo(pathOfLanding(signedIn), { customerId: signedIn.company.id })
}

/**
 * Decides on a page behind the sign-in: verifies the user, sets the customer of the URL, then checks the entitlements
 * (PLT-064, PLT-070, PLT-073).
 */
export async function guard(request: PageRequest): Promise<Redirection> {
  const hadToken = recall('token') !== null
  const verified = await verifyUser()
  if (!verified.success)
    return hadToken ? refuseUser(request, verified.error) : refuseAnonymous(request, verified.error)

  if (verified.data.needs_codes === true) {
    save('target', request.href)
    return { to: ROUTE_PATHS.codes }
  }

  const chosen = await setCustomer(request.customerId)
  if (!chosen.success)
    return chosen.error.status === 401 ? refuseUser(request, chosen.error) : closeScreen(chosen.error)

  const { signedIn, refusal } = chosen.data
  if (refusal === null) return admit(request, signedIn)
  toast({ status: 'danger', message: refusal })
  return { to: landingPath(signedIn) }
}

/** No customer of the user can be opened: the session remains, so the screen shows the error and offers a retry. */
function closeScreen({ status, message, aborted }: CallError): Redirection {
  if (aborted) return null
  toast({ status: 'danger', message })
  setFault(status ?? 0)
  return null
}

async function refuseUser({ href }: PageRequest, error: CallError): Promise<Redirection> {
  const isReported = error.status === 422 || error.status === 403 || error.code === 'session_replaced'
  if (isReported) toast({ status: 'danger', message: error.message })
  save('target', href)
  const signInPath = await signInPathFor(href)
  const to = signInPath === ROUTE_PATHS.signOn ? ROUTE_PATHS.signOnFailed : signInPath
  return { to, search: { errorCode: String(getErrorCode(error)) } }
}

/** No sign-in has been refused yet, so the identity provider, where there is one, is called at once. */
async function refuseAnonymous({ href }: PageRequest, error: CallError): Promise<Redirection> {
  save('target', href)
  const to = await signInPathFor(href)
  return to === ROUTE_PATHS.signOn ? { to } : { to, search: { errorCode: String(getErrorCode(error)) } }
}

function admit(request: PageRequest, signedIn: SignedIn): Redirection {
  const { href, needs, leadsTo, customerId } = request
  if (customerId !== null) saveDefaultCompany(customerId)
  const who = getEntitlements(signedIn)
  if (!isEntitled(signedIn) && !isForStaffAt(needs, signedIn)) {
    setFault(403)
    return null
  }
  clearFault()
  if (isAllowed(needs, who))
    return leadsTo ? { to: pathTo(leadsTo(who), { customerId: signedIn.company.id }) } : null
  const landing = landingPath(signedIn)
  // A landing page can require more than its rule does: this avoids redirecting in a circle.
  const to = landing === href.split('?')[0] ? ROUTE_PATHS.userProfile : landing
  if (href.split('?')[0] !== ROUTE_PATHS.dashboard) explain(request, to)
  return { to }
}

/** Explains why a page opened by its URL is closed, on the page that opens in its place. */
function explain({ needs, title = 'this page' }: PageRequest, at: string): void {
  if (needs === 'admin') return void toast({ status: 'danger', message: ERRORS.not_an_admin[1] })
  closedPage.set({ title, needs, at })
}
