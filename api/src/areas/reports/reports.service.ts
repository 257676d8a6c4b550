import type {
  DataColumn,
  ReportColumn,
  ReportData,
  ReportShape,
  TemplateFilter,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { type Dataset, getShownAs, ROWS_KEY } from '#contract/areas/reports/reports.rules.ts'
import { isAllowed } from '#contract/base/access.ts'
import { AppError } from '#contract/base/errors.ts'
import { toCriteria } from '#contract/list/criteria.ts'
import { filterText } from '#contract/list/filter.ts'
import type { List } from '#contract/list/list.ts'
import type { Db } from '../../db/tx.ts'
import { getRefusal } from '../../http/actor.ts'
import type { Actor } from '../../http/context.ts'
import { toPredicates } from '../../list/conditions.ts'
import { countRows, readCells } from '../../list/file.ts'
import type { FiledList } from '../../list/filed.ts'
import { findFacts, isBound, requireBounds } from './facts/facts.service.ts'
import { getPeriodBefore, type PeriodBefore } from './templates/period.rules.ts'
import { dayIn, fixDays } from './templates/relative-days.rules.ts'
import type { ReadyReport } from './templates/summary.queries.ts'
import { getReportColumns, DATASETS, getDataType, LISTS } from './reports.rules.ts'

/** Who reads a report; rows, columns and permissions are theirs. */
export interface Reader {
  db: Db
  customerId: number
  actor: Actor
}

/** What a report is about, as the portal lists it. Throws not_permitted where the reader may not open that list. */
function requireDataset(dataset: Dataset, actor: Actor): FiledList {
  const filed = findFacts(dataset)
  if (filed === undefined) throw new Error(`${dataset} can’t be saved as a file`)
  if (!isAllowed(filed.endpoint.access, actor)) throw getRefusal(filed.endpoint.access)
  return filed
}

/** The columns of all lists that a reader may open; others are not named. */
export const allowedColumns = (actor: Actor): ReportColumn[] =>
  DATASETS.flatMap((dataset) => {
    const filed = findFacts(dataset)
    return filed !== undefined && isAllowed(filed.endpoint.access, actor)
      ? getReportColumns(dataset, filed.rows.list)
      : []
  })

/** The usual headings of the columns of a list. */
export const getLabels = (dataset: Dataset): ReadonlyMap<string, string> =>
  new Map(Object.entries(findFacts(dataset)!.rows.list.columns).map(([key, { label }]) => [key, label]))

/**
 * Prepares a report for its reader. Throws not_permitted for a list that the reader may not open, and invalid_request
 * naming a column, filter or sort that the list does not have.
 */
export function prepare(
  { customerId, actor }: Omit<Reader, 'db'>,
  shape: ReportShape,
  { filters = [], name }: { filters?: readonly TemplateFilter[]; name?: string } = {},
): ReadyReport {
  const filed = requireDataset(shape.dataset, actor)
  const all = [...shape.filters, ...filters]
  const { list } = filed.rows
  requireKnown(list, shape, all)
  const today = dayIn(shape.timezone, Date.now())
  const fixed = all.flatMap((filter) => fixDays(filter, today))
  requireBounds(shape, fixed, today)
  const read = (these: readonly TemplateFilter[]) => {
    const input = getInput(list, shape, these)
    toPredicates(filed.rows, toCriteria(list, input))
    return { input, env: filed.env({ actor, customerId }, input) }
  }
  // first, because it refuses days that are none
  const now = read(fixed)
  const before = shape.measures.some(({ shown_as }) => shown_as === 'change')
    ? requireBefore(list, shape, fixed, today)
    : null
  return {
    rows: { ...filed.rows, list: withLabels(list, shape, name) },
    ...now,
    ...(before && { before: { ...read(before.filters), from: before.from, to: before.to } }),
  }
}

/** The previous period. Throws invalid_request where no period is filtered by, or the groups are of its days. */
function requireBefore(
  list: List,
  { groups, across }: ReportShape,
  fixed: readonly TemplateFilter[],
  today: string,
): PeriodBefore {
  const problem = (text: string) => new AppError('invalid_request', { errors: { measures: [text] } })
  const isDay = (key: string) => getDataType(list.columns[key]!) === 'date'
  const before = getPeriodBefore(fixed, isDay, today)
  if (before === null)
    throw problem('To compare with the previous period, add a date filter such as last week.')
  if (across.length > 0) throw problem('Remove the column group, or the comparison with the previous period.')
  if (groups.some(({ key }) => key === before.key))
    throw problem(
      `To compare with the previous period, group by something other than “${list.columns[before.key]!.label}”.`,
    )
  return before
}

/** The same for each filter alone, and without any; null for filters without which too much would be read. */
export function prepareEach(
  reader: Omit<Reader, 'db'>,
  shape: ReportShape,
): { all: ReadyReport; each: (ReadyReport | null)[] } {
  const bounds = shape.filters.filter((filter) => isBound(shape.dataset, filter))
  return {
    all: prepare(reader, { ...shape, filters: bounds }),
    each: shape.filters.map((filter) =>
      bounds.includes(filter) ? null : prepare(reader, { ...shape, filters: [...bounds, filter] }),
    ),
  }
}

function requireKnown(
  list: List,
  { dataset, columns, sort, groups, across, measures }: ReportShape,
  filters: readonly TemplateFilter[],
): void {
  const known = new Map(getReportColumns(dataset, list).map((column) => [column.key, column]))
  const problem = (field: string, text: string) =>
    new AppError('invalid_request', { errors: { [field]: [text] } })
  const keys = columns.map(({ key }) => key)
  const strange = keys.find((key) => !known.has(key))
  if (strange !== undefined) throw problem('columns', `“${strange}” is not a column. Remove it.`)
  const twice = keys.find((key, at) => keys.indexOf(key) < at)
  if (twice !== undefined) throw problem('columns', `“${known.get(twice)!.label}” is used twice. Remove one.`)
  const wrong = filters.find(({ key, operand }) => !takes(known.get(key), operand))
  if (wrong !== undefined)
    throw problem(
      'filters',
      `“${known.get(wrong.key)?.label ?? wrong.key}” can’t be filtered like this. Change it.`,
    )
  const unsorted = sort.find(({ key }) => known.get(key)?.sortable !== true)
  if (unsorted !== undefined) throw problem('sort', 'The list can’t be sorted by this column.')
  for (const [field, parts] of [
    ['groups', groups],
    ['across', across],
  ] as const) {
    const ungrouped = parts.find(
      ({ key, by }) => !known.has(key) || (by !== undefined && !isDate(known.get(key))),
    )
    if (ungrouped !== undefined)
      throw problem(
        field,
        `Rows can’t be grouped by “${known.get(ungrouped.key)?.label ?? ungrouped.key}” like this.`,
      )
  }
  if (across.length > 0 && groups.length === 0) throw problem('across', 'Add a group first.')
  const unmeasured = measures.find(
    ({ key, kind, shown_as: shownAs }) =>
      (kind === 'count' ? key !== ROWS_KEY : known.get(key)?.measures.includes(kind) !== true) ||
      (shownAs !== undefined && !getShownAs(dataset, kind).includes(shownAs)),
  )
  if (unmeasured !== undefined)
    throw problem(
      'measures',
      `“${known.get(unmeasured.key)?.label ?? unmeasured.key}” can’t be measured like this.`,
    )
}

const isDate = (column: ReportColumn | undefined): boolean => column?.data_type === 'date'

const takes = (column: ReportColumn | undefined, operand: TemplateFilter['operand']): boolean =>
  column?.operands.includes(operand) === true

/** The criteria as the list reads them. */
function getInput(list: List, shape: ReportShape, filters: readonly TemplateFilter[]): object {
  const { wire } = list
  const [sort = { key: list.sort.by, direction: list.sort.dir }] = shape.sort
  const order =
    wire.dir === null
      ? { [wire.sort]: sort.direction === 'desc' ? `-${sort.key}` : sort.key }
      : { [wire.sort]: sort.key, [wire.dir]: sort.direction }
  const criteria =
    wire.in === 'body'
      ? {
          filters: filters.map(({ key, operand, value }) => ({
            field: key,
            operand,
            value: toValue(operand, value),
          })),
        }
      : Object.fromEntries(
          [...Map.groupBy(filters, ({ key }) => key)].map(([key, same]) => [
            key,
            same.map((one) => filterText(one)),
          ]),
        )
  const { scope } = LISTS[shape.dataset]
  return {
    ...criteria,
    ...order,
    ...(scope && { scope }),
    columns: shape.columns.map(({ key }) => key),
    group_ids: [],
  }
}

/** As in addresses: `late|overdue` is any of them. */
const toValue = (operand: TemplateFilter['operand'], value: string): string | string[] =>
  operand === 'equals' && value.includes('|') ? value.split('|') : value

/** The list with the headings of the template and the file name of the report. */
const withLabels = (list: List, { columns }: ReportShape, name: string | undefined): List => ({
  ...list,
  columns: {
    ...list.columns,
    ...Object.fromEntries(
      columns.map(({ key, label }) => [key, { ...list.columns[key]!, ...(label && { label }) }]),
    ),
  },
  ...(name !== undefined && { file: getFileName(name) }),
})

const MAX_FILE_NAME = 80

/** A report's name as a file's: letters and digits, words joined by underscores. */
const getFileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .slice(0, MAX_FILE_NAME) || 'report'

interface ReadOptions {
  limit: number
  offset: number
  /** How many rows there are, where that was counted already. */
  count?: number
}

/** One page of a report and how many rows it has (RPT-025). */
export async function readReport(
  { db }: Pick<Reader, 'db'>,
  { rows, input, env, joins = [] }: ReadyReport,
  { limit, offset, count }: ReadOptions,
): Promise<ReportData> {
  const { columns, rows: cells } = await readCells(db, rows, input, env, { limit, offset, joins })
  return {
    columns: columns.map(({ key, label, isZone }) => toDataColumn(rows.list, key, { label, isZone })),
    rows: cells,
    record_count: count ?? (await countRows(db, rows, input, env, joins)),
    summary: null,
    data_as_of_ts: new Date().toISOString(),
  }
}

function toDataColumn(
  list: List,
  key: string,
  { label, isZone }: { label: string; isZone: boolean },
): DataColumn {
  if (isZone) return { key, label, data_type: 'string' }
  const column = list.columns[key]!
  return {
    key,
    label,
    data_type: getDataType(column),
    ...(column.type === 'money' && { unit: 'usd' as const }),
  }
}
