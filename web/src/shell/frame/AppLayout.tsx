import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import css from './AppLayout.module.css'
import { ClosedPage } from './ClosedPage.tsx'
import { Header } from './Header.tsx'
import { Navigation } from './Navigation.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { ViewingBar } from './ViewingBar.tsx'
import { WarningBar } from './WarningBar.tsx'
import { Keyboard } from '../find/Keyboard.tsx'
import { TourGate } from '../help/TourGate.tsx'
import { queryClient } from '../queries.ts'
import { useSignedIn } from '../session.ts'

/**
 * The frame of every page behind the sign-in: navigation at the left, header on top, below them the page or what stands
 * in its place.
 */
export function AppLayout({ children }: { children?: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const isSignedIn = useSignedIn() !== null
  // Between signing out and the sign-in page there is no user to render the frame for.
  if (!isSignedIn) return null
  return (
    <div className={css.frame}>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <Navigation />
      <NavDrawer ref={drawer} />
      <Keyboard />
      <div className={css.column}>
        <Header onMenu={() => drawer.current?.showModal()} />
        <ViewingBar />
        <WarningBar />
        <NoticeBar />
        <TourGate />
        <main id="main" className={css.main} tabIndex={-1}>
          <QueryClientProvider client={queryClient}>
            <ClosedPage />
            {children ?? <Outlet />}
          </QueryClientProvider>
        </main>
      </div>
    </div>
  )
}
