import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../Button.tsx'
import classes from './FilterChips.module.css'

export interface Chip {
  key: string
  label: string
  text: string
  onRemove: () => void
  /** Opens the filter to change it; without it the chip can only be removed. */
  onEdit?: (() => void) | undefined
}

interface Props {
  chips: readonly Chip[]
  onClearAll: () => void
  /** Follows the chips: the button to add a filter. */
  children?: ReactNode
}

/** The active filters in plain language, each to change or remove. */
export function FilterChips({ chips, onClearAll, children }: Props) {
  if (chips.length === 0 && !children) return null
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.key} className={classes.chip}>
          <ChipText label={chip.label} text={chip.text} onEdit={chip.onEdit} />
          <IconButton
            icon={X}
            size="small"
            label={`Remove filter ${chip.label} ${chip.text}`}
            onClick={({ currentTarget }) => {
              getButton(currentTarget.closest('li')?.nextElementSibling)?.focus()
              chip.onRemove()
            }}
          />
        </li>
      ))}
      {children && <li>{children}</li>}
      {chips.length > 0 && (
        <li>
          <button
            type="button"
            className={classes.clear}
            onClick={({ currentTarget }) => {
              if (children) getButton(currentTarget.closest('li')?.previousElementSibling)?.focus()
              onClearAll()
            }}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}

/** The pressed button disappears with its chip, so the focus moves to the next one. */
const getButton = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector('button') ?? null

function ChipText({ label, text, onEdit }: Pick<Chip, 'label' | 'text' | 'onEdit'>) {
  const content = (
    <>
      <span className={classes.label}>{label}</span> {text}
    </>
  )
  if (!onEdit) return <span className={classes.text}>{content}</span>
  return (
    <button type="button" className={classes.text} onClick={onEdit}>
      {content}
    </button>
  )
}
