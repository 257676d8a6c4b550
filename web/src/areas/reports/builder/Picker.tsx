import { Calendar, Check, Filter, Hash, Layers, Plus, Search, Sigma, Type } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { ReportColumn } from '#contract/areas/reports/templates/templates.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { IconButton } from '../../../ui/Button.tsx'
import css from './Builder.module.css'
import type { Part, Shape } from './shape.rules.ts'

interface Props {
  columns: readonly ReportColumn[]
  shape: Shape
  input: RefObject<HTMLInputElement | null>
  onAdd: (part: Part, column: ReportColumn) => void
}

const TYPE_ICONS = { string: Type, number: Hash, date: Calendar, boolean: Check, enum: Type } as const

/** Every column by name: Enter adds it, F filters by it, G groups by it, M measures it. */
export function Picker({ columns, shape, input, onAdd }: Props) {
  const [term, setTerm] = useState('')
  const wanted = term.trim().toLowerCase()
  const found = columns.filter(({ label }) => label.toLowerCase().includes(wanted))
  const [first] = found
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTerm('')
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (first && wanted !== '') onAdd('columns', first)
  }
  return (
    <>
      <label className={css.search}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label="Find a column"
          placeholder="Find a column"
          value={term}
          onChange={({ currentTarget }) => setTerm(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {wanted !== '' && (
        <p className={css.note} role="status">
          {found.length} of {formatCount(columns.length, 'column')}
        </p>
      )}
      <ul className={css.columns} aria-label="Available columns">
        {found.map((column) => (
          <Item key={column.key} column={column} shape={shape} onAdd={onAdd} />
        ))}
      </ul>
      <p className={css.note}>Press Enter to add a column, F a filter, G a group, M a measure.</p>
    </>
  )
}

const LETTERS: Readonly<Record<string, Part>> = { f: 'filters', g: 'groups', m: 'measures' }

function Item({ column, shape, onAdd }: Pick<Props, 'shape' | 'onAdd'> & { column: ReportColumn }) {
  const { key, label, data_type: type, filterable, measures } = column
  const Icon = TYPE_ICONS[type]
  const has = (part: Exclude<Part, 'sort'>) => shape[part].some((one) => one.key === key)
  const onKeyDown = (event: KeyboardEvent) => {
    const part = LETTERS[event.key.toLowerCase()]
    if (part === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if ((part === 'filters' && !filterable) || (part === 'measures' && measures.length === 0)) return
    event.preventDefault()
    onAdd(part, column)
  }
  return (
    <li className={css.column} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={css.pick}
        aria-label={has('columns') ? `${label}, chosen` : `Add column ${label}`}
        data-used={has('columns') || undefined}
        onClick={() => onAdd('columns', column)}
      >
        <Icon size={14} aria-hidden="true" />
        <span className={css.pickName}>{label}</span>
        {has('columns') ? <Check size={14} aria-hidden="true" /> : <Plus size={14} aria-hidden="true" />}
      </button>
      <IconButton
        size="small"
        icon={Filter}
        label={`Filter by ${label}`}
        disabled={!filterable}
        data-used={has('filters') || undefined}
        onClick={() => onAdd('filters', column)}
      />
      <IconButton
        size="small"
        icon={Layers}
        label={`Group by ${label}`}
        data-used={has('groups') || undefined}
        onClick={() => onAdd('groups', column)}
      />
      <IconButton
        size="small"
        icon={Sigma}
        label={`Measure ${label}`}
        disabled={measures.length === 0}
        data-used={has('measures') || undefined}
        onClick={() => onAdd('measures', column)}
      />
    </li>
  )
}
