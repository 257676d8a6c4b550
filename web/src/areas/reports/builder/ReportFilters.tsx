import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type {
  ReportColumn,
  Template,
  TemplateFilter,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { useCore } from '../../../form/context.ts'
import frame from '../../../ui/frame.module.css'
import css from './Builder.module.css'
import { Chips } from './Chips.tsx'
import { PickOne } from './PickOne.tsx'
import { Preview, usePreview } from './Preview.tsx'
import { add, byKey, type OpenChip, remove, type Shape } from './shape.rules.ts'

interface Props {
  customerId: number
  template: Template
  /** Of the template’s list. */
  columns: readonly ReportColumn[]
}

/** A report’s own filters, after those of its template, with the rows they leave. */
export function ReportFilters({ customerId, template, columns }: Props) {
  const { control, fill } = useCore()
  const filters = (useWatch({ control, name: 'filters' }) ?? []) as TemplateFilter[]
  const [open, setOpen] = useState<OpenChip | null>(null)
  const [isAdding, setAdding] = useState(false)
  const known = byKey(columns)
  const fixed = template.filters.length
  const { dataset, sort, groups, across, measures, timezone } = template
  const found = usePreview(customerId, {
    dataset,
    columns: template.columns,
    sort,
    groups,
    across,
    measures,
    timezone,
    filters: [...template.filters, ...filters],
  })
  const own: Shape = { dataset, columns: [], sort: [], groups: [], across: [], measures: [], filters }
  const set = (next: Shape) => fill({ filters: next.filters })
  const addFilter = (key: string) => {
    setAdding(false)
    const column = known.get(key)
    if (!column) return
    set(add(own, 'filters', column))
    setOpen({ part: 'filters', at: filters.length })
  }
  return (
    <>
      <section className={frame.frame} aria-label="Filters of this report">
        <Chips
          parts={['filters']}
          shape={own}
          columns={known}
          counts={found.counts && { ...found.counts, removed: found.counts.removed.slice(fixed) }}
          emptiedBy={found.emptiedBy === null ? null : found.emptiedBy - fixed}
          open={open}
          onOpen={setOpen}
          onChange={set}
          onAdd={() => setAdding(true)}
        />
        {isAdding && (
          <div className={css.editor}>
            <PickOne
              label="Filter by"
              value=""
              options={{
                '': 'Choose a column',
                ...Object.fromEntries(
                  columns.filter(({ filterable }) => filterable).map(({ key, label }) => [key, label]),
                ),
              }}
              onChange={addFilter}
            />
          </div>
        )}
      </section>
      <Preview
        found={found}
        columns={known}
        fixed={fixed}
        onRemoveFilter={(at) => {
          setOpen(null)
          set(remove(own, 'filters', at - fixed))
        }}
      />
    </>
  )
}
