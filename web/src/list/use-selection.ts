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
  /** Turns one row; with the rows in the order they are drawn, all from the last one turned to this. */
  toggle: (key: Key, order?: readonly Key[]) => void
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
  /** The row that was turned last: a range begins there. */
  last: Key | null
}

const NONE: ReadonlySet<Key> = new Set()

/** Keeps the selection across pages; other criteria clear it. */
export function useSelection(criteria: string, shown: readonly Key[], total: number): Selection {
  const [saved, setSaved] = useState<Chosen>({ criteria, ids: NONE, isAll: false, last: null })
  const { ids, isAll, last } = saved.criteria === criteria ? saved : { ids: NONE, isAll: false, last: null }
  const set = (next: ReadonlySet<Key>, turned: Key | null = null) =>
    setSaved({ criteria, ids: next, isAll: false, last: turned })
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
    toggle: (key, order = []) => {
      const keys = getRange(order, last, key)
      set(has(key) ? without(named, keys) : new Set([...named, ...keys]), key)
    },
    setMany: (keys, isChosen) => set(isChosen ? new Set([...named, ...keys]) : without(named, keys)),
    togglePage: () => set(here === shown.length ? without(named, shown) : new Set([...named, ...shown])),
    selectAll: () => setSaved({ criteria, ids: NONE, isAll: true, last: null }),
    clear: () => set(NONE),
  }
}

/** The rows between two of them, both included; the second alone where one is not there. */
function getRange(order: readonly Key[], from: Key | null, to: Key): readonly Key[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)]
  return start === -1 || end === -1 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1)
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
