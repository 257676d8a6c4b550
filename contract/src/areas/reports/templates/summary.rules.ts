import { showDate } from '../../../base/dates.ts'
import { formatMeasure, ROWS_KEY } from '../reports.rules.ts'
import type { AcrossCell, DataColumn, ReportSummary, SummaryLine } from './templates.contract.ts'

/** One column of numbers of a grouped report, as page, email and file have it. */
export interface Figure {
  label: string
  measure: DataColumn
  /** The place of the measure, and of the value over the top; null: the total of all values. */
  at: number
  place: number | null
  across: AcrossCell | null
}

/** The name of a group: a day as the portal writes days, a month as 11/2026. */
export function groupName(value: string | null | undefined, column: DataColumn | undefined): string {
  if (!value) return 'None'
  if (column?.data_type !== 'date') return value
  const month = MONTH.exec(value)
  return month ? `${month[2]}/${month[1]}` : showDate(value)
}
const MONTH = /^(\d{4})-(\d{2})$/

const OTHER = 'Other'

/** The columns of numbers in their order: each value over the top with its measures, then the totals. */
export function getFigures({ across, measures }: Pick<ReportSummary, 'across' | 'measures'>): Figure[] {
  const totals = measures.map((measure, at) => ({
    label: measure.label,
    measure,
    at,
    place: null,
    across: null,
  }))
  if (across === null) return totals
  const values = [
    ...across.values.map((value) => ({ name: groupName(value, across.column), cell: { is: value } })),
    ...(across.has_other ? [{ name: OTHER, cell: { not: across.values } }] : []),
  ]
  const figures = values.flatMap(({ name, cell }, place) =>
    measures.map((measure, at): Figure => ({
      label: measures.length === 1 ? name : `${name}: ${measure.label}`,
      measure,
      at,
      place,
      across: cell,
    })),
  )
  return [...figures, ...totals.map((one) => ({ ...one, label: `Total ${lowerFirst(one.label)}` }))]
}

/** A label within a sentence; an abbreviation such as ETA stays. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Bars of a chart; the table has all groups. */
const MAX_BARS = 20

export interface SummaryBar {
  values: SummaryLine['values']
  name: string
  value: number | null
  text: string
  /** Of the longest bar, from 0 to 1. */
  share: number
}

/** The chart of a measure: its title, the first groups as bars, and how many groups there are; null for fewer than two. */
export function getBars(
  { groups, measures, lines }: Pick<ReportSummary, 'groups' | 'measures' | 'lines'>,
  at: number,
): { title: string; bars: SummaryBar[]; all: number } | null {
  const measure = measures[at]
  const closed = lines.filter(({ values }) => values.length === 1)
  if (measure === undefined || closed.length < 2) return null
  const shown = closed.slice(0, MAX_BARS)
  const max = Math.max(0, ...shown.map(({ measures: numbers }) => numbers[at] ?? 0)) || 1
  return {
    title: `${measure.label} by ${lowerFirst(groups[0]?.label ?? 'group')}`,
    bars: shown.map(({ values, measures: numbers }) => {
      const value = numbers[at] ?? null
      return {
        values,
        name: groupName(values[0], groups[0]),
        value,
        text: formatMeasure(value, measure),
        share: Math.max(0, (value ?? 0) / max),
      }
    }),
    all: closed.length,
  }
}

const PERCENT = 100

/**
 * A sentence about a measure: who has the most of what adds up, who has the highest of what does not. Null where no
 * group stands out.
 */
export function getFinding(
  { groups, measures, lines }: Pick<ReportSummary, 'groups' | 'measures' | 'lines'>,
  at: number,
): string | null {
  const measure = measures[at]
  const known = lines.filter(({ values, measures: numbers }) => values.length === 1 && numbers[at] !== null)
  if (measure === undefined || known.length < 2 || measure.is_change || groups[0]?.data_type === 'date')
    return null
  const highest = Math.max(...known.map(({ measures: numbers }) => numbers[at]!))
  const top = known.filter(({ measures: numbers }) => numbers[at] === highest)
  if (highest <= 0 || top.length > 1) return null
  const name = groupName(top[0]!.values[0], groups[0])
  const label = lowerFirst(measure.label)
  const text = formatMeasure(highest, measure)
  const total = lines.find(({ values }) => values.length === 0)?.measures[at] ?? null
  if (measure.unit === 'percent' || !addsUp(measure.key) || total === null)
    return `${name} has the highest ${label}: ${text}`
  const share = Math.round((highest / total) * PERCENT)
  return `${name} has ${share}% of ${label}: ${text} of ${formatMeasure(total, measure)}`
}

const addsUp = (key: string): boolean => key === ROWS_KEY || /^sum \S+$/.test(key)

/** A cell of a row as page and email show it; a number as its column is counted. */
export function cellText({ data_type, unit }: DataColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'number' && data_type === 'number' ? formatMeasure(value, { unit }) : String(value)
}

/** The number of a line in a column. */
export const getFigure = ({ measures, cells }: SummaryLine, { at, place }: Figure): number | null =>
  (place === null ? measures[at] : cells?.[place]?.[at]) ?? null

/** The same as text. */
export const figureText = (line: SummaryLine, figure: Figure): string =>
  formatMeasure(getFigure(line, figure), figure.measure)
