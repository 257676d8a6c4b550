import { useRouter } from '@tanstack/react-router'
import { refreshUser, signOut } from '../../../shell/session.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { Button } from '../../../ui/Button.tsx'
import help from '../passwords/LoginHelpPages.module.css'
import { openLanding } from '../session/sign-in.calls.ts'
import { SignInLayout } from '../session/SignInLayout.tsx'
import { SetUpCodes } from './CodesCard.tsx'

/** Where staff set up one-time codes, on a portal that requires them; no other page opens before. */
export function CodesNeededPage() {
  const router = useRouter()
  const continueToPortal = async () => {
    await refreshUser()
    const landing = await openLanding('portal')
    await router.navigate({ to: landing.success ? landing.data : ROUTE_PATHS.signIn, replace: true })
  }
  const leave = async () => {
    await signOut()
    await router.navigate({ to: ROUTE_PATHS.signIn, replace: true })
  }
  return (
    <SignInLayout
      title="Set up one-time codes"
      slogan="Add a second step to your sign-in."
      detail="A password can leak. A code from your phone changes every 30 seconds."
    >
      <div className={help.text}>
        <p>This portal requires administrators and staff to enter a code after their password.</p>
        <SetUpCodes onDone={() => void continueToPortal()} />
        <div>
          <Button variant="quiet" onClick={() => void leave()}>
            Sign out
          </Button>
        </div>
      </div>
    </SignInLayout>
  )
}
