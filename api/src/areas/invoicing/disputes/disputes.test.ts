import { beforeAll, expect, test } from 'vitest'
import * as bills from '#contract/areas/invoicing/bills/bills.contract.ts'
import * as contract from '#contract/areas/invoicing/disputes/disputes.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeBilledTrip, makePrices } from '../bills/bills.factory.ts'

const portal = useTestApp()
const ONE = { customerId: 1 }

beforeAll(async () => {
  await makePrices(portal)
  await makeBilledTrip(portal)
})

let count = 0
/** A bill with fuel of the wrong month; approved with its dispute unless only in review. */
async function makeBill({ isApproved = true } = {}): Promise<number> {
  const body = {
    scac: 'UP',
    bill_number: `D/${++count}`,
    bill_date: '2026-03-10',
    waybill_number: '512034',
    waybill_date: '2026-03-05',
    origin: 'Blair, NE',
    destination: 'Houston, TX',
    cars: 'GATX 201234',
    lines: [
      { code: '400', cents: 380_000 },
      { code: 'FUE', cents: 23_184 + count },
    ],
  }
  const { data } = await portal.call(bills.createBill, { params: ONE, body }, 'full')
  const params = { ...ONE, billId: data.bill_id }
  if (isApproved) {
    const { status } = await portal.call(
      bills.approveBill,
      { params, body: { version: data.version } },
      'full',
    )
    expect(status).toBe(200)
  }
  return data.bill_id
}

const MAIL = {
  sent_as: 'mail' as const,
  recipients: 'claims@up.example',
  account_number: '12345',
  answer_days: 45,
  note: 'Fuel of February was billed.',
}
const send = (billId: number, body: Partial<Parameters<typeof post>[1]> = {}) =>
  post(billId, { ...MAIL, ...body })
const post = (billId: number, body: Omit<typeof MAIL, 'sent_as'> & { sent_as: 'mail' | 'file' }) =>
  portal.call(contract.sendBillDispute, { params: { ...ONE, billId }, body }, 'full')

const countMails = () =>
  portal.superuser(async (db) =>
    Number((await db.query(`select count(*) from identity.mails where kind = 'bill_dispute'`)).rows[0].count),
  )

test('a dispute is mailed once with its evidence, and the day to act by is when the answer is due', async () => {
  const billId = await makeBill()
  const before = await countMails()

  const first = await send(billId)
  const second = await send(billId)

  expect(first.data.sent).toMatchObject({
    recipients: 'claims@up.example',
    account_number: '12345',
    sent_as: 'mail',
  })
  expect(second.status).toBe(409)
  expect((await countMails()) - before).toBe(1)
  const { data } = await portal.call(bills.getBill, { params: { ...ONE, billId } }, 'full')
  expect(data.act_by).toBe(first.data.sent!.answer_due)
  expect(data.activity[0]!.details).toMatch(/^Dispute sent to claims@up\.example, response due \d/)
})

test('two people who send at the same moment send one email', async () => {
  const billId = await makeBill()
  const before = await countMails()

  const sent = await Promise.all([send(billId), send(billId), send(billId)])

  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await countMails()) - before).toBe(1)
})

test('as a file it goes to the railroad’s folder with bill, car, waybill, account, reason and the right amount', async () => {
  const billId = await makeBill()

  await send(billId, { sent_as: 'file', recipients: '' })

  const { rows } = await portal.superuser((db) =>
    db.query<{ payload: { text: string; filename: string } }>(
      `select payload from outbox where kind = 'tender_file' and payload ->> 'filename' like '%_${billId}.csv'`,
    ),
  )
  expect(rows.map(({ payload }) => payload.filename)).toEqual([`dispute_UP_D${count}_${billId}.csv`])
  const [head, line, ...rest] = rows[0]!.payload.text.trim().split('\r\n')
  expect(head).toContain('Bill,Bill date,Account,Waybill')
  expect(line).toContain(`D/${count},2026-03-10,12345,512034,2026-03-05,GATX201234,FUE,Fuel surcharge,USD,`)
  expect(line).toContain(`,193.20,${((3864 + count) / 100).toFixed(2)},46,46 incorrect charge,`)
  expect(line).toContain('EIA highway diesel, January 2026')
  expect(rest).toEqual([])
})

test('the next dispute of a railroad starts as the last one was sent', async () => {
  const billId = await makeBill()
  const { data } = await portal.call(contract.getBillDispute, { params: { ...ONE, billId } }, 'full')

  expect(data).toEqual({
    start: { sent_as: 'file', recipients: '', account_number: '12345', answer_days: 45 },
    sent: null,
  })
  expect((await send(billId, { recipients: '' })).status).toBe(400)
})

test('a bill in review, or one whose dispute is answered, has nothing to send', async () => {
  expect((await send(await makeBill({ isApproved: false }))).status).toBe(409)

  const billId = await makeBill()
  const { data } = await portal.call(bills.getBill, { params: { ...ONE, billId } }, 'full')
  const line_ids = data.lines.filter(({ decision }) => decision === 'dispute').map(({ line_id }) => line_id)
  const answer = { line_ids, answer: 'credited' as const, note: '' }
  await portal.call(bills.answerDispute, { params: { ...ONE, billId }, body: answer }, 'full')
  expect((await send(billId)).status).toBe(409)
})

test('the evidence can be saved as PDF and CSV before it is sent', async () => {
  const params = { ...ONE, billId: await makeBill() }
  const pdf = await portal.call(contract.exportBillDisputePdf, { params }, 'full')
  const csv = await portal.call(contract.exportBillDisputeCsv, { params }, 'full')

  expect([pdf.status, csv.status]).toEqual([200, 200])
  const inReview = { ...ONE, billId: await makeBill({ isApproved: false }) }
  expect((await portal.call(contract.exportBillDisputeCsv, { params: inReview }, 'full')).status).toBe(200)
})
