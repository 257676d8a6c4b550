import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { DragEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import css from './rows.module.css'

/** What the form knows of its rows. */
interface Rows {
  /** The path of their field. */
  name: string
  count: number
  move: (from: number, to: number) => void
  remove: (place: number) => void
}

interface Props {
  rows: Rows
  /** Counted from 0. */
  place: number
  /** What it is called above its fields. */
  legend: ReactNode
  /** The same within words: `Move leg 2 up`. */
  words: string
  className?: string | undefined
  children: ReactNode
}

/** One of several rows of a form. Each of them can be moved, by its grip or by buttons, and taken away. */
export function Row({ rows, place, legend, words, className, children }: Props) {
  const takes = `application/x-row-${rows.name.toLowerCase()}`
  const isTaken = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(takes)
  return (
    <fieldset
      className={className ? `${css.row} ${className}` : css.row}
      onDragOver={(event) => isTaken(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!isTaken(event)) return
        event.preventDefault()
        rows.move(Number(event.dataTransfer.getData(takes)), place)
      }}
    >
      {legend}
      {rows.count > 1 && <Tools rows={rows} place={place} words={words} takes={takes} />}
      {children}
    </fieldset>
  )
}

type ToolsProps = Pick<Props, 'rows' | 'place' | 'words'> & { takes: string }

/** Buttons that lead nowhere are off by their words alone: disabled or gone, the focus would be nobody's. */
function Tools({ rows: { count, move, remove }, place, words, takes }: ToolsProps) {
  const isFirst = place === 0
  const isLast = place === count - 1
  return (
    <div className={css.tools}>
      <span
        className={css.grip}
        aria-hidden="true"
        draggable
        onDragStart={({ dataTransfer, currentTarget }) => {
          dataTransfer.setData(takes, String(place))
          const row = currentTarget.closest('fieldset')
          if (row) dataTransfer.setDragImage(row, row.clientWidth, 0)
        }}
      >
        <GripVertical size={15} />
      </span>
      <IconButton
        size="small"
        icon={ArrowUp}
        label={`Move ${words} up`}
        aria-disabled={isFirst || undefined}
        onClick={isFirst ? undefined : () => move(place, place - 1)}
      />
      <IconButton
        size="small"
        icon={ArrowDown}
        label={`Move ${words} down`}
        aria-disabled={isLast || undefined}
        onClick={isLast ? undefined : () => move(place, place + 1)}
      />
      <IconButton size="small" icon={X} label={`Remove ${words}`} onClick={() => remove(place)} />
    </div>
  )
}
