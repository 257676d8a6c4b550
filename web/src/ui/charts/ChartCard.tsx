import { ChartColumn, Ellipsis, Image as ImageIcon, Printer, Table2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ActionMenu, type MenuAction } from '../ActionMenu.tsx'
import { Button, IconButton } from '../Button.tsx'
import frame from '../frame.module.css'
import { printOnly, toPng } from './chart-output.ts'
import css from './ChartCard.module.css'

interface Props {
  /** What it is, above the finding. */
  label: ReactNode
  /** What it shows, in a sentence. */
  title: ReactNode
  /** On the right of the label. */
  note?: ReactNode
  /** A quiet line below the finding. */
  hint?: ReactNode
  chart: ReactNode
  /** The same figures as rows; the key T changes to them. */
  table?: ReactNode
  /** Whether it shows as a table, where the page knows that; without both the card does. */
  isTable?: boolean
  onTable?: (isTable: boolean) => void
  actions?: ReactNode
  /** More in its menu, after printing and saving as a picture. */
  more?: readonly MenuAction[]
  /** Saves the picture; with it the menu offers to. */
  onPicture?: (picture: Blob | null) => void
}

/** A chart with its finding, or the same figures as a table; printed alone or saved as a picture. */
export function ChartCard({
  label,
  title,
  note,
  hint,
  chart,
  table,
  actions,
  more = [],
  onPicture,
  ...choice
}: Props) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [isOwnTable, setIsOwnTable] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hasTable = table !== undefined
  const { isTable = isOwnTable, onTable: setIsTable = setIsOwnTable } = choice
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const isTyping = (event.target as HTMLElement).matches('input, select, textarea')
    if (hasTable && event.key.toLowerCase() === 't' && isPlain && !isTyping) setIsTable(!isTable)
  }
  const withCard = (run: (element: HTMLElement) => void) => () => {
    if (card.current) run(card.current)
  }
  const picture = (element: HTMLElement) =>
    void toPng(element).then(
      (blob) => onPicture?.(blob),
      () => onPicture?.(null),
    )
  return (
    <section
      ref={card}
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
        {chart && (
          <IconButton
            icon={Ellipsis}
            label="Print or save chart"
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          />
        )}
        {anchor && (
          <ActionMenu
            anchor={anchor}
            label="Chart"
            actions={[
              { icon: Printer, label: 'Print', onClick: withCard(printOnly) },
              ...(onPicture ? [{ icon: ImageIcon, label: 'Save as PNG', onClick: withCard(picture) }] : []),
              ...more,
            ]}
            onClose={() => setAnchor(null)}
          />
        )}
      </header>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.body}>{isTable && hasTable ? table : chart}</div>
    </section>
  )
}
