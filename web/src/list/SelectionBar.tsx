import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { useKeys } from '../ui/keys/use-keys.ts'
import classes from './ListPage.module.css'
import type { Selection } from './use-selection.ts'

const figures = new Intl.NumberFormat('en-US')

interface Props {
  /** The rows in words, and one of them. */
  name: string
  one: string
  selection: Selection
  total: number
  /** Whether something can be done with all that match, seen or not. */
  selectsAll: boolean
  /** Where the rows stand. */
  rows: RefObject<HTMLElement | null>
  /** What can be done with them. */
  children: ReactNode
}

/** What was pressed goes with the bar: the focus returns to the rows, in place of nobody. */
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

/** The rows and their heads lie between a row that was chosen and what can be done with it. */
function BarKey({ run }: { run: () => void }) {
  useKeys('Rows', [{ keys: ['.'], text: 'Go to actions for selected rows', run }])
  return null
}

/** How much is chosen, what can be done with it, and the way to all that match. */
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
        <strong>{figures.format(count)}</strong> {count === 1 ? one : name} selected
      </span>
      {selectsAll && !isAll && page === 'all' && total > count && (
        <Button variant="plain" size="small" onClick={chooseAll}>
          Select all {figures.format(total)} matching
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
