import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import action from '../../ui/action.module.css'
import { PageMessage } from '../../ui/PageMessage.tsx'
import type { Aspect } from '../../ui/Signal.tsx'
import { BrandCorner } from './BrandCorner.tsx'
import { signInPathFor } from '../guard.ts'
import { useSignedIn } from '../session.ts'
import { clearFault } from '../status.ts'
import { SESSION_ENDED } from '../sign-in-again.ts'
import { save } from '../storage.ts'

const AccessNeeded = lazy(async () => ({ default: (await import('./AccessNeeded.tsx')).AccessNeeded }))

/** PLT-040, PLT-043, PLT-046. */
const LOGIN_AFTER_MS = 10_000

/** The heading of the error page for a response code: 401 and 403 have their own, all others share one. */
export function headingFor(code: number): string {
  if (code === 401) return 'Login required'
  return code === 403 ? 'Not authorized' : 'Sorry about that!'
}

const ASPECTS: Record<number, Aspect> = { 401: 'caution', 403: 'stop' }

interface Props {
  code: number
  /** The server's message, where it gave a specific reason. */
  why?: string | undefined
  /** A signed-in user keeps the navigation, where another page or customer may help. */
  isInFrame?: boolean
}

/** Replaces the screen; the URL stays the requested one. */
export function ErrorPage({ code, why, isInFrame = false }: Props) {
  return (
    <PageMessage
      aspect={ASPECTS[code] ?? 'dark'}
      heading={headingFor(code)}
      corner={isInFrame ? undefined : <BrandCorner />}
      isInFrame={isInFrame}
    >
      {code === 401 && <LoginRequired why={why} />}
      {code === 403 && <NotAuthorized />}
      {code !== 401 && code !== 403 && <Broken />}
    </PageMessage>
  )
}

function useGoToLogin(): () => void {
  const router = useRouter()
  return () => {
    const { href } = router.state.location
    save('target', href)
    void signInPathFor(href).then((to) => {
      clearFault()
      return router.navigate({ to })
    })
  }
}

function LoginRequired({ why = SESSION_ENDED }: Pick<Props, 'why'>) {
  const goToLogin = useGoToLogin()
  useEffect(() => {
    const timer = setTimeout(goToLogin, LOGIN_AFTER_MS)
    return () => clearTimeout(timer)
    // The wait runs once from the moment the page shows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <>
      <p>{why} You’ll be redirected to sign in within 10 seconds, then returned here.</p>
      <PageMessage.Actions>
        <button type="button" className={action.primary} onClick={goToLogin}>
          Sign in now
        </button>
      </PageMessage.Actions>
    </>
  )
}

function NotAuthorized() {
  const goToLogin = useGoToLogin()
  const router = useRouter()
  const hasNoPermission = useSignedIn()?.permissions.length === 0
  const goBack = () => {
    clearFault()
    router.history.back()
  }
  return (
    <>
      <p>
        You don’t have access to this part of the portal. Ask your company’s administrator for access, or sign
        in with another account.
      </p>
      <Suspense>
        <AccessNeeded />
      </Suspense>
      <PageMessage.Actions>
        {/* Without any permission there is no page to go back to: what helps is a role, and then a look. */}
        {hasNoPermission && (
          <button type="button" className={action.primary} onClick={() => location.reload()}>
            Check again
          </button>
        )}
        <button type="button" className={hasNoPermission ? action.quiet : action.primary} onClick={goBack}>
          Go back
        </button>
        <button type="button" className={action.quiet} onClick={goToLogin}>
          Go to sign in
        </button>
      </PageMessage.Actions>
    </>
  )
}

function Broken() {
  return (
    <>
      <p>
        Something went wrong while loading this page. Your saved work is safe. Refresh the page to try again.
      </p>
      <PageMessage.Actions>
        <button type="button" className={action.primary} onClick={() => location.reload()}>
          Refresh
        </button>
        <a className={action.quiet} href="/">
          Go to dashboard
        </a>
      </PageMessage.Actions>
    </>
  )
}
