import { ArrowLeft, ArrowRight, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import {
  DATASET_NOUNS,
  getShownAs,
  MEASURE_LABELS,
  type MeasureKind,
  PERIOD_LABELS,
  SHOWN_AS_LABELS,
} from '#contract/areas/reports/reports.rules.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import css from './Builder.module.css'
import { FilterEditor } from './FilterEditor.tsx'
import { PickOne } from './PickOne.tsx'
import {
  changeKind,
  type Columns,
  columnText,
  type Counts,
  getKinds,
  measureText,
  type OpenChip,
  type Shape,
} from './shape.rules.ts'

interface Props {
  shape: Shape
  columns: Columns
  chip: OpenChip
  title: string
  /** What the filters leave, and what each alone removes; null while they are counted. */
  counts: Counts
  onChange: (change: object) => void
  onMove: (by: number) => void
  onRemove: () => void
  onClose: () => void
}

const CAN_MOVE = new Set(['columns', 'groups', 'measures'])

/** What an open chip says, to change it in place. */
export function ChipEditor(props: Props) {
  const { shape, chip, title, onMove, onRemove, onClose } = props
  const { part, at } = chip
  return (
    <div
      className={css.editor}
      role="group"
      aria-label={`Edit ${title}`}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Content {...props} />
      {CAN_MOVE.has(part) && (
        <>
          <IconButton
            icon={ArrowLeft}
            label={`Move ${title} left`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowRight}
            label={`Move ${title} right`}
            disabled={at === shape[part].length - 1}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <Button size="small" icon={Trash2} onClick={onRemove}>
        Remove
      </Button>
      <IconButton icon={X} label="Close editor" onClick={onClose} />
    </div>
  )
}

/** What a filter leaves of the rows that the other filters leave. */
function Leaves({ shape, counts, at }: Pick<Props, 'shape' | 'counts'> & { at: number }) {
  const removed = counts?.removed[at]
  if (counts === null || typeof removed !== 'number') return null
  const noun = DATASET_NOUNS[shape.dataset]
  const all = counts.left + removed
  return (
    <span className={css.note} role="status">
      Leaves {showNumber(counts.left)} of {formatCount(all, noun)}
    </span>
  )
}

function Content({ shape, columns, counts, chip: { part, at }, onChange }: Props) {
  switch (part) {
    case 'columns': {
      const column = shape.columns[at]!
      return (
        <Label
          usual={columnText(columns, { key: column.key })}
          value={column.label ?? ''}
          onChange={(label) => onChange({ label })}
        />
      )
    }
    case 'filters':
      return (
        <>
          <FilterEditor columns={columns} filter={shape.filters[at]!} onChange={onChange} />
          <Leaves shape={shape} counts={counts} at={at} />
        </>
      )
    case 'groups':
    case 'across': {
      const { key, by } = shape[part][at]!
      return columns.get(key)?.data_type === 'date' ? (
        <PickOne
          label="By"
          value={by ?? 'day'}
          options={PERIOD_LABELS}
          onChange={(next) => onChange({ by: next })}
        />
      ) : null
    }
    case 'measures': {
      const measure = shape.measures[at]!
      const kinds = getKinds(columns, measure.key)
      return (
        <>
          {kinds.length > 1 && (
            <PickOne
              label="Measure"
              value={measure.kind}
              options={Object.fromEntries(kinds.map((kind) => [kind, MEASURE_LABELS[kind]]))}
              onChange={(kind) => onChange(changeKind(shape.dataset, measure, kind as MeasureKind))}
            />
          )}
          <PickOne
            label="Shown as"
            value={measure.shown_as ?? ''}
            options={{
              '': 'Number',
              ...Object.fromEntries(
                getShownAs(shape.dataset, measure.kind).map((one) => [one, SHOWN_AS_LABELS[one]]),
              ),
            }}
            onChange={(next) => onChange({ shown_as: next || undefined })}
          />
          <Label
            usual={measureText(columns, { ...measure, label: undefined })}
            value={measure.label ?? ''}
            onChange={(label) => onChange({ label })}
          />
        </>
      )
    }
    case 'sort':
      return (
        <PickOne
          label="Order"
          value={shape.sort[at]!.direction}
          options={{ asc: 'Lowest first', desc: 'Highest first' }}
          onChange={(direction) => onChange({ direction })}
        />
      )
  }
}

/** A heading of one’s own; it counts once it is left or Enter is pressed. */
function Label({
  usual,
  value,
  onChange,
}: {
  usual: string
  value: string
  onChange: (label: string) => void
}) {
  const [text, setText] = useState(value)
  const save = () => text.trim() !== value && onChange(text.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  return (
    <label className={css.labeled}>
      Label
      <input
        className={css.control}
        value={text}
        maxLength={60}
        placeholder={usual}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}
