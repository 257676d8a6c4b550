import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time of day, renewed every minute: ages on the screen grow by themselves. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
