import { useEffect, useState } from 'react'

/** Returns the value after it has not changed for the given time. */
export function useDebouncedValue<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setDebounced, ms, () => value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
