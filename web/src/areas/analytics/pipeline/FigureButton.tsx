import type { ReactNode } from 'react'
import type { Figure } from './figures.rules.ts'
import css from './Pipeline.module.css'

/** Lists the units of a figure; null where the list cannot be narrowed to them. */
export type OpenFigure = ((figure: Figure) => void) | null

interface Props {
  figure: Figure
  /** The figure in full; what shows is a part of it. */
  label: string
  onOpen: OpenFigure
  children: ReactNode
}

/** A figure that opens the units it counts. */
export function FigureButton({ figure, label, onOpen, children }: Props) {
  if (onOpen === null)
    return (
      <span className={css.figure} title={label}>
        {children}
      </span>
    )
  return (
    <button
      type="button"
      className={css.figure}
      aria-label={label}
      title={label}
      onClick={() => onOpen(figure)}
    >
      {children}
    </button>
  )
}
