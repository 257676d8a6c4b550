import { useEffect } from 'react'

/** The document that is open, by the address the browser loaded it from; a test replaces both. */
export const ownDocument = {
  // not the address of now: this module comes with the page
  path: new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname,
  reload: (): void => location.reload(),
}

/**
 * For the one page whose document has a policy of its own (what it may embed): arriving from another page loads it again from the server, and
 * so does leaving it, so that no other page is ever shown under that policy. Returns whether the document is the page's own.
 */
export function useOwnDocument(path: string): boolean {
  const isOwn = ownDocument.path === path
  useEffect(() => {
    if (!isOwn) ownDocument.reload()
    return () => {
      // under React's double effects in development the page has not been left
      if (isOwn && location.pathname !== path) ownDocument.reload()
    }
  }, [isOwn, path])
  return isOwn
}
