import { lazy, Suspense, useEffect } from 'react'
import { useMatches } from '@tanstack/react-router'
import { getFrame } from '../route.ts'
import { useSession } from '../session.ts'
import { useStore } from '../store.ts'
import { startTour, tourStep } from './tour.ts'

const Tour = lazy(async () => ({ default: (await import('./Tour.tsx')).Tour }))

/** Offers the tour once to a user who has neither taken nor skipped it. */
export function TourGate() {
  const { has_seen_tour } = useSession().user.preferences
  const step = useStore(tourStep)
  const isCustomerPage = getFrame(useMatches().at(-1)?.staticData.page?.path) === 'customer'
  const isNewcomer = !has_seen_tour && step === 'unasked' && isCustomerPage
  useEffect(() => {
    if (isNewcomer) startTour()
  }, [isNewcomer])
  return typeof step === 'number' ? (
    <Suspense>
      <Tour step={step} />
    </Suspense>
  ) : null
}
