import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
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
  takesAll: boolean
  /** What can be done with them. */
  children: ReactNode
}

/** How much is chosen, what can be done with it, and the way to all that match. */
export function SelectionBar({ name, one, selection, total, takesAll, children }: Props) {
  const { count, isAll, page, selectAll, clear } = selection
  if (count === 0) return null
  return (
    <section className={classes.chosen} aria-label="Chosen rows">
      <span role="status">
        {isAll ? 'All ' : ''}
        <strong>{figures.format(count)}</strong> {count === 1 ? one : name} chosen
      </span>
      {takesAll && !isAll && page === 'all' && total > count && (
        <Button look="plain" size="small" onClick={selectAll}>
          Choose all {figures.format(total)} that match
        </Button>
      )}
      <Button look="plain" size="small" onClick={clear}>
        Choose none
      </Button>
      {children}
    </section>
  )
}
