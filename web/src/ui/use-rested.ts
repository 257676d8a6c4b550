import { useEffect, useState } from 'react'

/** A value that follows once it has not changed for a while. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setRested, ms, () => value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
