let forget = (): void => undefined

/**
 * The focus stands at the heading of the page that was just reached, so that reading goes on from there. A heading that
 * stood in while the page was loading hands it on to the one that takes its place.
 */
export function focusOnArrival(): void {
  forget()
  const main = document.querySelector('main')
  if (!main || document.activeElement?.closest('main')) return
  let at = stand(headingOf(main) ?? main)
  const watcher = new MutationObserver(() => {
    if (at.isConnected && document.activeElement === at) return
    // somebody has gone on from there
    if (document.activeElement !== document.body) return watcher.disconnect()
    const next = headingOf(main)
    if (next) at = stand(next)
  })
  watcher.observe(main, { childList: true, subtree: true })
  forget = () => watcher.disconnect()
}

const headingOf = (main: HTMLElement): HTMLElement | null => main.querySelector('h1')

function stand(element: HTMLElement): HTMLElement {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return element
}
