import { exchangeToken, startSignOn } from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { call, type CallError, type CallResult } from '../../../shell/call.ts'
import { forgetUser, signOut } from '../../../shell/session.ts'
import { fetchSignOn, leaving } from '../../../shell/sign-on.ts'
import { save, recall } from '../../../shell/storage.ts'
import { openLanding } from '../session/sign-in.calls.ts'

/** The provider's parameters in the URL (RFC 6749 §4.1.2, RFC 9207). */
export interface ProviderAnswer {
  code?: string
  state?: string
  iss?: string
  error?: string
}

const NO_PROVIDER: CallError = { status: ERRORS.not_found[0], message: ERRORS.not_found[1] }
const NOT_OURS: CallError = { status: ERRORS.sign_on_refused[0], message: ERRORS.sign_on_refused[1] }
const DENIED: CallError = { status: ERRORS.sign_on_unknown_user[0], message: ERRORS.sign_on_unknown_user[1] }

/**
 * Sends the browser to the provider of this host; returns the refusal when that is not possible. `againAs` is the
 * user whose screen waits in another window.
 */
export async function goToProvider(sameAddress: string | null): Promise<CallError | null> {
  save('againAs', sameAddress)
  const response = await fetchSignOn()
  if (!response.success) return response.error
  if (response.data === null) return NO_PROVIDER
  const started = await call(startSignOn, { params: { provider: response.data.provider } })
  if (!started.success) return started.error
  save('signOn', started.data.state)
  leaving.to(started.data.authorization_url)
  return null
}

/**
 * Completes a sign-in with the provider's response and returns the next path; null when another window continues.
 * Only the browser that began a sign-in can complete it, and only once.
 */
export async function completeSignOn({
  code,
  state,
  iss,
  error,
}: ProviderAnswer): Promise<CallResult<string | null>> {
  const saved = recall('signOn')
  save('signOn', null)
  if (saved === null || saved !== state) return { success: false, error: NOT_OURS }
  if (error === 'access_denied') return { success: false, error: DENIED }
  if (!code) return { success: false, error: NOT_OURS }

  const response = await fetchSignOn()
  if (!response.success) return response
  if (response.data === null) return { success: false, error: NO_PROVIDER }
  const sameAddress = recall('againAs')
  const body = {
    code,
    state,
    ...(iss && { iss }),
    ...(sameAddress !== null && { again_as: Number(sameAddress) }),
  }
  const exchanged = await call(exchangeToken, { params: { provider: response.data.provider }, body })
  if (!exchanged.success) return exchanged
  save('signedInBy', 'provider')
  if (sameAddress !== null) return continueElsewhere(exchanged.data.token, sameAddress)
  forgetUser()
  save('token', exchanged.data.token)
  return openLanding('portal')
}

/** The waiting window is notified and continues with the new token; this one has nothing to open. */
function continueElsewhere(token: string, sameAddress: string): CallResult<null> {
  save('againAs', null)
  save('token', token)
  save('signedInAgain', `${sameAddress} ${Date.now()}`)
  return { success: true, data: null }
}

/** Ends the session here, then at the provider, which leads on to the partner's hub; true when the browser is on its way. */
export async function leaveByProvider(): Promise<boolean> {
  const response = await fetchSignOn()
  if (recall('token') !== null) await signOut()
  save('signOn', null)
  if (!response.success || response.data === null) return false
  leaving.to(response.data.sign_out_url)
  return true
}
