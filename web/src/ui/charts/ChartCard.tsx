import { ChartColumn, Table2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../Button.tsx'
import frame from '../frame.module.css'
import css from './ChartCard.module.css'

interface Props {
  /** What it is, above the finding. */
  label: ReactNode
  /** What it shows, in a sentence. */
  title: ReactNode
  /** On the right of the label. */
  note?: ReactNode
  chart: ReactNode
  /** The same figures as rows; the key T changes to them. */
  table?: ReactNode
  actions?: ReactNode
}

/** A chart with its finding, or the same figures as a table. */
export function ChartCard({ label, title, note, chart, table, actions }: Props) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const hasTable = table !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const isTyping = (event.target as HTMLElement).matches('input, select, textarea')
    if (hasTable && event.key.toLowerCase() === 't' && isPlain && !isTyping) setIsTable(!isTable)
  }
  return (
    <section
      className={`${frame.frame} ${css.card}`}
      aria-labelledby={`${id}-label ${id}`}
      onKeyDown={onKeyDown}
    >
      <header className={css.head}>
        <span id={`${id}-label`} className={css.label}>
          {label}
        </span>
        {note && <span className={css.note}>{note}</span>}
        {hasTable && (
          <Button
            size="small"
            variant="plain"
            icon={isTable ? ChartColumn : Table2}
            aria-keyshortcuts="T"
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? 'As chart' : 'As table'}
          </Button>
        )}
        {actions}
      </header>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <div className={css.body}>{isTable ? table : chart}</div>
    </section>
  )
}
