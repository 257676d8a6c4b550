import type { KeyboardEvent, RefObject } from 'react'

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const LEAD_LINK = 'tbody th a, tbody th button'

/**
 * Keys of a table: `j` and `k` (or the arrows) move from row to row by focusing the row's own link, so Enter opens it
 * as links do; Home and End go to the first and last row, Escape leaves the rows.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const links = [...(box.current?.querySelectorAll<HTMLElement>(LEAD_LINK) ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape' && at !== -1) box.current?.focus()
    // Arrows scroll the box until a row has the focus.
    if (event.key.startsWith('Arrow') && at === -1) return
    const next = target(event.key, at, links.length)
    if (next === null) return
    event.preventDefault()
    links[next]?.focus()
  }
}

function target(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home' && at !== -1) return 0
  if (key === 'End' && at !== -1) return count - 1
  const step = STEPS[key]
  if (step === undefined) return null
  if (at === -1) return step > 0 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, at + step))
}

/** Letters typed into a field are text, not commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
