import { formatCount } from '#contract/base/plural.ts'
import { parseEmails } from '#contract/base/email-list.ts'
import { AppError } from '#contract/base/errors.ts'
import { SEES_REPORTS } from '#contract/areas/reports/reports.rules.ts'
import type { Template } from '#contract/areas/reports/templates/templates.contract.ts'
import { isAllowed } from '#contract/base/access.ts'
import type { Db } from '../../../db/tx.ts'
import { actFor } from '../../../http/actor.ts'
import { countRows } from '../../../list/file.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { type MailParts, postMail } from '../../../mail/post.ts'
import { lookUpPeople } from '../../accounts/people/people.service.ts'
import { prepare } from '../reports.service.ts'
import { selectTheme, type StoredReport } from './reports.queries.ts'

interface Sending {
  db: Db
  customerId: number
  mail: MailParts
}

interface Letter {
  report: StoredReport
  template: Template
  recipients: string
  subject?: string
  message?: string
  skipsEmpty?: boolean
}

interface Sent {
  sent: number
  /** Addresses that got nothing, with why. */
  leftOut: string[]
}

/**
 * Emails a report to people of the customer. Each is counted with their own rights, and the link opens what they may
 * see. The transaction acts for the last recipient afterwards.
 */
export async function mailReport(sending: Sending, letter: Letter): Promise<Sent> {
  const { db } = sending
  const theme = await selectTheme(db)
  const people = await getPeople(db, letter.recipients)
  const leftOut = people.filter(({ id }) => id === null).map(({ email }) => `${email} has no account here`)
  let sent = 0
  for (const { id, email } of people) {
    if (id === null) continue
    const count = await countFor(sending, id, letter)
    if (count === null) leftOut.push(`${email} doesn’t have access to this report`)
    else if (count === 0 && letter.skipsEmpty) leftOut.push(`${email} has no rows`)
    else {
      await post(sending, letter, { email, count, theme })
      sent += 1
    }
  }
  return { sent, leftOut: leftOut.map((one) => one.slice(0, 200)).slice(0, 50) }
}

interface Person {
  email: string
  id: number | null
}

/** Each address once, with the active person of the customer who has it. */
async function getPeople(db: Db, list: string): Promise<Person[]> {
  const emails = [...new Set(parseEmails(list).map((one) => one.toLowerCase()))]
  const people: Person[] = []
  for (const email of emails) {
    const found = await lookUpPeople({ db }, { term: email, page: 1, page_limit: MAX_SAME })
    people.push({ email, id: found.find((one) => one.email.toLowerCase() === email)?.id ?? null })
  }
  return people
}

const MAX_SAME = 10

/** Throws invalid_request naming addresses that no active person of the customer has. */
export async function requirePeople(db: Db, recipients: string): Promise<void> {
  const unmatched = (await getPeople(db, recipients)).filter(({ id }) => id === null)
  if (unmatched.length === 0) return
  const names = new Intl.ListFormat('en-US').format(unmatched.map(({ email }) => email))
  throw new AppError('invalid_request', {
    errors: {
      recipients: [
        `${names} can’t get this report: only people with an account at this company can. Remove the address.`,
      ],
    },
  })
}

/** How many rows a person would see; null: they may not open it. */
async function countFor(
  { db, customerId }: Sending,
  userId: number,
  { report, template }: Letter,
): Promise<number | null> {
  try {
    const actor = await actFor(db, userId, customerId)
    if (!isAllowed(SEES_REPORTS, actor)) return null
    const { rows, input, env } = prepare({ customerId, actor }, template, { filters: report.filters })
    return await countRows(db, rows, input, env)
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

const post = (
  { db, customerId, mail }: Sending,
  { report, subject, message }: Letter,
  { email, count, theme }: { email: string; count: number; theme: string },
): Promise<string> =>
  postMail(db, mail, {
    kind: 'report',
    customerId,
    recipients: [email],
    preferredTheme: theme,
    subject: oneLine(subject || `${report.report_name}: ${formatCount(count, 'row')}`),
    heading: report.report_name,
    texts: [...(message ? [message] : []), `${formatCount(count, 'row')} you can see now.`],
    action: {
      label: 'Open report',
      path: `/reports/${customerId}/report-builder/reports/${report.report_id}`,
    },
    finePrint: 'You’re receiving this email because someone at your company sent you this report.',
  })
