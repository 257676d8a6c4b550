import { Readable } from 'node:stream'
import * as contract from '#contract/areas/invoicing/disputes/disputes.contract.ts'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { getClaim } from '#contract/areas/invoicing/bills/bills.rules.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { csvStream, csvText } from '../../../files/csv.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { postMail } from '../../../mail/post.ts'
import { sendFile } from '../../waybilling/exchange/sending.service.ts'
import { readLetterhead } from '../../files/letterheads/letterheads.service.ts'
import { requireBill, getFreshBill } from '../bills/bills.service.ts'
import { noteBill } from '../bills/notes.service.ts'
import { selectActor, selectTheme, selectToday } from '../invoices/invoices.queries.ts'
import { disputePdf, type DisputePaper } from './dispute-pdf.rules.ts'
import { getDisputed, toDisputeRows } from './dispute-rows.rules.ts'
import { insertDispute, selectContact, selectSentDispute, upsertContact } from './disputes.queries.ts'

const START = { sent_as: 'mail', recipients: '', account_number: '', answer_days: 30 } as const

export const disputesService = implement(contract, {
  getBillDispute: async (ctx, { params: { billId } }) => getDispute(ctx, await getFreshBill(ctx, billId)),

  /** Sends a dispute once. Throws conflict when the bill has none that is open, or it was sent; not_found. */
  async sendBillDispute(ctx, { params: { billId }, body }) {
    const bill = await requireBill(ctx, billId, 'answer')
    await send(ctx, bill, body)
    return getDispute(ctx, await getFreshBill(ctx, billId))
  },

  async exportBillDisputePdf(ctx, { params: { billId } }) {
    const bill = await requireDisputed(ctx, billId)
    const pdf = disputePdf(bill, await getPaper(ctx, await getSentSettings(ctx, bill)))
    return { stream: Readable.from([pdf]), type: 'application/pdf', filename: toFilename(bill, 'pdf') }
  },

  async exportBillDisputeCsv(ctx, { params: { billId } }): Promise<FileAnswer> {
    const bill = await requireDisputed(ctx, billId)
    const { account_number } = await getSentSettings(ctx, bill)
    return {
      stream: csvStream(toDisputeRows(bill, account_number)),
      type: 'text/csv; charset=utf-8',
      filename: toFilename(bill, 'csv'),
    }
  },
})

async function getDispute({ db, customerId }: Ctx, bill: Bill): Promise<contract.BillDispute> {
  return {
    start: (await selectContact(db, customerId, bill.scac)) ?? START,
    sent: await selectSentDispute(db, customerId, bill.bill_id),
  }
}

/** What was said in a dispute that was sent, else what would be. */
async function getSentSettings(ctx: Ctx, bill: Bill): Promise<PaperSettings> {
  const { start, sent } = await getDispute(ctx, bill)
  return sent ?? { ...start, note: '', answer_due: null }
}

/** Throws not_found, and conflict for a bill without a dispute. */
async function requireDisputed(ctx: Ctx, billId: number): Promise<Bill> {
  const bill = await getFreshBill(ctx, billId)
  if (getDisputed(bill).length === 0)
    throw new AppError('conflict', { message: 'This bill has no disputed lines.' })
  return bill
}

const toFilename = ({ scac, bill_number, bill_id }: Bill, ending: string): string =>
  `dispute_${scac}_${bill_number.replace(/[^\w-]/g, '')}_${bill_id}.${ending}`

interface PaperSettings {
  account_number: string
  note: string
  answer_due: string | null
}

async function getPaper(
  ctx: Ctx,
  { account_number: account, note, answer_due: answerDue }: PaperSettings,
): Promise<DisputePaper> {
  return { letterhead: await readLetterhead(ctx), account, note, answerDue, made: await selectToday(ctx.db) }
}

type Body = Input<typeof contract.sendBillDispute>['body']

/** Stores the dispute and queues its email or file, all in one transaction. Throws conflict when it was sent. */
async function send(ctx: Ctx, bill: Bill, body: Body): Promise<void> {
  const { db, customerId } = ctx
  const { note, ...contact } = body
  const rows = toDisputeRows(bill, body.account_number)
  const actor = await selectActor(db)
  const answerDue = await insertDispute(db, customerId, bill.bill_id, {
    ...body,
    filename: toFilename(bill, 'csv'),
    content: csvText(rows),
    user_id: actor.user_id,
    user_name: `${actor.first_name} ${actor.last_name}`,
  })
  if (answerDue === null) throw new AppError('conflict', { message: 'This dispute was already sent.' })
  await upsertContact(db, customerId, bill.scac, contact)
  if (body.sent_as === 'file') {
    await sendFile(db, customerId, bill.scac, { filename: toFilename(bill, 'csv'), rows, actionIds: [] })
  } else await mailDispute(ctx, bill, { body, rows, replyTo: actor.email, answerDue })
  const where = body.sent_as === 'file' ? 'to the railroad’s folder' : `to ${body.recipients}`
  await noteBill(ctx, bill.bill_id, `Dispute sent ${where}, response due ${showDate(answerDue)}`)
  ctx.describeChange({
    target: { bill_id: bill.bill_id },
    before: { dispute: null },
    after: { dispute: { ...contact, answer_due: answerDue, note } },
  })
}

interface Letter {
  body: Body
  rows: readonly (readonly string[])[]
  replyTo: string
  answerDue: string
}

async function mailDispute(ctx: Ctx, bill: Bill, { body, rows, replyTo, answerDue }: Letter): Promise<void> {
  const paper = await getPaper(ctx, { ...body, answer_due: answerDue })
  const { preferred_theme: preferredTheme } = await selectTheme(ctx.db)
  const lines = getDisputed(bill)
  const total = showMoney(
    lines.reduce((sum, line) => sum + getClaim(line), 0),
    bill.currency,
  )
  const subject = oneLine(`Dispute of ${bill.scac} bill ${bill.bill_number}, ${total}`)
  await postMail(ctx.db, ctx, {
    kind: 'bill_dispute',
    customerId: ctx.customerId,
    recipients: body.recipients.split(',').map((one) => one.trim()),
    replyTo,
    preferredTheme,
    letterhead: paper.letterhead,
    subject,
    heading: subject,
    texts: [
      `${paper.letterhead.name} disputes ${total} of bill ${bill.bill_number} dated ${showDate(bill.bill_date)}${body.account_number ? `, account ${body.account_number}` : ''}.`,
      ...(body.note ? [body.note] : []),
      `Each line with its calculation and evidence is attached, as PDF and CSV. Please respond by ${showDate(answerDue)}.`,
    ],
    finePrint: `A reply to this email reaches ${paper.letterhead.name} directly.`,
    attachments: [
      { filename: toFilename(bill, 'pdf'), type: 'application/pdf', bytes: disputePdf(bill, paper) },
      { filename: toFilename(bill, 'csv'), type: 'text/csv', bytes: Buffer.from(csvText(rows)) },
    ],
  })
}
