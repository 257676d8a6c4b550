let forget = (): void => undefined

/**
 * Moves the focus to the heading of the new page, so that screen readers continue there. The heading of the loading
 * state passes it on to the one that replaces it.
 */
export function focusOnArrival(): void {
  forget()
  const main = document.querySelector('main')
  if (!main || document.activeElement?.closest('main')) return
  let at = stand(getHeading(main) ?? main)
  const watcher = new MutationObserver(() => {
    const next = getHeading(main)
    if (at.isConnected && document.activeElement === at && !(next && isOpened(next) && next !== at)) return
    // the user has moved on
    if (document.activeElement !== document.body && document.activeElement !== at) return watcher.disconnect()
    if (next) at = stand(next)
  })
  watcher.observe(main, { childList: true, subtree: true })
  forget = () => watcher.disconnect()
}

/** What was opened beside a list is what one came for. */
const isOpened = (heading: HTMLElement): boolean => heading.hasAttribute('data-opened')

const getHeading = (main: HTMLElement): HTMLElement | null =>
  main.querySelector<HTMLElement>('[data-opened]') ?? main.querySelector('h1')

function stand(element: HTMLElement): HTMLElement {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return element
}
