import type {
  ReportColumn,
  ReportData,
  ReportShape,
  TemplateFilter,
} from '#contract/areas/reports/templates/templates.contract.ts'
import type { Dataset } from '#contract/areas/reports/reports.rules.ts'
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
import { type FiledList, filedLists } from '../../list/filed.ts'
import type { ListSql } from '../../list/list-sql.ts'
import { getReportColumns, DATASETS, getDataType, LISTS } from './reports.rules.ts'

/** Who reads a report; rows, columns and permissions are theirs. */
export interface Reader {
  db: Db
  customerId: number
  actor: Actor
}

/** A report ready to be read: our SQL, with the reader's rights. */
export interface ReadyReport {
  rows: ListSql<unknown>
  input: object
  env: unknown
}

/** What a report is about, as the portal lists it. Throws not_permitted where the reader may not open that list. */
function requireDataset(dataset: Dataset, actor: Actor): FiledList {
  const filed = filedLists.get(LISTS[dataset])
  if (filed === undefined) throw new Error(`${dataset} is no list that can be saved as a file`)
  if (!isAllowed(filed.endpoint.access, actor)) throw getRefusal(filed.endpoint.access)
  return filed
}

/** The columns of all lists that a reader may open; others are not named. */
export const allowedColumns = (actor: Actor): ReportColumn[] =>
  DATASETS.flatMap((dataset) => {
    const filed = filedLists.get(LISTS[dataset])
    return filed !== undefined && isAllowed(filed.endpoint.access, actor)
      ? getReportColumns(dataset, filed.rows.list)
      : []
  })

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
  const input = getInput(list, shape, all)
  toPredicates(filed.rows, toCriteria(list, input))
  return {
    rows: { ...filed.rows, list: relabelled(list, shape, name) },
    input,
    env: filed.env({ actor, customerId }, input),
  }
}

function requireKnown(
  list: List,
  { dataset, columns, sort }: ReportShape,
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
}

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
      ? { filters: filters.map(({ key, operand, value }) => ({ field: key, operand, value })) }
      : Object.fromEntries(
          [...Map.groupBy(filters, ({ key }) => key)].map(([key, same]) => [
            key,
            same.map((one) => filterText(one)),
          ]),
        )
  return { ...criteria, ...order, columns: shape.columns.map(({ key }) => key), group_ids: [] }
}

/** The list with the headings of the template and the file name of the report. */
const relabelled = (list: List, { columns }: ReportShape, name: string | undefined): List => ({
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

/** One page of a report and how many rows it has (RPT-025). */
export async function readReport(
  { db }: Pick<Reader, 'db'>,
  { rows, input, env }: ReadyReport,
  page: { limit: number; offset: number },
): Promise<ReportData> {
  const { columns, rows: cells } = await readCells(db, rows, input, env, page)
  return {
    columns: columns.map(({ key, label, isZone }) => ({
      key,
      label,
      data_type: isZone ? 'string' : getDataType(rows.list.columns[key]!),
    })),
    rows: cells,
    record_count: await countRows(db, rows, input, env),
    data_as_of_ts: new Date().toISOString(),
  }
}
