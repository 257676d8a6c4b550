import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { brand } from '../theme/brands.ts'
import { recents } from './find/recent.ts'
import { focusOnArrival } from './frame/arrival.ts'
import { Framed } from './states/Framed.tsx'
import { ErrorPage, headingFor } from './states/ErrorPage.tsx'
import { LoadingLine } from './states/LoadingScreen.tsx'
import { NOT_FOUND_TITLE } from './states/NotFoundPage.tsx'
import { useSignedIn } from './session.ts'
import { useSignInAgain } from './sign-in-again.ts'
import { type AppStatus, useAppStatus } from './status.ts'
import { useStore } from './store.ts'
import { Toaster } from './states/Toaster.tsx'
import { UpdateBanner } from './states/UpdateBanner.tsx'

const SignInAgain = lazy(async () => ({
  default: (await import('./states/SignInAgain.tsx')).SignInAgain,
}))

/** Everything around a page: the state of the portal, notices, the title, and focus management. */
export function Root() {
  const status = useAppStatus()
  const isSignedIn = useSignedIn() !== null
  const again = useSignInAgain()
  useTitle(status)
  useFocusOnArrival()
  return (
    <>
      <UpdateBanner />
      {status.name === 'fault' && (
        <Framed when={status.code === 403 && isSignedIn}>
          {(isInFrame) => <ErrorPage code={status.code} why={status.why} isInFrame={isInFrame} />}
        </Framed>
      )}
      {status.name === 'loading' && isSignedIn && <LoadingLine message={status.message} />}
      {status.name !== 'fault' && <Outlet />}
      {again && (
        <Suspense>
          <SignInAgain who={again} onEnd={again.answer} />
        </Suspense>
      )}
      <Toaster />
    </>
  )
}

/** The brand's prefix, the name of the thing that the page shows, and the page's own title (PLT-038). */
function useTitle(status: AppStatus): void {
  const matches = useMatches()
  const [opened] = useStore(recents)
  const isShown = opened?.href.split('?')[0] === matches.at(-1)?.pathname
  const subject = status.name !== 'fault' && opened && isShown ? `${opened.label} | ` : ''
  const page = matches.at(-1)?.staticData.page
  const own = status.name === 'fault' ? headingFor(status.code) : (page?.title ?? NOT_FOUND_TITLE)
  const title = matches.length === 0 ? brand.titlePrefix : `${brand.titlePrefix} | ${subject}${own}`
  useEffect(() => {
    document.title = title
  }, [title])
}

/** After navigation the focus moves to the new page's heading, so that screen readers continue there. */
function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusOnArrival()
      }),
    [router],
  )
}
