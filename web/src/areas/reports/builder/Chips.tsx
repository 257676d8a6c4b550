import { showNumber } from '#contract/base/plural.ts'
import {
  ArrowRightLeft,
  ArrowUpDown,
  Columns3,
  Filter,
  Layers,
  type LucideIcon,
  Plus,
  Sigma,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { MEASURE_LABELS } from '#contract/areas/reports/reports.rules.ts'
import css from './Builder.module.css'
import { ChipEditor } from './ChipEditor.tsx'
import {
  addCount,
  hasCount,
  change,
  type Columns,
  columnText,
  type Counts,
  filterText,
  groupText,
  measureText,
  move,
  type OpenChip,
  type Part,
  remove,
  type Shape,
} from './shape.rules.ts'

interface Props {
  shape: Shape
  columns: Columns
  /** What the filters leave, and what each alone removes; null while they are counted. */
  counts: Counts
  /** The filter that left nothing. */
  emptiedBy: number | null
  open: OpenChip | null
  onOpen: (chip: OpenChip | null) => void
  onChange: (next: Shape) => void
  /** Goes to the columns, to add one to a part. */
  onAdd: (part: Part) => void
  /** The rows to show; all of them unless some are named. */
  parts?: readonly Part[]
}

interface Row {
  part: Part
  name: string
  noun: string
  icon: LucideIcon
  texts: readonly string[]
}

/** What a report is made of: a press on a chip opens it, Delete removes it, a drag or Alt with arrows moves it. */
export function Chips(props: Props) {
  const { shape, columns, open, onChange, onAdd, parts } = props
  const rows: readonly Row[] = [
    {
      part: 'columns',
      name: 'Columns',
      noun: 'column',
      icon: Columns3,
      texts: shape.columns.map((one) => columnText(columns, one)),
    },
    {
      part: 'filters',
      name: 'Filters',
      noun: 'filter',
      icon: Filter,
      texts: shape.filters.map((one) => filterText(columns, one)),
    },
    {
      part: 'groups',
      name: 'Groups',
      noun: 'group',
      icon: Layers,
      texts: shape.groups.map((one) => groupText(columns, one)),
    },
    {
      part: 'across',
      name: 'Column group',
      noun: 'column group',
      icon: ArrowRightLeft,
      texts: shape.across.map((one) => groupText(columns, one)),
    },
    {
      part: 'measures',
      name: 'Measures',
      noun: 'measure',
      icon: Sigma,
      texts: shape.measures.map((one) => measureText(columns, one)),
    },
    {
      part: 'sort',
      name: 'Sort',
      noun: 'sort',
      icon: ArrowUpDown,
      texts: shape.sort.map(
        ({ key, direction }) =>
          `${columnText(columns, { key })}, ${direction === 'asc' ? 'lowest first' : 'highest first'}`,
      ),
    },
  ]
  const isShown = (part: Part): boolean =>
    parts ? parts.includes(part) : part !== 'across' || shape.groups.length > 0
  return (
    <div className={css.chipRows}>
      {rows
        .filter(({ part }) => isShown(part))
        .map((row) => (
          <ChipRow key={row.part} {...props} row={row}>
            {row.part === 'measures' && shape.groups.length > 0 && !hasCount(shape) && (
              <AddButton onClick={() => onChange(addCount(shape))}>{MEASURE_LABELS.count}</AddButton>
            )}
            {!(SINGLE.has(row.part) && row.texts.length > 0) && (
              <AddButton label={`Add ${row.noun}`} onClick={() => onAdd(row.part)}>
                Add
              </AddButton>
            )}
            {open?.part === row.part && row.texts[open.at] !== undefined && (
              <ChipEditor
                key={`${open.part} ${open.at}`}
                {...props}
                chip={open}
                title={row.texts[open.at]!}
                onChange={(next) => onChange(change(shape, open.part, open.at, next))}
                onMove={(by) => {
                  onChange(move(shape, open.part, open.at, by))
                  props.onOpen({ ...open, at: open.at + by })
                }}
                onRemove={() => {
                  onChange(remove(shape, open.part, open.at))
                  props.onOpen(null)
                }}
                onClose={() => props.onOpen(null)}
              />
            )}
          </ChipRow>
        ))}
    </div>
  )
}

/** Parts that have one chip at most. */
const SINGLE: ReadonlySet<Part> = new Set(['sort', 'across'])

function ChipRow({ row, children, ...props }: Props & { row: Row; children: ReactNode }) {
  const { shape, counts, emptiedBy, open, onOpen, onChange } = props
  const removed = counts?.removed
  const [dragged, setDragged] = useState<number | null>(null)
  const { part, name, icon: Icon, texts } = row
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.altKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
    if (by === undefined && event.key !== 'Delete') return
    event.preventDefault()
    onChange(by === undefined ? remove(shape, part, at) : move(shape, part, at, by))
    if (by === undefined) onOpen(null)
  }
  return (
    <div className={css.chipRow} role="group" aria-label={name}>
      <span className={css.chipName}>
        <Icon size={16} aria-hidden="true" />
        {name}
      </span>
      <div className={css.chips}>
        {texts.map((text, at) => (
          <button
            key={`${text} ${at}`}
            type="button"
            className={css.chip}
            data-part={part}
            data-bad={(part === 'filters' && emptiedBy === at) || undefined}
            aria-expanded={open?.part === part && open.at === at}
            onClick={() => onOpen(open?.part === part && open.at === at ? null : { part, at })}
            onKeyDown={(event) => onKeyDown(event, at)}
            draggable={texts.length > 1}
            data-dragged={dragged === at || undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            // a chip can be dropped on those of its own row
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => {
              if (dragged !== null) onChange(move(shape, part, dragged, at - dragged))
              onOpen(null)
            }}
          >
            {text}
            {part === 'filters' && typeof removed?.[at] === 'number' && (
              <span className={css.removed} title="Rows removed only by this filter">
                −{showNumber(removed[at])}
              </span>
            )}
          </button>
        ))}
        {children}
      </div>
    </div>
  )
}

function AddButton({ label, onClick, children }: { label?: string; onClick: () => void; children: string }) {
  return (
    <button type="button" className={css.add} aria-label={label} onClick={onClick}>
      <Plus size={14} aria-hidden="true" />
      {children}
    </button>
  )
}
