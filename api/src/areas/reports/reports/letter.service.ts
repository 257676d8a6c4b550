import type {
  DataColumn,
  ReportData,
  SummaryLine,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { DATASET_NOUNS, ROWS_KEY } from '#contract/areas/reports/reports.rules.ts'
import {
  cellText,
  figureText,
  getBars,
  getFigures,
  getFinding,
  groupName,
  lowerFirst,
} from '#contract/areas/reports/templates/summary.rules.ts'
import type { Template } from '#contract/areas/reports/templates/templates.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { Db } from '../../../db/tx.ts'
import type { FileBytes } from '../../../list/file-bytes.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { type MailParts, postMail } from '../../../mail/post.ts'
import type { MailChart, MailTable } from '../../../mail/template.ts'
import { unsubscribeToken } from './unsubscribe-token.rules.ts'
import type { StoredReport } from './reports.queries.ts'

interface Recipient {
  email: string
  isInside: boolean
  /** What they see of the report. */
  data: ReportData
  cells: Cells
  /** Null where it is too large. */
  file: FileBytes | null
  /** The totals, beside a CSV of the rows. */
  totals: FileBytes | null
  theme: string
}

interface Content {
  report: StoredReport
  template: Template
  subject?: string
  message?: string
  /** When it was due, where it is late. */
  lateSince?: string
}

/** The table and chart of an email, which all who see the same rows share. */
export interface Cells {
  table: MailTable
  chart?: MailChart
}

export const toCells = (data: ReportData): Cells => ({ table: toTable(data), ...toChart(data) })

/**
 * Posts a report to one recipient: the same cells as the page, its file, and a link for people of the customer. Returns
 * its Message-ID.
 */
export async function postLetter(
  { db, customerId, mail }: { db: Db; customerId: number; mail: MailParts },
  { report, template, subject, message, lateSince }: Content,
  { email, isInside, data, cells, file, totals, theme }: Recipient,
): Promise<string> {
  const { report_id: reportId, report_name: name } = report
  const count = formatCount(data.record_count, DATASET_NOUNS[template.dataset])
  const token = unsubscribeToken(mail.vault, { customerId, reportId, recipient: email })
  return postMail(db, mail, {
    kind: 'report',
    customerId,
    recipients: [email],
    preferredTheme: theme,
    subject: oneLine(subject || `${name}: ${[count, ...firstFigure(data)].join(', ')}`),
    heading: name,
    texts: [
      ...(message ? [message] : []),
      ...(lateSince ? [lateText(lateSince)] : []),
      ...getFindingText(data),
      describe(count, data, file),
    ],
    ...(data.record_count > 0 && cells),
    ...(isInside && {
      action: { label: 'Open report', path: `/reports/${customerId}/report-builder/reports/${reportId}` },
    }),
    ...(file && { attachments: [file, ...(totals ? [totals] : [])] }),
    finePrint: `Data as of ${placeTime(data.data_as_of_ts, template.timezone)}${isInside ? ', limited to what you have access to' : ''}. You’re receiving this email because your company, or one of its partners, sends you this report.`,
    leave: {
      label: 'Unsubscribe',
      path: `/reports/leave?token=${token}`,
      oneClick: `/api/reports/leave?token=${token}`,
    },
  })
}

/** A sentence about the first measure. */
const getFindingText = ({ summary }: ReportData): string[] => {
  const finding = summary && getFinding(summary, 0)
  return finding ? [`${finding}.`] : []
}

/** The total of the first measure that is no count. */
function firstFigure({ summary }: ReportData): string[] {
  const total = summary?.lines.find(({ values }) => values.length === 0)
  const figure =
    summary && getFigures({ ...summary, across: null }).find(({ measure }) => measure.key !== ROWS_KEY)
  if (!total || !figure || total.measures[figure.at] === null) return []
  return [`${lowerFirst(figure.label)} ${figureText(total, figure)}`]
}

const lateText = (since: string): string => `This email is late: it was due ${since}.`

function describe(
  count: string,
  { record_count: total, summary, rows }: ReportData,
  file: FileBytes | null,
): string {
  const isCut = summary === null && rows.length < total
  const shown = isCut ? ` The first ${rows.length} are below.` : ''
  if (total === 0) return `${count}.`
  if (file === null) return `${count}.${shown} The file is over 5 MB. Open the report to download it.`
  const isComplete = !isCut && summary === null
  return `${count}.${shown} ${isComplete ? 'Also attached as a file.' : 'The attached file has all rows.'}`
}

/** The bars that the page opens with. */
function toChart({ summary }: ReportData): { chart?: MailChart } {
  const found = summary && getBars(summary, 0)
  return found ? { chart: { title: found.title, bars: found.bars } } : {}
}

/** The closed groups with their total, or the first rows. */
function toTable({ columns, rows, summary }: ReportData): MailTable {
  if (summary === null)
    return {
      head: columns.map(({ label }) => label),
      rows: rows.map((row) => columns.map((column) => cellText(column, row[column.key]))),
      numbers: columns.map(isNumber),
      hasTotal: false,
    }
  const { groups, lines } = summary
  const figures = getFigures(summary)
  const toRow = (name: string, line: SummaryLine) => [
    name,
    ...figures.map((figure) => figureText(line, figure)),
  ]
  const closed = lines.filter(({ values }) => values.length === 1)
  const total = lines.find(({ values }) => values.length === 0)
  return {
    head: [groups.map(({ label }) => label).join(', '), ...figures.map(({ label }) => label)],
    rows: [
      ...closed.map((line) => toRow(groupName(line.values[0], groups[0]), line)),
      ...(total ? [toRow('Total', total)] : []),
    ],
    numbers: [false, ...figures.map(() => true)],
    hasTotal: total !== undefined,
  }
}

const isNumber = ({ data_type }: DataColumn): boolean => data_type === 'number'
