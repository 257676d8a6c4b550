import { useEffect, useState } from 'react'
import type { List } from '#contract/list/list.ts'
import type { ListState, OwnFields } from './state.ts'

/** The criteria, without order and page. */
function criteriaIn<L extends List, O extends OwnFields>(state: ListState<L, O>): string {
  const { page: _, size: __, sort: ___, ...criteria } = state
  return JSON.stringify(criteria)
}

/**
 * A state whose page, size or order takes effect once it has been stable for a while (SUP-070); other criteria take
 * effect at once. Null: everything takes effect at once.
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
