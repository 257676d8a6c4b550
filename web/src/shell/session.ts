import {
  type Preferences,
  updatePreferences,
} from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { getPermissions, type Notice } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import {
  type Company,
  getSession,
  login,
  logout,
  type Session,
} from '#contract/areas/accounts/session/session.contract.ts'
import type { Levels } from '#contract/base/areas.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { setReaderZone } from '#contract/base/zone-table.ts'
import {
  call,
  type CallError,
  type CallResult,
  carriesBearer,
  isWorthRetrying,
  onCallFailure,
  onSessionRefused,
} from './call.ts'
import { chooseCompany, mayEnterAlone, NO_COMPANY } from './customer.ts'
import { requireSignInAgain, SESSION_ENDED, cancelSignIn } from './sign-in-again.ts'
import { loading, setFault } from './status.ts'
import { save, onStoredElsewhere, recall } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { hasUnsavedInput } from './unsaved.ts'

/** The signed-in user and the current customer; everything a page may need to know about them. */
export interface SignedIn {
  user: Session
  company: Company
  permissions: readonly string[]
  modules: readonly string[]
  /** Modules that are on at some customer of theirs; of the portal's own people alone. */
  modulesAnywhere: readonly string[]
  /** The level of their role in each area. */
  levels: Levels
  notice: Notice | null
}

interface State {
  user: Session | null
  verifiedAt: number
  signedIn: SignedIn | null
}

const NOT_SIGNED_IN: CallError = { status: ERRORS.not_signed_in[0], message: ERRORS.not_signed_in[1] }

/** A customer is opened for a user: signing out meanwhile must not sign them in again (PLT-186). */
const USER_NOT_FOUND: CallError = { status: ERRORS.user_not_found[0], message: ERRORS.user_not_found[1] }

const NOBODY: State = { user: null, verifiedAt: 0, signedIn: null }
const session = createStore<State>(NOBODY)
session.subscribe(() => setReaderZone(session.get().user?.preferences.timezone ?? null))

/** A user who was verified this recently is not verified again for the next page. */
const VERIFIED_FOR_MS = 5 * 60_000

export const currentSession = (): SignedIn | null => session.get().signedIn
export const useSignedIn = (): SignedIn | null => useStore(session).signedIn

/** The session of a page behind the guard. Throws when no one is signed in: such a page is not reachable. */
export function useSession(): SignedIn {
  const signedIn = useSignedIn()
  if (!signedIn) throw new Error('Sign in to see this part of the portal.')
  return signedIn
}

/** Asks the server who holds the token. A refusal ends the session and drops the token (PLT-114). */
export async function verifyUser(): Promise<CallResult<Session>> {
  const { user, verifiedAt } = session.get()
  if (user && Date.now() - verifiedAt < VERIFIED_FOR_MS) return { success: true, data: user }
  if (recall('token') === null) return { success: false, error: NOT_SIGNED_IN }
  const response = await loading(
    'Checking your sign-in…',
    withRetries(() => call(getSession, {})),
  )
  if (!response.success) {
    if (!response.error.aborted) clearSession()
    return response
  }
  if (response.data.companies.length === 0 && !mayEnterAlone(response.data)) {
    const [status, message] = ERRORS.no_known_customer
    clearSession()
    return { success: false, error: { status, message } }
  }
  session.update((now) => ({ ...now, user: response.data, verifiedAt: Date.now() }))
  return response
}

/** Reloads the signed-in user, after they changed their own data. */
export async function refreshUser(): Promise<void> {
  const response = await call(getSession, {})
  if (!response.success) return
  const user = response.data
  session.update(({ signedIn }) => ({
    user,
    verifiedAt: Date.now(),
    signedIn: signedIn && { ...signedIn, user },
  }))
}

/**
 * Saves the user's preferences: here at once, and on the server for every other browser. Returns the refusal, after
 * which the previous values apply again.
 */
export async function changePreferences(changed: Partial<Preferences>): Promise<CallError | null> {
  const before = session.get().user?.preferences
  if (!before) return NOT_SIGNED_IN
  showPreferences({ ...before, ...changed })
  const response = await call(updatePreferences, { body: changed })
  showPreferences(response.success ? response.data : before)
  return response.success ? null : response.error
}

/** Applies preferences that were saved. */
export function showPreferences(preferences: Preferences): void {
  session.update(({ user, signedIn, verifiedAt }) => {
    const changed = user && { ...user, preferences }
    return { user: changed, verifiedAt, signedIn: signedIn && changed && { ...signedIn, user: changed } }
  })
}

async function withRetries<T>(request: () => Promise<CallResult<T>>, failures = 0): Promise<CallResult<T>> {
  const response = await request()
  if (response.success || !isWorthRetrying(failures, response.error)) return response
  await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** failures))
  return withRetries(request, failures + 1)
}

/**
 * Makes a customer the current one and loads the user's permissions there. A customer that is not open to the user,
 * or that the server refuses, falls back to the saved default, else the first (PLT-071, PLT-115); `refusal` then has
 * the message to show. Refused without a user.
 */
export async function setCustomer(
  wantedId: number | null,
): Promise<CallResult<{ signedIn: SignedIn; refusal: string | null }>> {
  const { user } = session.get()
  if (user === null) return { success: false, error: USER_NOT_FOUND }
  if (user.companies.length === 0) return { success: true, data: openWithoutCustomers(user, wantedId) }
  const savedId = Number(recall('defaultCompany'))
  const { company, isFallback } = chooseCompany(user.companies, wantedId, savedId)
  const opened = await openCompany(user, company)
  if (opened.success) {
    const refusal = isFallback ? ERRORS.customer_not_accessible[1] : null
    return { success: true, data: { signedIn: opened.data, refusal } }
  }
  const others = user.companies.filter(({ id }) => id !== company.id)
  if (opened.error.aborted || opened.error.status === 401 || others.length === 0) return opened
  const next = await openCompany(user, chooseCompany(others, null, savedId).company)
  if (!next.success) return next
  return { success: true, data: { signedIn: next.data, refusal: opened.error.message } }
}

/** Staff without a customer have the tools of the portal, as far as those are on for all. */
function openWithoutCustomers(
  user: Session,
  wantedId: number | null,
): { signedIn: SignedIn; refusal: string | null } {
  const now = session.get().signedIn
  const isSame = now?.company === NO_COMPANY && now.user === user
  const modules = user.modules ?? []
  const rights = { permissions: [], modules, modulesAnywhere: modules, levels: {}, notice: null }
  const alone = { user, company: NO_COMPANY, ...rights }
  const signedIn = isSame ? now : alone
  if (!isSame) session.update((state) => ({ ...state, signedIn }))
  return { signedIn, refusal: wantedId === null ? null : ERRORS.customer_not_accessible[1] }
}

/** Loads the user's permissions for a customer and makes it the current one. */
async function openCompany(user: Session, company: Company): Promise<CallResult<SignedIn>> {
  const now = session.get().signedIn
  if (now?.company.id === company.id && now.user === user) return { success: true, data: now }

  const permissionsRequest = withRetries(() => call(getPermissions, { params: { customerId: company.id } }))
  const response = await loading(`Opening ${company.name}…`, permissionsRequest)
  if (session.get().user?.user_id !== user.user_id) return { success: false, error: USER_NOT_FOUND }
  if (!response.success) {
    // A busy server refuses nobody: with the known permissions the frame stays, and the page says what it lacks.
    if (now?.company.id !== company.id || !isWorthRetrying(0, response.error)) return response
    return { success: true, data: now }
  }

  const signedIn = { user, company, ...rightsIn(response.data) }
  session.update((state) => ({ ...state, signedIn }))
  return { success: true, data: signedIn }
}

/** The user's permissions from a response, under the names that pages use. */
const rightsIn = (answer: Answer<typeof getPermissions>) => ({
  permissions: answer.permissions,
  modules: answer.flags,
  modulesAnywhere: answer.flags_anywhere,
  levels: answer.areas,
  notice: answer.platform_alert,
})

/**
 * Reloads the user's permissions at the current customer, after a switch was changed. Without a response, the known
 * ones are kept.
 */
export async function refreshEntitlements(): Promise<void> {
  const before = session.get().signedIn
  if (!before || before.company === NO_COMPANY) return
  const response = await call(getPermissions, { params: { customerId: before.company.id } })
  if (!response.success || session.get().signedIn !== before) return
  const signedIn = { ...before, ...rightsIn(response.data) }
  session.update((state) => ({ ...state, signedIn }))
}

/** The customer the portal opens with from now on; null: none is chosen. */
export const saveDefaultCompany = (customerId: number | null): void =>
  save('defaultCompany', customerId === null ? null : String(customerId))

/** A user's credentials, with the code where the account requires one. */
export interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

/** Signs in and stores the token; otherwise returns the refusal. */
export async function signIn(credentials: Credentials): Promise<CallError | null> {
  const response = await call(login, { body: credentials })
  if (!response.success) return response.error
  beginSession(response.data.token)
  return null
}

/** From now on the owner of this token is signed in here. */
export function beginSession(token: string): void {
  forgetUser()
  save('token', token)
  save('signedInBy', null)
}

/** Signs the same user in again and keeps everything that is open; otherwise returns the refusal. */
export async function signInAgain(credentials: Credentials): Promise<CallResult<unknown>> {
  const response = await call(login, { body: credentials })
  if (response.success) save('token', response.data.token)
  return response
}

/** Signs out here and on the server; a server that does not respond does not prevent it. */
export async function signOut(): Promise<void> {
  await call(logout, {})
  save('target', null)
  save('defaultCompany', null)
  save('signOn', null)
  save('signedInBy', null)
  save('signedOut', String(Date.now()))
  clearSession()
  save('signedOut', null)
}

const endListeners = new Set<() => void>()

/** Runs whenever a session ends, to clear the data loaded for it. */
export const onSessionEnd = (listener: () => void): unknown => endListeners.add(listener)

/** Forgets token, user, company, permissions and everything fetched on their behalf. */
export function clearSession(): void {
  save('token', null)
  forgetUser()
}

/** Forgets who was signed in here; the token stays: it is about to be replaced, or another window's. */
export function forgetUser(): void {
  session.set(NOBODY)
  cancelSignIn()
  for (const listener of endListeners) listener()
}

/** The server's message about a session that ended for a specific reason. */
const getReason = ({ code, message }: CallError): string | undefined =>
  code === 'session_replaced' ? message : undefined

// Users with unsaved input sign in on top of it; all others see the page that explains it.
onSessionRefused(async (endpoint, error, token) => {
  const { user } = session.get()
  if (user === null || endpoint === logout) return false
  if (await hasRenewedSince(token, user)) return true
  return hasUnsavedInput() && requireSignInAgain({ ...user, why: getReason(error) ?? SESSION_ENDED })
})

/** Whether another window has signed the same user in since the token was read. */
async function hasRenewedSince(token: string | null, user: Session): Promise<boolean> {
  const now = recall('token')
  if (now === null || now === token) return false
  const response = await call(getSession, {})
  return response.success && response.data.user_id === user.user_id
}

onCallFailure((endpoint, error) => {
  const hadSession = session.get().signedIn !== null
  if (error.status !== 401 || !hadSession || !carriesBearer(endpoint.path)) return
  clearSession()
  setFault(401, getReason(error))
})

/** Signing out in one window signs out in the whole browser. */
const SIGNED_OUT_ELSEWHERE = 'You signed out in another window.'
const SOMEONE_ELSE = 'Someone else signed in using another window.'

onStoredElsewhere('signedOut', (at) => {
  if (at === null || session.get().user === null) return
  clearSession()
  setFault(401, SIGNED_OUT_ELSEWHERE)
})

// Another window found the session ended, or opened a new one.
onStoredElsewhere('token', async (token) => {
  const { user } = session.get()
  if (user === null) return
  if (token === null) return endHere(user, SESSION_ENDED)
  const response = await call(getSession, {})
  if (response.success && response.data.user_id !== user.user_id) await endHere(user, SOMEONE_ELSE)
})

/** Unsaved input waits for its user; the token is not removed, because it may be another user's. */
async function endHere(user: Session, why: string): Promise<void> {
  if (hasUnsavedInput() && (await requireSignInAgain({ ...user, why }))) return
  forgetUser()
  setFault(401, why)
}
