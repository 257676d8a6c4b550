import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { whenIdle } from '../shell/idle.ts'

/**
 * A part that a press opens, kept apart from the code of its page. It is fetched once the browser has nothing else to do,
 * so that neither the page nor the press waits for it. It shows inside a `Suspense`; `ListPage` has one around its dialogs.
 */
export function lazyPart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  // A failure here is nobody's: the press fetches again, and what fails then is shown.
  whenIdle(() => fetch().catch(() => null))
  return lazy(async () => ({ default: await fetch() }))
}
