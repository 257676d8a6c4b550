import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what the screen leaves for later stands on paper at once. */
export function useOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false)
  useEffect(() => {
    // the browser lays the paper out as soon as this event was told
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
