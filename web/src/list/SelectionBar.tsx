import { showNumber } from '#contract/base/plural.ts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { useKeys } from '../ui/keys/use-keys.ts'
import classes from './ListPage.module.css'
import type { Selection } from './use-selection.ts'

interface Props {
  /** The nouns for rows, and for one of them. */
  name: string
  one: string
  selection: Selection
  total: number
  /** Whether something can be done with all that match, seen or not. */
  selectsAll: boolean
  /** The element that contains the rows. */
  rows: RefObject<HTMLElement | null>
  /** The actions on them. */
  children: ReactNode
}

/** The pressed button disappears with the bar, so the focus returns to the rows. */
function useFocusGoesOn(isOpen: boolean, rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = rows.current
    if (!isOpen) return undefined
    return () => {
      if (document.activeElement !== document.body) return
      box?.querySelector<HTMLElement>('[tabindex="0"], button')?.focus({ preventScroll: true })
    }
  }, [isOpen, rows])
}

/** Rows and headers are between a selected row and the actions in the tab order. */
function BarKey({ run }: { run: () => void }) {
  useKeys('Rows', [{ keys: ['.'], text: 'Go to actions for selected rows', run }])
  return null
}

/** The number of selected rows, the actions on them, and a button to select all that match. */
export function SelectionBar({ name, one, selection, total, selectsAll, rows, children }: Props) {
  const { count, isAll, page, selectAll, clear } = selection
  const none = useRef<HTMLButtonElement>(null)
  useFocusGoesOn(count > 0, rows)
  const bar = useRef<HTMLElement>(null)
  if (count === 0) return null
  const chooseAll = () => {
    none.current?.focus()
    selectAll()
  }
  return (
    <section ref={bar} className={classes.chosen} aria-label="Selected rows">
      <span role="status">
        {isAll ? 'All ' : ''}
        <strong>{showNumber(count)}</strong> {count === 1 ? one : name} selected
      </span>
      {selectsAll && !isAll && page === 'all' && total > count && (
        <Button variant="plain" size="small" onClick={chooseAll}>
          Select all {showNumber(total)} matching
        </Button>
      )}
      <Button ref={none} variant="plain" size="small" onClick={clear}>
        Clear
      </Button>
      {children}
      <BarKey run={() => bar.current?.querySelector('button')?.focus()} />
    </section>
  )
}
