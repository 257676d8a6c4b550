import {
  DATASET_LABELS,
  dayText,
  MEASURE_LABELS,
  type MeasureKind,
  OPERAND_LABELS,
  PERIOD_LABELS,
  getShownAs,
  ROWS_KEY,
  SHOWN_AS_LABELS,
} from '#contract/areas/reports/reports.rules.ts'
import { lowerFirst } from '#contract/areas/reports/templates/summary.rules.ts'
import type {
  ReportColumn,
  ReportShape,
  TemplateFilter,
  TemplateGroup,
  TemplateMeasure,
} from '#contract/areas/reports/templates/templates.contract.ts'

/** What the builder changes. */
export type Shape = Pick<
  ReportShape,
  'dataset' | 'columns' | 'filters' | 'sort' | 'groups' | 'across' | 'measures'
>

/** The rows of chips. */
export type Part = 'columns' | 'filters' | 'groups' | 'across' | 'measures' | 'sort'

/** The chip whose editor is open. */
export interface OpenChip {
  part: Part
  at: number
}

export type Columns = ReadonlyMap<string, ReportColumn>

export const byKey = (columns: readonly ReportColumn[]): Columns =>
  new Map(columns.map((column) => [column.key, column]))

const COUNT: TemplateMeasure = { key: ROWS_KEY, kind: 'count' }

/** Adds a column to a part of the report; one that stands there already is left. */
export function add(shape: Shape, part: Part, column: ReportColumn): Shape {
  const { key } = column
  switch (part) {
    case 'columns':
      return shape.columns.some((one) => one.key === key)
        ? shape
        : { ...shape, columns: [...shape.columns, { key }] }
    case 'filters':
      return column.filterable ? { ...shape, filters: [...shape.filters, startFilter(column)] } : shape
    case 'groups': {
      if (shape.groups.some((one) => one.key === key)) return shape
      const measures = shape.measures.length > 0 ? shape.measures : [COUNT]
      return { ...shape, groups: [...shape.groups, toGroup(column)], measures }
    }
    case 'across':
      return shape.groups.length === 0 ? shape : { ...shape, across: [toGroup(column)] }
    case 'measures': {
      const kind =
        column.measures.find((one) => !shape.measures.some((m) => m.key === key && m.kind === one)) ??
        column.measures[0]
      return kind === undefined ? shape : { ...shape, measures: [...shape.measures, { key, kind }] }
    }
    case 'sort':
      return column.sortable ? { ...shape, sort: [{ key, direction: 'asc' }] } : shape
  }
}

const toGroup = ({ key, data_type }: ReportColumn): TemplateGroup =>
  data_type === 'date' ? { key, by: 'day' } : { key }

function startFilter({ key, operands, options, data_type }: ReportColumn): TemplateFilter {
  if (data_type === 'date') return { key, operand: 'greater_than_or_equals', value: 'today-30' }
  return {
    key,
    operand: operands[0] ?? 'equals',
    value: options?.[0]?.value ?? (data_type === 'boolean' ? 'true' : ''),
  }
}

/** What the filters leave of all rows, and what each alone removes; null while they are counted. */
export type Counts = { total: number; left: number; removed: readonly (number | null)[] } | null

/** Whether the number of rows is shown as such; shares and changes of it may stand beside it. */
export const hasCount = ({ measures }: Shape): boolean =>
  measures.some(({ kind, shown_as: shownAs }) => kind === 'count' && shownAs === undefined)

export const addCount = (shape: Shape): Shape => ({ ...shape, measures: [...shape.measures, COUNT] })

export function remove(shape: Shape, part: Part, at: number): Shape {
  const list: readonly unknown[] = shape[part]
  const next = { ...shape, [part]: list.filter((_, place) => place !== at) }
  // nothing stands over the top of a report without groups
  return next.groups.length === 0 ? { ...next, across: [] } : next
}

export function move(shape: Shape, part: Part, at: number, by: number): Shape {
  const list: unknown[] = [...shape[part]]
  const to = at + by
  if (to < 0 || to >= list.length) return shape
  const [moved] = list.splice(at, 1)
  list.splice(to, 0, moved)
  return { ...shape, [part]: list }
}

export function change(shape: Shape, part: Part, at: number, next: object): Shape {
  const list: readonly object[] = shape[part]
  return { ...shape, [part]: list.map((one, place) => (place === at ? { ...one, ...next } : one)) }
}

/** A different subject starts without what its predecessor chose. */
export const changeDataset = (dataset: Shape['dataset'], columns: readonly ReportColumn[]): Shape => ({
  dataset,
  columns: columns
    .filter(({ group }) => group === dataset)
    .slice(0, FIRST_COLUMNS)
    .map(({ key }) => ({ key })),
  filters: dataset === 'events' ? [LAST_WEEK] : [],
  sort: [],
  groups: [],
  across: [],
  measures: [],
})
/** Events of all time are too many to read. */
const LAST_WEEK: TemplateFilter = {
  key: 'event_date',
  operand: 'greater_than_or_equals',
  value: 'today-7',
}
const FIRST_COLUMNS = 6

const getLabel = (columns: Columns, key: string): string => columns.get(key)?.label ?? key

export const columnText = (
  columns: Columns,
  { key, label }: { key: string; label?: string | undefined },
): string => label || getLabel(columns, key)

export function valueText(columns: Columns, { key, value }: TemplateFilter): string {
  const { options, data_type: type } = columns.get(key) ?? {}
  if (type === 'boolean') return value === 'true' ? 'yes' : 'no'
  if (type === 'date') return dayText(value)
  return value
    .split('|')
    .map((one) => options?.find((option) => option.value === one)?.label ?? one)
    .join(' or ')
}

const DATE_OPERANDS: Partial<Record<TemplateFilter['operand'], string>> = {
  equals: 'is',
  less_than: 'is before',
  less_than_or_equals: 'is no later than',
  greater_than: 'is after',
  greater_than_or_equals: 'is no earlier than',
}

export const operandText = (columns: Columns, { key, operand }: TemplateFilter): string =>
  (columns.get(key)?.data_type === 'date' ? DATE_OPERANDS[operand] : undefined) ?? OPERAND_LABELS[operand]

export const filterText = (columns: Columns, filter: TemplateFilter): string =>
  `${getLabel(columns, filter.key)} ${operandText(columns, filter)} ${valueText(columns, filter) || '…'}`

export const groupText = (columns: Columns, { key, by }: TemplateGroup): string =>
  by ? `${getLabel(columns, key)} by ${PERIOD_LABELS[by]}` : getLabel(columns, key)

export function measureText(
  columns: Columns,
  { key, kind, shown_as: shownAs, label }: TemplateMeasure,
): string {
  if (label) return label
  const text =
    kind === 'count' ? MEASURE_LABELS.count : `${MEASURE_LABELS[kind]} ${lowerFirst(getLabel(columns, key))}`
  return shownAs ? `${text}: ${SHOWN_AS_LABELS[shownAs].toLowerCase()}` : text
}

/** A measure of another kind is not shown in a way that this kind has not. */
export const changeKind = (
  dataset: Shape['dataset'],
  { shown_as: shownAs }: TemplateMeasure,
  kind: MeasureKind,
): Pick<TemplateMeasure, 'kind' | 'shown_as'> => ({
  kind,
  shown_as: shownAs && getShownAs(dataset, kind).includes(shownAs) ? shownAs : undefined,
})

export const getKinds = (columns: Columns, key: string): readonly MeasureKind[] =>
  key === ROWS_KEY ? ['count'] : (columns.get(key)?.measures ?? [])

const and = new Intl.ListFormat('en-US')

/** The report in one sentence; `strong` parts are what was chosen. */
export function getSentence(columns: Columns, shape: Shape): { text: string; isStrong: boolean }[] {
  const strong = (text: string) => ({ text, isStrong: true })
  const plain = (text: string) => ({ text, isStrong: false })
  const parts = [strong(DATASET_LABELS[shape.dataset])]
  if (shape.filters.length > 0)
    parts.push(plain(' where '), strong(and.format(shape.filters.map((one) => filterText(columns, one)))))
  if (shape.groups.length > 0)
    parts.push(plain(', by '), strong(and.format(shape.groups.map((one) => groupText(columns, one)))))
  const [over] = shape.across
  if (over) parts.push(plain(', across '), strong(groupText(columns, over)))
  const [sort] = shape.sort
  if (sort)
    parts.push(
      plain(', rows sorted by '),
      strong(getLabel(columns, sort.key)),
      plain(sort.direction === 'asc' ? ', lowest first' : ', highest first'),
    )
  return [...parts, plain('.')]
}
