import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { closedPage } from '../access/closed-page.ts'
import { useStore } from '../store.ts'

const ClosedPanel = lazy(async () => ({ default: (await import('./ClosedPanel.tsx')).ClosedPanel }))

/** On the landing page: which page was closed to the user, if that is why they are here (PLT-061). */
export function ClosedPage() {
  const closed = useStore(closedPage)
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (closed === null || closed.at !== path) return null
  return (
    <Suspense>
      <ClosedPanel key={closed.title} closed={closed} />
    </Suspense>
  )
}
