import { type ComponentType, createElement, lazy, type LazyExoticComponent, useState } from 'react'
import { whenIdle } from '../shell/idle.ts'

/**
 * A part that opens on a press, in its own chunk. It is loaded when the browser is idle, so that neither the page nor
 * the press waits for it. Render it inside a `Suspense`; `ListPage` has one around its dialogs.
 */
export function lazyPart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  // A failure here is ignored: the press loads the part again and shows an error.
  whenIdle(() => fetch().catch(() => null))
  return lazy(async () => ({ default: await fetch() }))
}

/**
 * A part that a page shows once its data is loaded, such as a form: its code is loaded as soon as the page's own, so
 * that the request does not wait for it. `Loaded` shows its loading state until both have arrived.
 */
export function partBesideData<P extends object>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: ComponentType<P> | null = null
  const fetchPart = async () => (part = await fetch())
  const coming = fetchPart()
  // A failed preload is repeated when the part is needed.
  coming.catch(() => null)
  const Late = lazy(async () => ({ default: await coming.catch(fetchPart) }))
  return function BesideData(props: P) {
    // Keeps rendering the component it started with, because another instance would lose its input.
    const [Part] = useState<ComponentType<P>>(() => part ?? (Late as unknown as ComponentType<P>))
    return createElement(Part, props)
  }
}
