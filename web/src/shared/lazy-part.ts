import { type ComponentType, createElement, lazy, type LazyExoticComponent, useState } from 'react'
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

/**
 * A part that a page shows once it has its data, such as a form: its code is fetched beside them, as soon as that of the
 * page is here, so that the question to the server does not wait for it. `Loaded` keeps showing that it waits until both
 * have come.
 */
export function partBesideData<P extends object>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: ComponentType<P> | null = null
  const fetchPart = async () => (part = await fetch())
  const coming = fetchPart()
  // What fails before anybody waits for it is fetched again by who does.
  coming.catch(() => null)
  const Late = lazy(async () => ({ default: await coming.catch(fetchPart) }))
  return function BesideData(props: P) {
    // Of the two the one it began with: another would forget what was typed.
    const [Part] = useState<ComponentType<P>>(() => part ?? (Late as unknown as ComponentType<P>))
    return createElement(Part, props)
  }
}
