import { buffer } from 'node:stream/consumers'
import type { Delivery, ReportFormat } from '#contract/areas/reports/reports/reports.contract.ts'
import { SEES_REPORTS } from '#contract/areas/reports/reports.rules.ts'
import type { ReportData, Template } from '#contract/areas/reports/templates/templates.contract.ts'
import { isAllowed } from '#contract/base/access.ts'
import { parseEmails } from '#contract/base/email-list.ts'
import { AppError } from '#contract/base/errors.ts'
import type { List } from '#contract/list/list.ts'
import type { Db } from '../../../db/tx.ts'
import { csvStream } from '../../../files/csv.ts'
import type { FirstSheet } from '../../../files/xlsx.ts'
import { CSV_TYPE } from '../../../list/file.ts'
import { type FileBytes, readFileBytes } from '../../../list/file-bytes.ts'
import { MAX_ATTACHED_BYTES, type MailParts } from '../../../mail/post.ts'
import { prepare } from '../reports.service.ts'
import { selectDomains } from '../schedules/domains.queries.ts'
import { readWhole } from '../templates/summary.service.ts'
import { type Cells, postLetter, toCells } from './letter.service.ts'
import { openDesk, type Desk } from './desk.service.ts'
import { type NewDelivery, selectRowsHash, type StoredReport } from './reports.queries.ts'
import { totalsLines, totalsName, toSheet } from './totals.rules.ts'

interface Sending {
  db: Db
  customerId: number
  /** Whose rows outsiders get, and who reads the report again afterward. */
  ownerId: number
  /** Null counts only: nothing is posted. */
  mail: MailParts | null
  /** What was read a moment ago, by question and scope: people who see the same rows share one read. */
  versions?: Versions
  /** What the transaction has read already. */
  desk?: Desk
}

export type Versions = Map<string, Version>

interface Letter {
  report: StoredReport
  template: Template
  recipients: string
  format: ReportFormat
  subject?: string
  message?: string
  skipsEmpty?: boolean
  /** What each recipient got last: those with the same rows get nothing. */
  lastHashes?: ReadonlyMap<string, string>
  /** When it was due, where it is late. */
  lateSince?: string
}

/** What a recipient would see, with its file; null rows: they may not open the report. */
interface Version {
  data: ReportData
  cells: Cells
  /** Null where it is too large, or was not read. */
  file: FileBytes | null
  /** The totals, beside a CSV of the rows. */
  totals: FileBytes | null
  hash: string | null
}

/**
 * Emails a report: to people of the customer with their own rows and a link, to others with the owner's rows as a file
 * alone. Each recipient's fate is reported, nothing is cut. The transaction acts for the owner afterward.
 */
export async function mailReport(given: Sending, letter: Letter): Promise<NewDelivery[]> {
  const sending = { versions: new Map(), desk: openDesk(given), ...given }
  const { db, customerId, ownerId, desk } = sending
  const theme = await desk.getTheme()
  const people = await getPeople(desk, letter.recipients)
  const left = await desk.getLeft(letter.report.report_id)
  const deliveries: NewDelivery[] = []
  let forOutside: Version | null = null
  for (const { id, email } of people) {
    const base = { recipient: email, scope: id === null ? 'outside' : 'inside' } as const
    if (left.has(email)) {
      deliveries.push({ ...base, state: 'unsubscribed', row_count: null, reason: 'Unsubscribed.' })
      continue
    }
    // people outside get the file or nothing, so that counting reads it too
    const version =
      id === null
        ? (forOutside ??= await readFor(sending, ownerId, letter, true))
        : await readFor(sending, id, letter, sending.mail !== null)
    const refusal = getRefusal(version, { ...base, letter })
    if (refusal !== null) {
      deliveries.push({ ...base, row_count: version?.data.record_count ?? null, ...refusal })
      continue
    }
    const { data, cells, file, totals, hash } = version!
    const messageId =
      sending.mail &&
      (await postLetter({ db, customerId, mail: sending.mail }, letter, {
        email,
        isInside: id !== null,
        data,
        cells,
        file,
        totals,
        theme,
      }))
    deliveries.push({
      ...base,
      state: 'sent',
      row_count: data.record_count,
      reason: null,
      ...(hash !== null && { rows_hash: hash }),
      ...(messageId !== null && { message_id: messageId }),
    })
  }
  await desk.act(ownerId)
  return deliveries
}

function getRefusal(
  version: Version | null,
  {
    scope,
    recipient,
    letter: { skipsEmpty, lastHashes },
  }: Pick<Delivery, 'scope' | 'recipient'> & { letter: Letter },
): Pick<Delivery, 'state' | 'reason'> | null {
  if (version === null) return { state: 'left_out', reason: 'No access to this report.' }
  if (skipsEmpty && version.data.record_count === 0) return { state: 'empty', reason: 'No rows.' }
  if (version.hash !== null && lastHashes?.get(recipient) === version.hash)
    return { state: 'unchanged', reason: 'Nothing changed since the last email.' }
  if (scope === 'outside' && version.file === null)
    return {
      state: 'left_out',
      reason: 'The file is over 5 MB, and people outside the company don’t get a link.',
    }
  return null
}

interface Person {
  email: string
  id: number | null
}

/** Each address once, with the active person of the customer who has it. */
async function getPeople({ getPeople: find }: Pick<Desk, 'getPeople'>, list: string): Promise<Person[]> {
  const emails = [...new Set(parseEmails(list).map((one) => one.toLowerCase()))]
  const found = await find(emails)
  return emails.map((email) => ({ email, id: found.get(email) ?? null }))
}

const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/**
 * Throws invalid_request naming addresses outside the company whose domain is not confirmed, or asking to confirm that
 * people outside get rows (RPT-032).
 */
export async function requireRecipients(
  { db, customerId }: Pick<Sending, 'db' | 'customerId'>,
  { recipients, outside_confirmed: isConfirmed }: { recipients: string; outside_confirmed: boolean },
): Promise<void> {
  const outside = (await getPeople(openDesk({ db, customerId }), recipients)).filter(({ id }) => id === null)
  if (outside.length === 0) return
  const confirmed = new Set((await selectDomains(db, customerId)).map(({ domain }) => domain))
  const unknown = [...new Set(outside.map(({ email }) => getDomain(email)))].filter(
    (one) => !confirmed.has(one),
  )
  const and = new Intl.ListFormat('en-US')
  if (unknown.length > 0)
    throw new AppError('invalid_request', {
      errors: {
        recipients: [
          `${and.format(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not confirmed for reports. Ask an administrator, or remove the address.`,
        ],
      },
    })
  if (!isConfirmed)
    throw new AppError('invalid_request', {
      errors: {
        outside_confirmed: [
          `Confirm that ${and.format(outside.map(({ email }) => email))} may receive the rows you see.`,
        ],
      },
    })
}

/** What a person would see now; null: they may not open it. */
async function readFor(
  { db, customerId, versions, desk }: Sending & { versions: Versions; desk: Desk },
  userId: number,
  { report, template, format, lastHashes }: Letter,
  withFile: boolean,
): Promise<Version | null> {
  try {
    const actor = await desk.act(userId)
    if (!isAllowed(SEES_REPORTS, actor)) return null
    const ready = prepare({ customerId, actor }, template, {
      filters: report.filters,
      name: report.report_name,
    })
    const key = JSON.stringify([
      [report.report_id, report.version, template.version],
      [format, withFile, lastHashes !== undefined],
      [ready.input, ready.env],
    ])
    const known = versions.get(key)
    if (known) return known
    const data = await readWhole({ db }, ready, template, MAILED_ROWS)
    const sheet = data.summary && toSheet(data.summary)
    const file = withFile
      ? await readFileBytes(db, ready.rows, ready.input, ready.env, {
          format,
          maxBytes: MAX_ATTACHED_BYTES,
          first: sheet ? [sheet] : [],
        })
      : null
    const totals =
      withFile && sheet && format === 'csv' ? await readTotals(sheet, ready.rows.list, file) : null
    const hash = lastHashes ? await selectRowsHash(db, ready) : null
    const version = { data, cells: toCells(data), file, totals, hash }
    versions.set(key, version)
    return version
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

const MAILED_ROWS = 10

/** The totals as a file beside that of the rows, where both fit. */
async function readTotals(
  sheet: FirstSheet,
  list: List,
  beside: FileBytes | null,
): Promise<FileBytes | null> {
  const bytes = await buffer(csvStream(totalsLines(sheet)))
  if (bytes.length + (beside?.bytes.length ?? 0) > MAX_ATTACHED_BYTES) return null
  return { filename: totalsName(list), type: CSV_TYPE, bytes }
}
