import { Redo2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DATASET_LABELS, MAX_GROUPS } from '#contract/areas/reports/reports.rules.ts'
import type { ReportColumn } from '#contract/areas/reports/templates/templates.contract.ts'
import { useCore } from '../../../form/context.ts'
import { IconButton } from '../../../ui/Button.tsx'
import frame from '../../../ui/frame.module.css'
import { useLocalKeys } from '../../../ui/keys/use-keys.ts'
import css from './Builder.module.css'
import { Chips } from './Chips.tsx'
import { Picker } from './Picker.tsx'
import { Preview, usePreview } from './Preview.tsx'
import { add, byKey, changeDataset, getSentence, type OpenChip, type Part, remove } from './shape.rules.ts'
import { useShape } from './history.rules.ts'

interface Props {
  customerId: number
  columns: readonly ReportColumn[]
}

/** The report builder: columns at left; sentence, chips and live rows at right (RPT-019, RPT-021). */
export function Builder({ customerId, columns }: Props) {
  const { shape, set, undo, redo, canUndo, canRedo } = useShape()
  const { control } = useCore()
  const timezone = useWatch({ control, name: 'timezone' }) as string
  const [open, setOpen] = useState<OpenChip | null>(null)
  const [adding, setAdding] = useState<Part>('columns')
  const input = useRef<HTMLInputElement>(null)
  const own = columns.filter(({ group }) => group === shape.dataset)
  const known = byKey(own)
  const found = usePreview(customerId, { ...shape, timezone })
  const onKeyDown = useLocalKeys('Report builder', [
    { keys: ['Mod+z'], text: 'Undo', run: undo },
    { keys: ['Mod+Shift+z'], text: 'Redo', run: redo },
  ])
  const addTo = (part: Part, column: ReportColumn) => {
    const into = part === 'columns' ? adding : part
    setAdding('columns')
    const next = add(shape, into, column)
    if (next === shape || next.groups.length > MAX_GROUPS) return
    set(next)
    if (into === 'filters' || into === 'measures') setOpen({ part: into, at: next[into].length - 1 })
  }
  const datasets = [...new Set(columns.map(({ group }) => group))]
  return (
    <div className={css.layout} role="group" aria-label="Report builder" onKeyDown={onKeyDown}>
      <aside className={`${frame.frame} ${css.card} ${css.side}`} aria-label="Columns">
        <label className={css.labeled}>
          Data
          <select
            className={css.control}
            value={shape.dataset}
            onChange={({ currentTarget }) => {
              setOpen(null)
              set(changeDataset(currentTarget.value as typeof shape.dataset, columns))
            }}
          >
            {datasets.map((one) => (
              <option key={one} value={one}>
                {DATASET_LABELS[one]}
              </option>
            ))}
          </select>
        </label>
        {adding !== 'columns' && (
          <p className={css.note} role="status">
            {ADDING[adding]}
          </p>
        )}
        <Picker columns={own} shape={shape} input={input} onAdd={addTo} />
      </aside>
      <div className={css.main}>
        <section className={frame.frame} aria-label="Report">
          <div className={css.head}>
            <p className={css.sentence} data-testid="sentence">
              {getSentence(known, shape).map(({ text, isStrong }, at) =>
                isStrong ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>,
              )}
            </p>
            <IconButton icon={Undo2} label="Undo" disabled={!canUndo} onClick={undo} />
            <IconButton icon={Redo2} label="Redo" disabled={!canRedo} onClick={redo} />
          </div>
          <Chips
            shape={shape}
            columns={known}
            counts={found.counts}
            emptiedBy={found.emptiedBy}
            open={open}
            onOpen={setOpen}
            onChange={set}
            onAdd={(part) => {
              setAdding(part)
              input.current?.focus()
            }}
          />
        </section>
        <Preview
          found={found}
          columns={known}
          onRemoveFilter={(at) => {
            setOpen(null)
            set(remove(shape, 'filters', at))
          }}
        />
      </div>
    </div>
  )
}

const ADDING: Readonly<Record<Part, string>> = {
  columns: '',
  filters: 'Choose a column to filter by.',
  groups: 'Choose a column to group by.',
  across: 'Choose a column whose values become column headings.',
  measures: 'Choose a number to measure.',
  sort: 'Choose a column to sort by.',
}
