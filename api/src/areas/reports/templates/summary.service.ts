import type {
  DataColumn,
  ReportData,
  ReportShape,
  ReportSummary,
  SummaryLine,
  TemplateMeasure,
} from '#contract/areas/reports/templates/templates.contract.ts'
import {
  CAR_KEYS,
  DATASET_NOUNS,
  MAX_GROUP_CELLS,
  MAX_GROUP_LINES,
  MEASURE_LABELS,
  PERIOD_LABELS,
  ROWS_KEY,
  type ShownAs,
} from '#contract/areas/reports/reports.rules.ts'
import { lowerFirst } from '#contract/areas/reports/templates/summary.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { AppError } from '#contract/base/errors.ts'
import { plural, showNumber } from '#contract/base/plural.ts'
import type { List } from '#contract/list/list.ts'
import { prepareEach, type Reader, readReport } from '../reports.service.ts'
import {
  behindSql,
  type BehindNumber,
  type ReadyReport,
  type Removed,
  selectRemoved,
  selectSummary,
  type SummaryRow,
} from './summary.queries.ts'

type Shape = ReportShape

const COUNT: TemplateMeasure = { key: ROWS_KEY, kind: 'count' }

/** The first rows of a report, and its totals where it has groups. */
export async function readWhole(
  reader: Pick<Reader, 'db'>,
  ready: ReadyReport,
  shape: Shape,
  limit: number,
): Promise<ReportData> {
  const data = await readReport(reader, ready, { limit, offset: 0 })
  return { ...data, summary: await readSummary(reader, ready, shape) }
}

/** The rows behind one number of a grouped report. */
export const readBehind = (
  reader: Pick<Reader, 'db'>,
  ready: ReadyReport,
  shape: Shape,
  number: BehindNumber,
  limit: number,
): Promise<ReportData> => readReport(reader, toBehind(ready, shape, number), { limit, offset: 0 })

/** A report narrowed to the rows behind one of its numbers. */
export function toBehind(ready: ReadyReport, shape: Shape, number: BehindNumber): ReadyReport {
  const extra = behindSql(ready, shape, number)
  return {
    ...ready,
    rows: {
      ...ready.rows,
      where: (given) => [...ready.rows.where(given), ...extra.map(({ value }) => value)],
    },
    joins: extra.flatMap(({ joins }) => joins),
  }
}

/**
 * Totals of a grouped report: largest first by its first measure, dates in their order. Throws invalid_request where
 * there are more groups than can be shown, because totals of some would look like totals of all.
 */
export async function readSummary(
  { db }: Pick<Reader, 'db'>,
  ready: ReadyReport,
  shape: Shape,
): Promise<ReportSummary | null> {
  if (shape.groups.length === 0) return null
  const measures = shape.measures.length > 0 ? shape.measures : [COUNT]
  const { groups, across, dataset } = shape
  const car = measures.some(({ shown_as }) => shown_as === 'per_car') ? (CAR_KEYS[dataset] ?? null) : null
  const parts = { groups, across, measures, car }
  const read = await selectSummary(db, ready, parts)
  const { before } = ready
  const found = showAs(read, measures, before ? await selectSummary(db, { ...ready, ...before }, parts) : [])
  const lines = found.filter(({ over }) => over === null)
  if (lines.length > MAX_GROUP_LINES || found.length > MAX_GROUP_CELLS)
    throw new AppError('invalid_request', {
      errors: {
        groups: [
          `More than ${showNumber(lines.length > MAX_GROUP_LINES ? MAX_GROUP_LINES : MAX_GROUP_CELLS)} groups. Group by something with fewer values or add a filter.`,
        ],
      },
    })
  const { list } = ready.rows
  const spread = spreadOver(list, shape, measures, found)
  return {
    groups: groups.map(({ key, by }) => groupColumn(list, key, by)),
    measures: measures.map((measure) => measureColumn(list, measure, dataset, before)),
    across: spread.across,
    lines: inOrder(
      lines.map(({ values, measures: numbers }) => ({
        values,
        measures: numbers,
        ...spread.getCells(values),
      })),
      groups.map(({ key }) => isTime(list, key)),
    ),
  }
}

/** The values over the top in their order, and the numbers of each line below them. */
function spreadOver(
  list: List,
  { across: [group] }: Pick<Shape, 'across'>,
  measures: readonly TemplateMeasure[],
  found: readonly SummaryRow[],
): Pick<ReportSummary, 'across'> & {
  getCells: (values: SummaryLine['values']) => Pick<SummaryLine, 'cells'>
} {
  if (group === undefined) return { across: null, getCells: () => ({}) }
  const totals = found.filter(({ values, over }) => values.length === 0 && over !== null && over !== 'other')
  const named = totals.map(({ over, measures: numbers }) => ({
    values: [(over as { value: string }).value],
    measures: numbers,
  }))
  const values = named.toSorted(isTime(list, group.key) ? byTime : bySize).map((one) => one.values[0]!)
  const hasOther = found.some(({ over }) => over === 'other')
  const cells = new Map(
    found.flatMap(({ over, values: of, measures: numbers }) =>
      over === null ? [] : [[cellKey(of, over === 'other' ? null : over.value), numbers] as const],
    ),
  )
  const none = measures.map(({ kind }) => (kind === 'count' ? 0 : null))
  const columns = [...values, ...(hasOther ? [null] : [])]
  return {
    across: { column: groupColumn(list, group.key, group.by), values, has_other: hasOther },
    getCells: (of) => ({ cells: columns.map((value) => cells.get(cellKey(of, value)) ?? none) }),
  }
}

const cellKey = (values: SummaryLine['values'], over: string | null): string => JSON.stringify([values, over])

const isTime = (list: List, key: string): boolean => ['day', 'moment'].includes(list.columns[key]!.type)

const groupColumn = (list: List, key: string, by: keyof typeof PERIOD_LABELS = 'day'): DataColumn => {
  const { label } = list.columns[key]!
  return {
    key,
    label: isTime(list, key) ? `${label} by ${PERIOD_LABELS[by]}` : label,
    data_type: isTime(list, key) ? 'date' : 'string',
  }
}

function measureColumn(
  list: List,
  { key, kind, shown_as: shownAs, label }: TemplateMeasure,
  dataset: Shape['dataset'],
  before: ReadyReport['before'],
): DataColumn {
  const column = list.columns[key]
  const many = plural(DATASET_NOUNS[dataset])
  const usual =
    kind === 'count'
      ? many.charAt(0).toUpperCase() + many.slice(1)
      : `${MEASURE_LABELS[kind]} ${lowerFirst(column!.label)}`
  const amount = column?.type === 'money' && ('usd' as const)
  const unit = shownAs === 'share' ? ('percent' as const) : amount
  return {
    key: [...(kind === 'count' ? [key] : [kind, key]), ...(shownAs ? [shownAs] : [])].join(' '),
    label: label || shownText(usual, shownAs, before),
    data_type: 'number',
    ...(unit && { unit }),
    ...(shownAs === 'change' && { is_change: true as const }),
  }
}

function shownText(usual: string, shownAs: ShownAs | undefined, before: ReadyReport['before']): string {
  if (shownAs === 'share') return `Share of ${lowerFirst(usual)}`
  if (shownAs === 'per_car') return `${usual} per car`
  if (shownAs !== 'change' || before === undefined) return usual
  const { from, to } = before
  return `${usual} vs. ${from === to ? showDate(from) : `${showDate(from)} to ${showDate(to)}`}`
}

/** Numbers as shares of the total, or as changes from the period before, whose groups stay even where they ended. */
function showAs(
  found: readonly SummaryRow[],
  measures: readonly TemplateMeasure[],
  before: readonly SummaryRow[],
): readonly SummaryRow[] {
  const total = found.find(({ values, over }) => values.length === 0 && over === null)
  const old = new Map(before.map((row) => [JSON.stringify([row.values, row.over]), row.measures]))
  const nothing = measures.map(({ kind }) => (kind === 'count' ? 0 : null))
  const now = new Set(found.map(({ values, over }) => JSON.stringify([values, over])))
  const ended = before
    .filter(({ values, over }) => !now.has(JSON.stringify([values, over])))
    .map((row) => ({ ...row, measures: nothing }))
  return [...found, ...ended].map((row) => ({
    ...row,
    measures: row.measures.map((value, at) => {
      const { kind, shown_as: shownAs } = measures[at]!
      if (shownAs === 'share') return toShare(value, total?.measures[at] ?? null)
      if (shownAs !== 'change') return value
      const was = old.get(JSON.stringify([row.values, row.over]))?.[at] ?? null
      return toChange(value, was, kind === 'count' || kind === 'sum')
    }),
  }))
}

const PERCENT = 100
const toTwo = (value: number): number => Math.round(value * PERCENT) / PERCENT

const toShare = (value: number | null, total: number | null): number | null =>
  total === null || total === 0 ? null : toTwo(((value ?? 0) / total) * PERCENT)

/** What is counted or added up is nothing where there are no rows; an average of nothing is unknown. */
function toChange(now: number | null, was: number | null, addsUp: boolean): number | null {
  if (addsUp) return toTwo((now ?? 0) - (was ?? 0))
  return now === null || was === null ? null : toTwo(now - was)
}

/** The total, then each group followed by its parts. */
export function inOrder(lines: readonly SummaryLine[], areTimes: readonly boolean[]): SummaryLine[] {
  const below = (level: number, head: readonly (string | null)[]): SummaryLine[] =>
    lines
      .filter(({ values }) => values.length === level && head.every((one, at) => values[at] === one))
      .toSorted(areTimes[level - 1] ? byTime : bySize)
  const parts = Map.groupBy(
    lines.filter(({ values }) => values.length === 2),
    ({ values }) => values[0] ?? null,
  )
  return [
    ...below(0, []),
    ...below(1, []).flatMap((line) => [
      line,
      ...(parts.get(line.values[0] ?? null) ?? []).toSorted(areTimes[1] ? byTime : bySize),
    ]),
  ]
}

const getLast = ({ values }: SummaryLine): string => values.at(-1) ?? '￿'
const byTime = (a: SummaryLine, b: SummaryLine): number => (getLast(a) < getLast(b) ? -1 : 1)
const bySize = (a: SummaryLine, b: SummaryLine): number =>
  (b.measures[0] ?? -Infinity) - (a.measures[0] ?? -Infinity) || byTime(a, b)

/** How many rows each filter alone removes. */
export const readRemoved = (reader: Reader, shape: Shape): Promise<Removed> =>
  selectRemoved(reader.db, prepareEach(reader, shape))
