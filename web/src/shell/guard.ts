import { type Access, isAllowed } from '#contract/base/access.ts'
import { ERRORS } from '#contract/base/errors.ts'
import type { CallError } from './call.ts'
import { isEntitled, landingFor, ROUTE_PATHS, type Standing } from './landing.ts'
import { pathTo } from './route.ts'
import { keepDefaultCompany, setCustomer, type SignedIn, verifyUser } from './session.ts'
import { clearFault, setFault } from './status.ts'
import { isSignOnHost } from './sign-on.ts'
import { keep, recall } from './storage.ts'
import { toast } from './toasts.ts'

/** `to` is where to go instead; null lets the page open. */
type Verdict = { to: string; search?: Record<string, string> } | null

interface Wish {
  title?: string
  /** Path and query as asked for. */
  href: string
  needs: Access
  customerId: number | null
}

const DEFAULT_ERROR_CODE = 401

/** Terminal pages have a sign-in of their own (PLT-067). */
export const loginPathFor = (href: string): string =>
  /^\/terminal(\/|\?|$)/.test(href) ? '/terminal/login' : '/login'

/** Where to sign in for a page: at the terminal, at the host's identity provider, or by e-mail. */
export async function doorFor(href: string): Promise<string> {
  const door = loginPathFor(href)
  return door === '/login' && (await isSignOnHost()) ? '/auth/login' : door
}

export const errorCodeOf = (error: CallError): number => error.status ?? DEFAULT_ERROR_CODE

/** The address of someone's landing page. */
export const landingPath = (standing: Standing & { company: { id: number } }): string =>
  pathTo(ROUTE_PATHS[landingFor(standing)], { customerId: standing.company.id })

/**
 * Decides on a page behind the sign-in: verifies the user, sets the customer of the address, then asks the entitlements
 * (PLT-064, PLT-070, PLT-073).
 */
export async function guard(wish: Wish): Promise<Verdict> {
  const hadToken = recall('token') !== null
  const verified = await verifyUser()
  if (!verified.success)
    return hadToken ? refuseUser(wish, verified.error) : refuseStranger(wish, verified.error)

  const chosen = await setCustomer(wish.customerId)
  if (!chosen.success) return refuseUser(wish, chosen.error)

  const { signedIn, refusal } = chosen.data
  if (refusal === null) return admit(wish, signedIn)
  toast({ status: 'danger', message: refusal })
  return { to: landingPath(signedIn) }
}

async function refuseUser({ href }: Wish, error: CallError): Promise<Verdict> {
  if (error.status === 422 || error.status === 403) toast({ status: 'danger', message: error.message })
  keep('target', href)
  const door = await doorFor(href)
  const to = door === '/auth/login' ? '/auth/failed' : door
  return { to, search: { errorCode: String(errorCodeOf(error)) } }
}

/** Nobody was refused yet: where an identity provider is, it is asked at once. */
async function refuseStranger({ href }: Wish, error: CallError): Promise<Verdict> {
  keep('target', href)
  const to = await doorFor(href)
  return to === '/auth/login' ? { to } : { to, search: { errorCode: String(errorCodeOf(error)) } }
}

function admit(wish: Wish, signedIn: SignedIn): Verdict {
  const { href, needs, customerId } = wish
  if (customerId !== null) keepDefaultCompany(customerId)
  if (!isEntitled(signedIn)) {
    setFault(403)
    return null
  }
  clearFault()
  const { permissions, modules, user } = signedIn
  if (isAllowed(needs, { permissions, modules, isAdmin: user.is_admin })) return null
  if (href.split('?')[0] !== ROUTE_PATHS.dashboard) void explain(wish, signedIn)
  const landing = landingPath(signedIn)
  // A landing page can itself ask for more than its rule does: never send anybody in a circle.
  return { to: landing === href.split('?')[0] ? ROUTE_PATHS.userProfile : landing }
}

/** Says why a page that was asked for by its address stays closed; its words are fetched only then. */
async function explain({ needs, title = 'This page' }: Wish, { company }: SignedIn): Promise<void> {
  if (needs === 'admin') return void toast({ status: 'danger', message: ERRORS.not_an_admin[1] })
  const { closedWords } = await import('./access-words.ts')
  toast({ status: 'info', message: closedWords(title, needs, company.name) })
}
