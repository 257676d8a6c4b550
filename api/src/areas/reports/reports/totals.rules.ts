import { Readable } from 'node:stream'
import { getFigure, getFigures, groupName } from '#contract/areas/reports/templates/summary.rules.ts'
import type { ReportSummary } from '#contract/areas/reports/templates/templates.contract.ts'
import type { List } from '#contract/list/list.ts'
import { csvStream } from '../../../files/csv.ts'
import type { SheetColumn } from '../../../files/workbook.ts'
import type { FirstSheet } from '../../../files/xlsx.ts'
import type { FileAnswer } from '../../../http/context.ts'
import { CSV_TYPE, toFilename } from '../../../list/file.ts'

const GROUP_WIDTH = 28
const FIGURE_WIDTH = 16
const TOTAL = 'Total'

/** The groups of a report as a sheet of its own: every line of the opened table, the total last. */
export function toSheet(summary: ReportSummary): FirstSheet {
  const figures = getFigures(summary)
  const columns: SheetColumn[] = [
    ...summary.groups.map(({ label }) => ({ header: label, kind: 'text' as const, width: GROUP_WIDTH })),
    ...figures.map(({ label }) => ({ header: label, kind: 'number' as const, width: FIGURE_WIDTH })),
  ]
  const [total, ...lines] = summary.lines
  const rows = [...lines, ...(total ? [total] : [])].map((line) => [
    ...summary.groups.map((group, at) => {
      if (at < line.values.length) return groupName(line.values[at], group)
      return at === line.values.length ? TOTAL : null
    }),
    ...figures.map((figure) => {
      const number = getFigure(line, figure)
      return number === null ? null : String(number)
    }),
  ])
  return { sheet: 'Totals', columns, rows }
}

const MAY_BE_FORMULA = /^[\t\r\n=+\-@＝＋－＠]/

/** The cells of the totals as lines of a CSV; text that a spreadsheet would run stays text. */
export const totalsLines = ({ columns, rows }: FirstSheet): string[][] => [
  columns.map(({ header }) => safeText(header)),
  ...rows.map((row) =>
    row.map((cell, at) => (columns[at]!.kind === 'text' ? safeText(cell ?? '') : (cell ?? ''))),
  ),
]

const safeText = (text: string): string => (MAY_BE_FORMULA.test(text) ? `'${text}` : text)

/** The name of the list’s file, for its totals. */
export const totalsName = (list: List): string => toFilename({ ...list, file: `${list.file}_totals` }, 'csv')

/** The totals as a CSV of their own. */
export const totalsFile = (totals: FirstSheet, list: List): FileAnswer => ({
  stream: Readable.from(csvStream(totalsLines(totals)), { objectMode: false }),
  type: CSV_TYPE,
  filename: totalsName(list),
})
