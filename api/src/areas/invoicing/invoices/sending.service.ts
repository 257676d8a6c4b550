import { randomBytes } from 'node:crypto'
import { showDate } from '#contract/base/dates.ts'
import { AppError } from '#contract/base/errors.ts'
import { showMoney } from '#contract/base/money.ts'
import type { PayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { recordFacts } from '../../../facts/facts.ts'
import type { Ctx } from '../../../http/context.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { MAX_RECIPIENTS, postMail } from '../../../mail/post.ts'
import { hashOfToken } from '../../../secrets/quote-link.ts'
import { readLetterhead } from '../../files/letterheads/letterheads.service.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import { findPayee } from '../payee/payee.service.ts'
import { updateCredited } from '../corrections/corrections.queries.ts'
import { insertLink } from '../links/links.queries.ts'
import { issuePaperLink, toPayerPath } from '../prints/paper-links.service.ts'
import { lockInvoice, type StoredInvoice } from './invoice-rows.queries.ts'
import { getDueDate, getParties } from './parties.rules.ts'
import {
  insertActivity,
  nextNumber,
  selectActor,
  selectTheme,
  selectToday,
  updateSent,
} from './invoices.queries.ts'

/**
 * Gives a draft its number and emails it, in one transaction: a failure gives no number (INV-036). Throws
 * invalid_request with all that is missing (INV-022), conflict when the payee has no profile.
 */
export async function sendDraft(ctx: Ctx, draft: StoredInvoice): Promise<void> {
  const { db, customerId } = ctx
  const payee = await findPayee(ctx)
  if (payee.version === 0)
    throw new AppError('conflict', {
      message: 'Your payee profile is empty. Complete it before you send invoices.',
    })
  const payer = requireComplete(
    draft,
    draft.payer_id === null ? null : await selectPayer(ctx, draft.payer_id),
  )
  const issueDate = draft.issue_date ?? (await selectToday(db))
  const termsDays = draft.terms_days ?? payer.terms_days
  const dueDate = draft.due_date ?? getDueDate(issueDate, termsDays)
  if (dueDate < issueDate)
    throw new AppError('invalid_request', {
      errors: { due_date: ['The due date is before the issue date. Choose a later date.'] },
    })
  if (draft.credit_of !== null) await getCreditInvoice(ctx, draft)
  const sentTo = draft.send_to || payer.emails
  requireMailable(sentTo, draft.copy_to)
  const sender = await selectActor(db)
  const kind = draft.kind as 'invoice' | 'credit'
  const seriesNumber = await nextNumber(db, { customerId, payeeId: draft.payee_id, kind })
  const invoiceNumber = `${kind === 'credit' ? payee.credit_prefix : payee.invoice_prefix}${seriesNumber}`
  const parties = getParties(payee, payer)
  const where = { customerId, invoiceId: draft.id }
  const sending = { seriesNumber, invoiceNumber, issueDate, dueDate, termsDays, parties }
  await updateSent(db, where, { ...sending, sentTo, senderEmail: sender.email })
  await issuePaperLink(ctx, draft.id)
  const userName = `${sender.first_name} ${sender.last_name}`
  await insertActivity(db, where, { userId: sender.user_id, userName, code: 'sent', details: sentTo })
  const sent = { ...draft, invoice_number: invoiceNumber, due_date: dueDate }
  await mailInvoice(ctx, sent, { to: sentTo, payee })
  await notifyOfInvoice(ctx, sent, 'was sent', ctx.actor.userId)
  ctx.describeChange({
    before: { status: 'draft' },
    after: { status: 'sent', invoice_number: invoiceNumber },
  })
}

/** A credit note lowers its invoice by what is left of it at most. Throws invalid_request. */
export async function requireWithin(ctx: Ctx, credit: StoredInvoice, total: number): Promise<void> {
  const invoice = await lockInvoice(ctx.db, ctx.customerId, credit.credit_of!.id)
  if (invoice !== null && total <= invoice.invoice_ar_total - invoice.credited_cents) return
  throw new AppError('invalid_request', {
    errors: { charges: ['This credit exceeds the invoice’s open balance. Lower an amount.'] },
  })
}

/** The payer, once nothing that sending needs is missing; all that is missing is said at once. */
function requireComplete(draft: StoredInvoice, payer: PayerCompany | null): PayerCompany {
  const errors = {
    ...(payer === null && { payer_id: ['Choose a payer before you send.'] }),
    ...(draft.waybill_id === null && { waybill_id: ['Choose a waybill before you send.'] }),
    ...(draft.charges.length === 0 && { charges: ['Add a charge before you send.'] }),
  }
  if (payer === null || Object.keys(errors).length > 0) throw new AppError('invalid_request', { errors })
  return payer
}

/** Throws invalid_request for copies without anyone to send to, or more addresses than an email has. */
function requireMailable(to: string, copyTo: string): void {
  const error = (field: string, text: string) =>
    new AppError('invalid_request', { errors: { [field]: [text] } })
  if (to === '' && copyTo !== '')
    throw error('send_to', 'The payer has no email address. Enter who gets the invoice.')
  if (getRecipients(to).length + getRecipients(copyTo).length > MAX_RECIPIENTS)
    throw error('copy_to', `An email can have up to ${MAX_RECIPIENTS} addresses. Remove some.`)
}

type Sent = Pick<StoredInvoice, 'id' | 'kind' | 'invoice_number' | 'payer_name' | 'currency' | 'due_date'> &
  Pick<StoredInvoice, 'invoice_ar_total' | 'waybill_number' | 'copy_to'>

/** Lowers the invoice of a credit note that is being sent. Throws invalid_request when more is credited than is left. */
async function getCreditInvoice(ctx: Ctx, credit: StoredInvoice): Promise<void> {
  await requireWithin(ctx, credit, credit.invoice_ar_total)
  const where = { customerId: ctx.customerId, invoiceId: credit.credit_of!.id }
  await updateCredited(ctx.db, where, credit.invoice_ar_total)
}

const TOKEN_BYTES = 32

/** A new link for the payer, below the address of the portal; links of earlier emails still open the invoice. */
async function getLink({ db, customerId }: Ctx, invoiceId: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await insertLink(db, invoiceId, hashOfToken(token))
  return toPayerPath(customerId, invoiceId, token)
}

const getRecipients = (emails: string): string[] =>
  emails
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

async function mailInvoice(
  ctx: Ctx,
  invoice: Sent,
  { to, payee }: { to: string; payee: Payee },
): Promise<void> {
  const name = invoice.kind === 'credit' ? 'Credit note' : 'Invoice'
  const total = showMoney(invoice.invoice_ar_total, invoice.currency)
  await mailPayer(ctx, invoice, {
    to,
    payee,
    subject: `${name} ${invoice.invoice_number} from ${payee.name}`,
    texts: [
      `${payee.name} sent you ${name.toLowerCase()} ${invoice.invoice_number} for ${total}.`,
      ...(invoice.waybill_number === null ? [] : [`It is for waybill ${invoice.waybill_number}.`]),
      ...(invoice.kind === 'credit' || invoice.due_date === null
        ? []
        : [`Payment is due ${showDate(invoice.due_date)}.`]),
    ],
  })
}

/** Emails a reminder of what is open. */
export async function mailReminder(ctx: Ctx, invoice: StoredInvoice): Promise<void> {
  const payee = await findPayee(ctx)
  const open = showMoney(invoice.open_cents, invoice.currency)
  const isLate = invoice.due_date !== null && invoice.due_date < (await selectToday(ctx.db))
  const due =
    invoice.due_date === null ? '' : `, ${isLate ? 'which was due' : 'due'} ${showDate(invoice.due_date)}`
  await mailPayer(ctx, invoice, {
    to: invoice.sent_to,
    payee,
    subject: `Reminder: invoice ${invoice.invoice_number} from ${payee.name}`,
    texts: [`Invoice ${invoice.invoice_number} has an open balance of ${open}${due}.`],
  })
}

interface Letter {
  to: string
  payee: Payee
  subject: string
  texts: string[]
}

async function mailPayer(
  ctx: Ctx,
  invoice: Pick<StoredInvoice, 'id' | 'invoice_number' | 'kind' | 'copy_to'>,
  { to, payee, subject, texts }: Letter,
): Promise<void> {
  const sentTo = getRecipients(to)
  const noun = invoice.kind === 'credit' ? 'credit note' : 'invoice'
  if (sentTo.length === 0) return
  const copied = getRecipients(invoice.copy_to).filter((address) => !sentTo.includes(address))
  const { preferred_theme: preferredTheme } = await selectTheme(ctx.db)
  await postMail(ctx.db, ctx, {
    kind: 'invoice',
    customerId: ctx.customerId,
    recipients: [...sentTo, ...copied],
    copied,
    ...(payee.email !== '' && { replyTo: payee.email }),
    preferredTheme,
    letterhead: await readLetterhead(ctx),
    subject: oneLine(subject),
    heading: oneLine(subject),
    texts,
    action: { label: `Open ${noun}`, path: await getLink(ctx, invoice.id) },
    finePrint: `Anyone with this link can view the ${noun}. Contact ${payee.name} or use the link if you have questions.`,
  })
}

/** Notifies people of what happened to an invoice, except who caused it. */
export const notifyOfInvoice = (
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  {
    id,
    invoice_number,
    payer_name,
    kind,
  }: Pick<StoredInvoice, 'id' | 'invoice_number' | 'payer_name' | 'kind'>,
  what: string,
  userId?: number,
): Promise<void> =>
  recordFacts(db, customerId, [
    {
      kind: 'invoice_change',
      key: `${id} ${what} ${Date.now()}`,
      ts: Date.now(),
      data: {
        text: `${kind === 'credit' ? 'Credit note' : 'Invoice'} ${invoice_number ?? id} for ${payer_name ?? 'no payer'} ${what}.`,
        path: `/invoicing/${customerId}/invoices/${id}/edit`,
        ...(userId !== undefined && { by_user_id: userId }),
      },
    },
  ])
