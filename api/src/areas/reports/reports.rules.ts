import type { ReportColumn } from '#contract/areas/reports/templates/templates.contract.ts'
import { type Dataset, DATASET_LABELS, type DataType } from '#contract/areas/reports/reports.rules.ts'
import type { Column } from '#contract/list/column.ts'
import { OPERANDS, type Operand } from '#contract/list/filter.ts'
import { columnKeys, filterKeys, type List, sortKeys } from '#contract/list/list.ts'

/** The list of the portal that each report is about, by its name, and which of its rows. */
export const LISTS: Readonly<Record<Dataset, { list: string; scope?: string }>> = {
  assets: { list: 'assets' },
  trips: { list: 'assets', scope: 'all' },
  events: { list: 'events' },
  cycles: { list: 'cycles' },
  stays: { list: 'stays', scope: 'all' },
  tenders: { list: 'booking requests' },
  quotes: { list: 'quotes' },
  tickets: { list: 'tickets' },
  invoices: { list: 'invoices' },
}
export const DATASETS = Object.keys(DATASET_LABELS) as Dataset[]

const TYPES: Record<Column['type'], DataType> = {
  text: 'string',
  list: 'string',
  number: 'number',
  money: 'number',
  day: 'date',
  moment: 'date',
  choice: 'enum',
  status: 'enum',
  flag: 'boolean',
}

export const getDataType = ({ type }: Pick<Column, 'type'>): DataType => TYPES[type]

const ORDERED: readonly Operand[] = [
  'equals',
  'less_than',
  'less_than_or_equals',
  'greater_than',
  'greater_than_or_equals',
]

const OPERANDS_OF: Record<DataType, readonly Operand[]> = {
  string: ['contains', 'equals'],
  number: ORDERED,
  date: ORDERED,
  boolean: ['equals'],
  enum: ['equals'],
}

const MEASURABLE: ReadonlySet<Column['type']> = new Set(['number', 'money'])

/** The columns of what a report is about. */
export function getReportColumns(dataset: Dataset, list: List): ReportColumn[] {
  const filters: readonly string[] = filterKeys(list)
  const sorts: readonly string[] = sortKeys(list)
  return columnKeys(list).map((key) => {
    const column = list.columns[key]!
    const type = getDataType(column)
    return {
      key,
      label: column.label,
      group: dataset,
      data_type: type,
      sortable: sorts.includes(key),
      filterable: filters.includes(key),
      operands: filters.includes(key) ? OPERANDS.filter((one) => OPERANDS_OF[type].includes(one)) : [],
      measures: MEASURABLE.has(column.type) ? ['sum', 'avg', 'min', 'max'] : [],
      ...(column.type === 'money' && { unit: 'usd' as const }),
      ...getOptions(column),
    }
  })
}

const getOptions = ({ choices }: Column): Pick<ReportColumn, 'options'> =>
  choices ? { options: Object.entries(choices).map(([value, label]) => ({ value, label })) } : {}
