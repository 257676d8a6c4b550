import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { DragEvent, ReactNode } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import css from './rows.module.css'

/** The form's state of its rows. */
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
  /** The heading above its fields. */
  legend: ReactNode
  /** The same in a phrase: `Move leg 2 up`. */
  text: string
  className?: string | undefined
  children: ReactNode
}

/** One of several rows of a form. Each can be moved, by its handle or by buttons, and removed. */
export function Row({ rows, place, legend, text, className, children }: Props) {
  const accepts = `application/x-row-${rows.name.toLowerCase()}`
  const isInUse = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(accepts)
  return (
    <fieldset
      className={className ? `${css.row} ${className}` : css.row}
      onDragOver={(event) => isInUse(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!isInUse(event)) return
        event.preventDefault()
        rows.move(Number(event.dataTransfer.getData(accepts)), place)
      }}
    >
      {legend}
      {rows.count > 1 && <Tools rows={rows} place={place} text={text} accepts={accepts} />}
      {children}
    </fieldset>
  )
}

type ToolsProps = Pick<Props, 'rows' | 'place' | 'text'> & { accepts: string }

/** Buttons without effect are marked aria-disabled only: a disabled or removed one would lose the focus. */
function Tools({ rows: { count, move, remove }, place, text, accepts }: ToolsProps) {
  const isFirst = place === 0
  const isLast = place === count - 1
  return (
    <div className={css.tools}>
      <span
        className={css.grip}
        aria-hidden="true"
        draggable
        onDragStart={({ dataTransfer, currentTarget }) => {
          dataTransfer.setData(accepts, String(place))
          const row = currentTarget.closest('fieldset')
          if (row) dataTransfer.setDragImage(row, row.clientWidth, 0)
        }}
      >
        <GripVertical size={15} />
      </span>
      <IconButton
        size="small"
        icon={ArrowUp}
        label={`Move ${text} up`}
        aria-disabled={isFirst || undefined}
        onClick={isFirst ? undefined : () => move(place, place - 1)}
      />
      <IconButton
        size="small"
        icon={ArrowDown}
        label={`Move ${text} down`}
        aria-disabled={isLast || undefined}
        onClick={isLast ? undefined : () => move(place, place + 1)}
      />
      <IconButton size="small" icon={X} label={`Remove ${text}`} onClick={() => remove(place)} />
    </div>
  )
}
