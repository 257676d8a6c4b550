import { useEffect, useState } from 'react'
import type { List } from '#contract/list/list.ts'
import type { ListState, OwnFields } from './state.ts'

/** What is asked, however it is ordered and cut into pages. */
function criteriaIn<L extends List, O extends OwnFields>(state: ListState<L, O>): string {
  const { page: _, size: __, sort: ___, ...criteria } = state
  return JSON.stringify(criteria)
}

/**
 * A state whose other page, size or order counts once nobody has changed it for a while (SUP-070); another question counts at
 * once. Null: everything counts at once.
 */
export function useDebounced<L extends List, O extends OwnFields>(
  state: ListState<L, O>,
  restMs: number | null,
): ListState<L, O> {
  const [debounced, setDebounced] = useState(state)
  const text = JSON.stringify(state)
  const isAtOnce = restMs === null || criteriaIn(debounced) !== criteriaIn(state)
  if (isAtOnce && JSON.stringify(debounced) !== text) setDebounced(state)
  useEffect(() => {
    if (restMs === null) return
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as ListState<L, O>), restMs)
    return () => clearTimeout(timer)
  }, [text, restMs])
  return isAtOnce ? state : debounced
}
