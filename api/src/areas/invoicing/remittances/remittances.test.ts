import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as bills from '#contract/areas/invoicing/bills/bills.contract.ts'
import { sendBillDispute } from '#contract/areas/invoicing/disputes/disputes.contract.ts'
import * as contract from '#contract/areas/invoicing/remittances/remittances.contract.ts'
import { parse } from '#x12/parse.ts'
import { format } from '#x12/texts.ts'
import { validate } from '#x12/validate.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReceivers } from '../../waybilling/tenders/tenders.factory.ts'
import { bill410, makeBilledTrip, makePrices } from '../bills/bills.factory.ts'
import { getAdjustments } from './t820.rules.ts'

const portal = useTestApp()
const ONE = { customerId: 1 }

beforeAll(async () => {
  await makePrices(portal)
  await makeBilledTrip(portal)
  await portal.superuser((db) => makeReceivers(db, 1, ['UP'], '004010'))
})

let count = 0
/** An approved bill whose fuel of the wrong month is disputed. */
async function approveBill(scac = 'UP'): Promise<number> {
  const body = {
    scac,
    bill_number: `P${++count}`,
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
  const line_ids = data.lines.filter(({ decision }) => decision === null).map(({ line_id }) => line_id)
  if (line_ids.length > 0)
    await portal.call(bills.decideBillLines, { params, body: { line_ids, decision: 'accept' } }, 'full')
  const fresh = await portal.call(bills.getBill, { params }, 'full')
  const approved = await portal.call(
    bills.approveBill,
    { params, body: { version: fresh.data.version } },
    'full',
  )
  expect(approved.status).toBe(200)
  return data.bill_id
}

let payments = 0
const pay = (bill_ids: number[], with_: object = {}) =>
  portal.call(
    contract.createRemittance,
    {
      params: ONE,
      body: {
        scac: 'UP',
        currency: 'USD',
        bill_ids,
        paid_on: '2026-03-20',
        method: 'ACH',
        reference: `PAY${++payments}`,
        ...with_,
      } as never,
    },
    'full',
  )
const list = async () => (await portal.call(contract.listRemittances, { params: ONE }, 'full')).data
const sentFiles = () =>
  portal.superuser(
    async (db) =>
      (
        await db.query<{ text: string; filename: string }>(
          `select payload ->> 'text' as text, payload ->> 'filename' as filename from outbox
         where kind = 'tender_file' and payload ->> 'filename' like '820%' order by outbox_id`,
        )
      ).rows,
  )

test('a payment goes to the railroad as an 820 without findings: what is paid of each bill, and why not the rest', async () => {
  const ids = [await approveBill(), await approveBill()]
  expect((await list()).payable).toMatchObject([{ scac: 'UP', problem: '', pay_cents: 2 * 399_320 }])

  const { data } = await pay(ids)

  expect(data).toMatchObject({ total_cents: 2 * 399_320, bill_count: 2, reference: 'PAY1' })
  const [file, ...others] = await sentFiles()
  expect(others).toEqual([])
  expect(file!.filename).toBe(data.filename)
  const { sets, findings } = parse(file!.text)
  expect([...findings, ...sets.flatMap(validate)].map(format)).toEqual([])
  expect(file!.text).toContain('BPR*I*7986.40*C*ACH')
  expect(file!.text).toContain('RMR*FR*P1**3993.20*4031.85**46*-38.65')
  expect(file!.text).toContain('RMR*FR*P2**3993.20*4031.86**46*-38.66')
  const { data: bill } = await portal.call(bills.getBill, { params: { ...ONE, billId: ids[0]! } }, 'full')
  expect(bill.activity[0]!.details).toBe('Paid $3,993.20, ACH PAY1, 820 sent')
  expect((await list()).payable).toEqual([])
})

test('no bill is paid twice, also by two people at the same moment, and no reference is used twice', async () => {
  const id = await approveBill()
  const before = (await sentFiles()).length

  const answers = await Promise.all([pay([id]), pay([id]), pay([id])])

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await sentFiles()).length - before).toBe(1)
  expect((await pay([await approveBill()], { reference: 'PAY1' })).status).toBe(400)
  expect((await sentFiles()).length - before).toBe(1)
})

test('bills in review, of another railroad or of another currency are refused', async () => {
  const id = await approveBill()
  expect((await pay([id], { currency: 'CAD' })).status).toBe(400)
  expect((await pay([id, 999_999])).status).toBe(400)
  expect((await pay([id], { scac: 'NS' })).status).toBe(400)
  expect((await pay([id])).status).toBe(200)
})

test('a railroad without a live exchange gets no 820, and the reason is shown', async () => {
  await portal.superuser((db) =>
    db.query(`update receivers set live_ts = null where customer_id = 1 and scac = 'UP'`),
  )
  const id = await approveBill()

  expect((await list()).payable.find(({ scac }) => scac === 'UP')!.problem).toBe(
    'The exchange with UP is still being tested. Turn it on under Railroads.',
  )
  expect((await pay([id])).status).toBe(400)
})

test('the 820 of a payment can be saved as it was sent', async () => {
  const [last] = (await list()).paid
  const params = { ...ONE, remittanceId: last!.remittance_id }
  expect((await portal.call(contract.exportRemittance820, { params }, 'full')).status).toBe(200)
  const other = { ...ONE, remittanceId: 999_999 }
  expect((await portal.call(contract.exportRemittance820, { params: other }, 'full')).status).toBe(404)
})

describe('a credit', () => {
  beforeAll(() =>
    portal.superuser((db) =>
      db.query(`update receivers set live_ts = now() where customer_id = 1 and scac = 'UP'`),
    ),
  )
  const approveCredit = async (cents: number, original = ''): Promise<bills.Bill> => {
    const charges = [{ code: 'CCA', cents }]
    const text = bill410({ number: `C${++count}`, correction: 'AD', original, charges })
    const sent = await portal.call(bills.uploadBills, { params: ONE, body: { text } }, 'full')
    expect(sent.data.problems).toEqual([])
    const params = { ...ONE, billId: sent.data.bills[0]!.bill_id }
    const { data } = await portal.call(bills.getBill, { params }, 'full')
    const line_ids = data.lines.map(({ line_id }) => line_id)
    await portal.call(bills.decideBillLines, { params, body: { line_ids, decision: 'accept' } }, 'full')
    const { version } = (await portal.call(bills.getBill, { params }, 'full')).data
    return (await portal.call(bills.approveBill, { params, body: { version } }, 'full')).data
  }

  test('is deducted from the payment and is an item of its own in the 820', async () => {
    const billId = await approveBill()
    const credit = await approveCredit(-15_000)
    expect(credit.pay_cents).toBe(-15_000)

    const { data } = await pay([billId, credit.bill_id], { reference: 'NET1' })

    expect(data.total_cents).toBe(399_320 - 15_000)
    const text = (await sentFiles()).at(-1)!.text
    const { sets, findings } = parse(text)
    expect([...findings, ...sets.flatMap(validate)].map(format)).toEqual([])
    expect(text).toContain('BPR*I*3843.20*C*ACH')
    expect(text).toContain(`RMR*FR*${credit.bill_number}**-150.00*-150.00~`)
    expect((await list()).payable.flatMap((one) => one.bills)).not.toContainEqual(
      expect.objectContaining({ bill_id: credit.bill_id }),
    )
  })

  test('for what was withheld before is not deducted a second time', async () => {
    const billId = await approveBill()
    const { data: bill } = await portal.call(bills.getBill, { params: { ...ONE, billId } }, 'full')
    const withheld = bill.total_cents - bill.pay_cents!
    const credit = await approveCredit(-withheld - 100, bill.bill_number)
    expect(credit).toMatchObject({ credit_cents: -withheld, pay_cents: -100 })
    const again = await approveCredit(-withheld, bill.bill_number)
    expect(again).toMatchObject({ credit_cents: 0, pay_cents: -withheld })

    await pay([billId, credit.bill_id], { reference: 'NET2' })

    expect((await sentFiles()).at(-1)!.text).toContain(
      `RMR*FR*${credit.bill_number}**-1.00*-${((withheld + 100) / 100).toFixed(2)}**H6*${(withheld / 100).toFixed(2)}~`,
    )
  })

  test('above what is due is no payment', async () => {
    const billId = await approveBill()
    const credit = await approveCredit(-500_000)
    expect((await pay([billId, credit.bill_id])).status).toBe(400)
  })
})

describe('a denied dispute', () => {
  const deny = async (billId: number): Promise<{ line_ids: number[]; claim: number }> => {
    const params = { ...ONE, billId }
    const { data } = await portal.call(bills.getBill, { params }, 'full')
    const own = data.lines.filter(({ decision }) => decision === 'dispute')
    const line_ids = own.map(({ line_id }) => line_id)
    const body = { line_ids, answer: 'denied' as const, note: 'Tariff is right' }
    await portal.call(bills.answerDispute, { params, body }, 'full')
    return { line_ids, claim: data.disputed_cents }
  }
  const settle = (billId: number, line_ids: number[], action: 'pay' | 'dispute') =>
    portal.call(bills.settleDenial, { params: { ...ONE, billId }, body: { line_ids, action } }, 'full')

  test('that is paid after all is paid in a second payment, once, and the 820 says what was paid before', async () => {
    const billId = await approveBill()
    await pay([billId], { reference: 'DENY1' })
    const { line_ids, claim } = await deny(billId)

    const { data } = await settle(billId, line_ids, 'pay')

    expect(data).toMatchObject({ state: 'closed', pay_cents: 399_320 + claim, denied_cents: claim })
    expect((await settle(billId, line_ids, 'pay')).status).toBe(400)
    const payable = (await list()).payable.flatMap((one) => one.bills)
    expect(payable.find((bill) => bill.bill_id === billId)?.pay_cents).toBe(claim)
    const second = await Promise.all([
      pay([billId], { reference: 'DENY2' }),
      pay([billId], { reference: 'DENY3' }),
    ])
    expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await sentFiles()).at(-1)!.text).toContain(
      `**${(claim / 100).toFixed(2)}*${((399_320 + claim) / 100).toFixed(2)}**H6*-3993.20`,
    )
    expect((await list()).payable.flatMap((one) => one.bills)).not.toContainEqual(
      expect.objectContaining({ bill_id: billId }),
    )
  })

  test('that is disputed again is open, can be sent again, and can be credited', async () => {
    const billId = await approveBill()
    const params = { ...ONE, billId }
    const body = { sent_as: 'mail' as const, recipients: 'a@up.example', account_number: '', note: '' }
    const send = () => portal.call(sendBillDispute, { params, body: { ...body, answer_days: 30 } }, 'full')
    expect([(await send()).status, (await send()).status]).toEqual([200, 409])
    const { line_ids, claim } = await deny(billId)

    const { data } = await settle(billId, line_ids, 'dispute')

    expect(data).toMatchObject({ state: 'dispute', denied_cents: 0, disputed_cents: claim })
    expect([(await send()).status, (await send()).status]).toEqual([200, 409])
    const answer = { line_ids, answer: 'credited' as const, note: '' }
    const credited = await portal.call(bills.answerDispute, { params, body: answer }, 'full')
    expect(credited.data).toMatchObject({ state: 'closed', recovered_cents: claim, denied_cents: 0 })
  })

  test('leaves six months from the denial for a suit, and nothing to settle where nothing was denied', async () => {
    const billId = await approveBill()
    const { data } = await portal.call(bills.getBill, { params: { ...ONE, billId } }, 'full')
    const disputed = data.lines.filter(({ decision }) => decision === 'dispute').map((one) => one.line_id)
    expect((await settle(billId, disputed, 'pay')).status).toBe(409)
    await portal.superuser((db) =>
      db.query(`update railroad_bills set claim_until = current_date where bill_id = $1`, [billId]),
    )

    await deny(billId)

    const { rows } = await portal.superuser((db) =>
      db.query<{ ok: boolean }>(
        `select claim_until = (current_date + interval '6 months')::date as ok from railroad_bills where bill_id = $1`,
        [billId],
      ),
    )
    expect(rows[0]!.ok).toBe(true)
  })
})

test('a rebill that came before its original was approved pays only the rest', async () => {
  const make = async (body: object) =>
    (
      await portal.call(
        bills.createBill,
        {
          params: ONE,
          body: {
            scac: 'UP',
            bill_date: '2026-03-10',
            waybill_number: '777001',
            waybill_date: '2026-03-05',
            ...body,
          } as never,
        },
        'full',
      )
    ).data
  const accept = async ({ bill_id: billId, lines }: bills.Bill) => {
    const params = { ...ONE, billId }
    const line_ids = lines.filter(({ is_billed }) => is_billed).map(({ line_id }) => line_id)
    await portal.call(bills.decideBillLines, { params, body: { line_ids, decision: 'accept' } }, 'full')
    const { version } = (await portal.call(bills.getBill, { params }, 'full')).data
    return (await portal.call(bills.approveBill, { params, body: { version } }, 'full')).data
  }
  const first = await make({ bill_number: 'RB0', lines: [{ code: '400', cents: 380_000 }] })
  const rebill = await make({
    bill_number: 'RB1',
    correction: 'RB',
    original_number: 'RB0',
    bill_date: '2026-03-15',
    lines: [{ code: '400', cents: 395_000 }],
  })

  expect((await accept(first)).pay_cents).toBe(380_000)
  expect((await accept(rebill)).pay_cents).toBe(15_000)
})

test('whatever was decided, what is billed less the adjustments is what is paid, to the cent', () => {
  const line = fc.record({
    billed_cents: fc.integer({ min: -1_000_000, max: 100_000_000 }),
    expected_cents: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
    decision: fc.constantFrom('accept' as const, 'short' as const, 'dispute' as const),
    reason: fc.constantFrom(null, '01', '19', '22', '46'),
    is_denial_paid: fc.boolean(),
  })
  const bill = fc.record({
    lines: fc.array(line, { maxLength: 20 }),
    credit_cents: fc.constantFrom(0, 500, -500),
    paid_cents: fc.constantFrom(0, 399_320),
    total_cents: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    pay_cents: fc.integer({ min: -100_000_000, max: 100_000_000 }),
  })
  fc.assert(
    fc.property(bill, (one) => {
      const adjusted = getAdjustments(one).reduce((sum, { cents }) => sum + cents, 0)
      expect(one.total_cents - adjusted).toBe(one.pay_cents)
    }),
  )
})
