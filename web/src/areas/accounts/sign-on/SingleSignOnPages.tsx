import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { SignOn } from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { unauthorizedUserText } from '#contract/areas/accounts/sign-on/sign-on.rules.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import type { CallError } from '../../../shell/call.ts'
import { getErrorCode } from '../../../shell/guard.ts'
import { fetchSignOn } from '../../../shell/sign-on.ts'
import { recall } from '../../../shell/storage.ts'
import action from '../../../ui/action.module.css'
import { SignInLayout } from '../session/SignInLayout.tsx'
import css from './SingleSignOnPages.module.css'
import { completeSignOn, goToProvider, leaveByProvider, type ProviderAnswer } from './sign-on.calls.ts'
import { addressOfContact, getHint, isUnauthorized, readAgainAs } from './sign-on.rules.ts'

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignInLayout
      title={title}
      slogan="One sign-in for all your tools."
      detail="Sign in with your company’s identity provider."
    >
      <div className={css.text}>{children}</div>
    </SignInLayout>
  )
}

function useGoToFailed(): (error: CallError) => void {
  const router = useRouter()
  return (error) =>
    void router.navigate({
      to: ROUTE_PATHS.signOnFailed,
      search: { errorCode: String(getErrorCode(error)) },
      replace: true,
    })
}

/** Where a guarded page sends a user without a session: to the provider. */
export function SignOnLoginPage() {
  const fail = useGoToFailed()
  const sameAddress = readAgainAs(useSearch({ strict: false }))
  const [end, setEnd] = useState<SecondSignInEnd | null>(null)
  useEffect(() => {
    void goToProvider(sameAddress).then((error) => {
      if (error && sameAddress !== null) setEnd({ refusal: error.message, againAs: sameAddress })
      else if (error) fail(error)
    })
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (end) return <SecondSignInEnded end={end} />
  return (
    <Frame title="Signing in">
      <p role="status">Redirecting to your identity provider…</p>
    </Frame>
  )
}

/** Where the provider sends people back to. */
export function SignOnCallbackPage() {
  const answer = useSearch({ strict: false }) as ProviderAnswer
  const router = useRouter()
  const fail = useGoToFailed()
  const [end, setEnd] = useState<SecondSignInEnd | null>(null)
  const complete = async () => {
    const sameAddress = recall('againAs')
    const done = await completeSignOn(answer)
    if (done.success && done.data !== null) return void router.navigate({ to: done.data, replace: true })
    if (done.success) return setEnd({ refusal: null, againAs: sameAddress })
    if (sameAddress !== null) return setEnd({ refusal: done.error.message, againAs: sameAddress })
    fail(done.error)
  }
  useEffect(() => {
    void complete()
    // Once, because a code is valid for one exchange.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (end) return <SecondSignInEnded end={end} />
  return (
    <Frame title="Signing in">
      <p role="status">Verifying your sign-in…</p>
    </Frame>
  )
}

/** The result of signing in again for another window. */
interface SecondSignInEnd {
  refusal: string | null
  againAs: string | null
}

function SecondSignInEnded({ end: { refusal, againAs: sameAddress } }: { end: SecondSignInEnd }) {
  // A browser that does not close this window shows the text below.
  useEffect(() => {
    if (refusal === null) close()
  }, [refusal])
  if (refusal === null) {
    return (
      <Frame title="Signed in again">
        <p role="status">You can close this window and continue in the previous one.</p>
      </Frame>
    )
  }
  return (
    <Frame title="Couldn’t sign you in again">
      <p role="alert" className={css.refusal}>
        {refusal}
      </p>
      <p>Your unsaved work is still in the previous window.</p>
      <div className={css.ways}>
        <Link to="/auth/login" search={{ again: sameAddress }} className={action.primary}>
          Try again
        </Link>
      </div>
    </Frame>
  )
}

/** Signs out of the portal and the provider, and continues to the partner's hub. */
export function SignOnLogoutPage() {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    void leaveByProvider().then((isLeaving) => setIsOver(!isLeaving))
  }, [])
  if (!isOver) {
    return (
      <Frame title="Signing out">
        <p role="status">Signing you out…</p>
      </Frame>
    )
  }
  return (
    <Frame title="Signed out">
      <p>You’re signed out.</p>
      <div className={css.ways}>
        <Link to="/login" className={action.primary}>
          Go to sign in
        </Link>
      </div>
    </Frame>
  )
}

/** Why the sign-in failed, and whom to contact. */
export function SignOnFailedPage() {
  const { errorCode } = useSearch({ strict: false }) as { errorCode?: string }
  const signOn = useSignOn()
  if (signOn === undefined) {
    return (
      <Frame title="Sign-in failed">
        <p role="status">Loading support contact…</p>
      </Frame>
    )
  }
  if (signOn === null) {
    return (
      <Frame title="Single sign-on">
        <p>Single sign-on isn’t set up for this address. Sign in with your email and password.</p>
        <div className={css.ways}>
          <Link to="/login" className={action.primary}>
            Go to sign in
          </Link>
        </div>
      </Frame>
    )
  }
  return (
    <Frame title="Sign-in failed">
      {isUnauthorized(errorCode) && (
        <p role="alert" className={css.refusal}>
          {unauthorizedUserText(signOn.display_name)}
        </p>
      )}
      <p>{getHint(errorCode, signOn.display_name)}</p>
      <p>
        Support: <Contact contact={signOn.support_contact} />
      </p>
      <div className={css.ways}>
        <Link to="/auth/login" className={action.primary}>
          Sign in again
        </Link>
        <Link to="/auth/logout" className={action.quiet}>
          Use another account
        </Link>
      </div>
    </Frame>
  )
}

function Contact({ contact }: { contact: string }) {
  const address = addressOfContact(contact)
  return address === null ? <span>{contact}</span> : <a href={address}>{contact}</a>
}

/** The provider of this host: undefined while loading, null where there is none or the request failed. */
function useSignOn(): SignOn | null | undefined {
  const [signOn, setSignOn] = useState<SignOn | null>()
  useEffect(() => {
    void fetchSignOn().then((response) => setSignOn(response.success ? response.data : null))
  }, [])
  return signOn
}
