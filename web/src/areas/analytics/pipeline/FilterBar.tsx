import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { OPERANDS, type Operand } from '#contract/areas/analytics/analytics.rules.ts'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonPopover } from '../../../ui/ButtonPopover.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Box } from '../../../ui/field/Box.tsx'
import { FilterChips } from '../../../ui/filters/FilterChips.tsx'
import { count } from '../analytics.rules.ts'
import css from './Pipeline.module.css'
import {
  type ColumnKey,
  getFilterText,
  getPipelineColumn,
  type Filter,
  FILTER_KEYS,
  FILTERS,
  type GroupNames,
  keeps,
} from './pipeline.rules.ts'

interface Props {
  rows: readonly PipelineRow[]
  groups: GroupNames
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
}

/** The filters as text, each with how many rows it keeps (ANA-049 to ANA-054). */
export function FilterBar({ rows, groups, filters, onChange }: Props) {
  const getKeeps = (filter: Filter) => countMatches(rows, filter, groups)
  const counts = useMemo(
    () => filters.map((filter) => countMatches(rows, filter, groups)),
    [rows, filters, groups],
  )
  return (
    <FilterChips
      chips={filters.map((filter, at) => ({
        key: `${filter.key}${at}`,
        label: getPipelineColumn(filter.key).label,
        text: `${getFilterText(filter)} (${count(counts[at] ?? 0)})`,
        onRemove: () => onChange(filters.filter((_, other) => other !== at)),
      }))}
      onClearAll={() => onChange([])}
    >
      <ButtonPopover label="Add filter" icon={Plus} variant="plain" text="Filter">
        {(close) => (
          <NewFilter
            total={rows.length}
            getMatchCount={getKeeps}
            onCancel={close}
            onAdd={(filter) => {
              close()
              onChange([...filters, filter])
            }}
          />
        )}
      </ButtonPopover>
    </FilterChips>
  )
}

const countMatches = (rows: readonly PipelineRow[], filter: Filter, groups: GroupNames): number =>
  rows.reduce((sum, row) => (keeps(row, filter, groups) ? sum + 1 : sum), 0)

interface NewProps {
  total: number
  getMatchCount: (filter: Filter) => number
  onAdd: (filter: Filter) => void
  onCancel: () => void
}

function NewFilter({ total, getMatchCount, onAdd, onCancel }: NewProps) {
  const [key, setKey] = useState<ColumnKey>('days_since_last_sighting')
  const operands = FILTERS[key] ?? []
  const [chosen, setChosen] = useState<Operand>('greater_than_or_equals')
  const operand = operands.includes(chosen) ? chosen : (operands[0] ?? 'equals')
  const [typed, setTyped] = useState('')
  const { choices } = getPipelineColumn(key)
  const value = choices ? (choices.find((one) => one === typed) ?? choices[0] ?? '') : typed
  const filter = { key, operand, value }
  return (
    <form
      className={css.newFilter}
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim()) onAdd({ ...filter, value: value.trim() })
      }}
    >
      <div className={css.field}>
        <span aria-hidden="true">Column</span>
        <Choice
          label="Column"
          options={FILTER_KEYS.map((one) => ({ value: one, label: getPipelineColumn(one).label }))}
          value={key}
          onChange={(next) => setKey(next as ColumnKey)}
        />
      </div>
      <div className={css.field}>
        <span aria-hidden="true">Condition</span>
        <Choice
          label="Condition"
          options={operands.map((one) => ({ value: one, label: OPERANDS[one] }))}
          value={operand}
          onChange={(next) => setChosen(next as Operand)}
        />
      </div>
      {choices ? (
        <Choice
          label="Value"
          options={choices.map((one) => ({ value: one, label: one }))}
          value={value}
          onChange={setTyped}
        />
      ) : (
        <Box
          aria-label="Value"
          placeholder="Value"
          value={value}
          maxLength={100}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <p className={css.matchCount}>
        Matches {count(getMatchCount(filter))} of {count(total)} units.
      </p>
      <div className={css.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" submits disabled={value.trim() === ''}>
          Add filter
        </Button>
      </div>
    </form>
  )
}
