import { useEffect, useState } from 'react'
import type { List } from '#contract/list/list.ts'
import type { ListState, OwnFields } from './state.ts'

/** What is asked, however it is ordered and cut into pages. */
function questionIn<L extends List, O extends OwnFields>(state: ListState<L, O>): string {
  const { page: _, size: __, sort: ___, ...question } = state
  return JSON.stringify(question)
}

/**
 * A state whose other page, size or order counts once nobody has changed it for a while (SUP-070); another question counts at
 * once. Null: everything counts at once.
 */
export function useRested<L extends List, O extends OwnFields>(
  state: ListState<L, O>,
  restMs: number | null,
): ListState<L, O> {
  const [rested, setRested] = useState(state)
  const words = JSON.stringify(state)
  const isAtOnce = restMs === null || questionIn(rested) !== questionIn(state)
  if (isAtOnce && JSON.stringify(rested) !== words) setRested(state)
  useEffect(() => {
    if (restMs === null) return
    const timer = setTimeout(() => setRested(JSON.parse(words) as ListState<L, O>), restMs)
    return () => clearTimeout(timer)
  }, [words, restMs])
  return isAtOnce ? state : rested
}
