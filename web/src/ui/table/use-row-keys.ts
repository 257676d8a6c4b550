import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useKeys, useLocalKeys } from '../keys/use-keys.ts'
import type { RowChoice } from './columns.ts'

/** The row's own link; without one its checkbox; in a read-only row its header cell. A card marks which it is. */
const LEAD =
  'tbody th :is(a, button), tbody th:not(:has(a, button)) input, tbody th:not(:has(a, button, input)), [data-lead]'
const AREA = 'Rows'

/**
 * Keys of a table or of a list of cards: `j` and `k` anywhere, or the arrow keys among the rows, move the focus
 * between the rows' own links, so Enter opens them as usual; Home and End go to the first and last row, Escape leaves
 * the rows. When the focused row disappears, the row that takes its position gets the focus.
 */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  choice?: RowChoice,
): (event: KeyboardEvent) => void {
  useRestoredFocus(box)
  useKeys(AREA, [
    { keys: ['j'], text: 'Next row', run: () => !isElsewhere(box.current) && step(box.current, 1) },
    { keys: ['k'], text: 'Previous row', run: () => !isElsewhere(box.current) && step(box.current, -1) },
  ])
  // Arrows scroll the box until a row has the focus.
  const among = (go: (rows: Rows) => unknown) => () => {
    const rows = toRows(box.current)
    return rows.at !== -1 && go(rows)
  }
  return useLocalKeys(AREA, [
    { keys: ['ArrowDown'], text: 'Row below', run: among(() => step(box.current, 1)) },
    { keys: ['ArrowUp'], text: 'Row above', run: among(() => step(box.current, -1)) },
    { keys: ['Home'], text: 'First row', run: among(({ links }) => focusOn(links[0])) },
    { keys: ['End'], text: 'Last row', run: among(({ links }) => focusOn(links.at(-1))) },
    { keys: ['Enter'], text: 'Open row' },
    ...(choice
      ? [
          { keys: ['x'], text: 'Select row', run: among((rows) => choose(rows, false)) },
          { keys: ['Shift+x'], text: 'Select rows up to this one', run: among((rows) => choose(rows, true)) },
          { keys: ['Mod+a'], text: 'Select or clear all rows on the page', run: among(choice.togglePage) },
        ]
      : []),
    { keys: ['Escape'], text: 'Exit list', run: among(() => focusOn(box.current)) },
  ])
}

/** A browser drops the focus of a removed element, and the next Tab starts at the top of the page. */
function useRestoredFocus(box: RefObject<HTMLElement | null>): void {
  const held = useRef<{ element: Element; at: number } | null>(null)
  useEffect(() => {
    const rows = box.current
    const note = ({ target }: FocusEvent) => {
      const row = toRow(target as Element)
      const at = toRows(rows).links.findIndex((lead) => toRow(lead) === row)
      held.current = at === -1 ? null : { element: target as Element, at }
    }
    // removing the focused element also fires this event, without a related target
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = null
    }
    const press = () => {
      held.current = null
    }
    const listening = new AbortController()
    const { signal } = listening
    rows?.addEventListener('focusin', note, { signal })
    rows?.addEventListener('focusout', leave, { signal })
    document.addEventListener('pointerdown', press, { signal, capture: true })
    return () => listening.abort()
  }, [box])
  useLayoutEffect(() => {
    const was = held.current
    if (was === null || was.element.isConnected) return
    held.current = null
    if (document.activeElement !== document.body) return
    const { links } = toRows(box.current)
    focusOn(links[Math.min(was.at, links.length - 1)] ?? box.current)
  })
}

/** Presses the check box of the row that has the focus, with Shift for a range. */
function choose({ links, at }: Rows, shiftKey: boolean): void {
  const box = links[at]?.closest('tr')?.querySelector('th input[type=checkbox]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
}

interface Rows {
  links: HTMLElement[]
  /** The row that has the focus, -1 when none has. */
  at: number
}

function toRows(box: HTMLElement | null): Rows {
  const leads = [...(box?.querySelectorAll<HTMLElement>(LEAD) ?? [])]
  // a header cell may contain a button next to the row's link
  const links = leads.filter((lead, at) => toRow(lead) !== toRow(leads[at - 1]))
  return { links, at: links.indexOf(document.activeElement as HTMLElement) }
}

const toRow = (lead: Element | null | undefined): Element | null => lead?.closest('tr, li') ?? null

/** Of several tables the one with the focus is meant. */
const isElsewhere = (box: HTMLElement | null): boolean =>
  document.activeElement?.closest('table') != null && !box?.contains(document.activeElement)

/** Returns false where there is no row to go to. */
function step(box: HTMLElement | null, by: 1 | -1): boolean {
  const { links } = toRows(box)
  const at = links.findIndex((lead) => toRow(lead)?.contains(document.activeElement))
  const start = by === 1 ? 0 : links.length - 1
  return focusOn(links[at === -1 ? start : Math.min(links.length - 1, Math.max(0, at + by))])
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  if (element?.tagName === 'TH') element.tabIndex = -1
  element?.focus()
  return element != null
}
