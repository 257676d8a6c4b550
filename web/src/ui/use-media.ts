import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window, the device or its reader is as a media query says. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
