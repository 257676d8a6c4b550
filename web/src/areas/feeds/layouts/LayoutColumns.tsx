import { useState } from 'react'
import type { LayoutColumn } from '#contract/areas/feeds/layouts/layouts.contract.ts'
import {
  LAYOUT_FIELD_KEYS,
  LAYOUT_FIELDS,
  type LayoutField,
} from '#contract/areas/feeds/layouts/layouts.rules.ts'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { columnsShown } from './layouts.rules.ts'
import css from './LayoutPage.module.css'

interface Own {
  /** The first lines of the sample. */
  cells: readonly (readonly string[])[]
  hasHeader: boolean
}

const getHeadings = (columns: readonly LayoutColumn[]) =>
  new Map(columns.map(({ column, heading }) => [column, heading]))

/** Which column of the messages holds what. */
export function LayoutColumns({ cells, hasHeader, ...props }: ControlProps<LayoutColumn[]> & Own) {
  const { value, onChange } = props
  // a removed column that is added again keeps its name, even without a sample
  const [first] = useState(() => getHeadings(value))
  const headings = new Map([...first, ...getHeadings(value)])
  const choose = (column: number, field: LayoutField | '') => {
    const others = value.filter((one) => one.column !== column && one.field !== field)
    const chosen = field === '' ? others : [...others, getColumn(column, field, headings.get(column))]
    onChange(chosen.toSorted((a, b) => a.column - b.column))
  }
  return (
    <div {...getGroup(props)} className={css.scroll}>
      <SimpleTable
        label="Columns"
        kind="plain"
        rows={columnsShown({ cells, hasHeader, headings }, value)}
        getKey={({ column }) => column}
        columns={[
          { head: 'Column', names: true, render: ({ name }) => name },
          {
            head: 'Sample value',
            wide: true,
            render: ({ samples }) => <span className={css.cells}>{samples.join(' · ') || '–'}</span>,
          },
          {
            head: 'Field',
            wide: true,
            render: ({ column, name, field }) => (
              <select
                className={css.pick}
                aria-label={`Field for column ${name}`}
                data-unread={field === null || undefined}
                disabled={props.isDisabled}
                value={field ?? ''}
                onChange={(event) => choose(column, event.currentTarget.value as LayoutField | '')}
              >
                <option value="">Ignored</option>
                {LAYOUT_FIELD_KEYS.map((key) => (
                  <option key={key} value={key}>
                    {LAYOUT_FIELDS[key]}
                  </option>
                ))}
              </select>
            ),
          },
        ]}
      />
    </div>
  )
}

const getColumn = (column: number, field: LayoutField, heading: string | undefined): LayoutColumn => ({
  field,
  column,
  ...(heading && { heading }),
})
LayoutColumns.frame = 'group' as const
