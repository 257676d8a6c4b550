import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what the screen loads lazily has to be printed at once. */
export function useOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false)
  useEffect(() => {
    // the browser lays out the printed page right after this event
    const begin = () => flushSync(() => setIsOnPaper(true))
    const end = () => setIsOnPaper(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isOnPaper
}
