import { useState } from 'react'
import type { Key } from '../ui/table/stable-rows.ts'

/** The selection in a list: individual rows, or all that match the criteria. */
export interface Selection {
  isAll: boolean
  ids: ReadonlySet<Key>
  /** How many that are. */
  count: number
  /** Of the rows that show. */
  page: 'none' | 'some' | 'all'
  has: (key: Key) => boolean
  toggle: (key: Key) => void
  /** Selects several, or none of them. */
  setMany: (keys: readonly Key[], isChosen: boolean) => void
  /** Selects all visible rows, or none. */
  togglePage: () => void
  selectAll: () => void
  clear: () => void
}

interface Chosen {
  criteria: string
  ids: ReadonlySet<Key>
  isAll: boolean
}

const NONE: ReadonlySet<Key> = new Set()

/** Keeps the selection across pages; other criteria clear it. */
export function useSelection(criteria: string, shown: readonly Key[], total: number): Selection {
  const [saved, setSaved] = useState<Chosen>({ criteria, ids: NONE, isAll: false })
  const { ids, isAll } = saved.criteria === criteria ? saved : { ids: NONE, isAll: false }
  const set = (next: ReadonlySet<Key>) => setSaved({ criteria, ids: next, isAll: false })
  // deselecting one of all leaves the visible rows selected, because the others cannot be listed
  const named = isAll ? new Set(shown) : ids
  const has = (key: Key) => isAll || ids.has(key)
  const here = shown.filter(has).length
  return {
    isAll,
    ids,
    count: isAll ? total : ids.size,
    page: getPage(here, shown.length),
    has,
    toggle: (key) => set(has(key) ? without(named, [key]) : new Set([...named, key])),
    setMany: (keys, isChosen) => set(isChosen ? new Set([...named, ...keys]) : without(named, keys)),
    togglePage: () => set(here === shown.length ? without(named, shown) : new Set([...named, ...shown])),
    selectAll: () => setSaved({ criteria, ids: NONE, isAll: true }),
    clear: () => set(NONE),
  }
}

const without = (ids: ReadonlySet<Key>, keys: readonly Key[]): ReadonlySet<Key> => {
  const left = new Set(ids)
  for (const key of keys) left.delete(key)
  return left
}

function getPage(chosen: number, shown: number): Selection['page'] {
  if (chosen === 0) return 'none'
  return chosen === shown ? 'all' : 'some'
}
