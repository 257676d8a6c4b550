import { changePreferences, onSessionEnd } from '../session.ts'
import { createStore } from '../store.ts'

/** The step of the tour that is shown; null while it is not under way, `unasked` before this visit offered it. */
export const tourStep = createStore<number | 'unasked' | null>('unasked')

export const startTour = (): void => tourStep.set(0)

/** Skipped or walked to its end, it does not offer itself again, in any browser. */
export function endTour(): void {
  tourStep.set(null)
  void changePreferences({ has_seen_tour: true })
}

onSessionEnd(() => tourStep.set('unasked'))
