import { useCallback, useEffect, useRef } from 'react'

/** A function that stays the same and does what the latest one does: no row is drawn again for it. */
export function useLatest<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
