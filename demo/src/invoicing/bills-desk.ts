import type { Bill, listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { listRemittances } from '#contract/areas/invoicing/remittances/remittances.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { DAY_MS } from '../journey/journey.ts'
import type { Product } from '../product.ts'
import { hashText } from '../random.ts'
import { PAYEE_CUSTOMER } from './companies.data.ts'

interface Desk {
  product: Product
  nowTs: number
}

type Row = Result<typeof listBills>['data'][number]

const BILLS = `/api/invoicing/${PAYEE_CUSTOMER}/bills`
const REMITTANCES = `/api/invoicing/${PAYEE_CUSTOMER}/remittances`
/** Newer bills are left unprocessed. */
const WORKED_AFTER_DAYS = 12
/** Railroads take weeks to respond. */
const ANSWERED_AFTER_DAYS = 45
const PAGE = 100
const MAX_PAID = 500
const MONTH = 'YYYY-MM'.length
const DENIED_OF_TEN = 3

/** The agreed rates include switching: a railroad that bills it has made a mistake. */
export async function addBillRules(product: Product): Promise<void> {
  await product.post(
    `/api/invoicing/${PAYEE_CUSTOMER}/bill_rules`,
    { kind: 'switching', how: 'absorbed', item: 'Switching is part of the line-haul rate' },
    'PUT',
  )
}

/**
 * Processes past railroad bills as a clerk does: chooses between two trips, returns those for cars of others, disputes
 * overcharges and records railroads' responses, accepts what cannot be checked, approves what matches, and pays.
 */
export async function workBills(desk: Desk): Promise<void> {
  const { product } = desk
  await workOld(desk, { state: 'is.question' }, (row) => chooseTrip(product, row))
  await workOld(desk, { match: 'none' }, ({ bill_id }) =>
    product.post(`${BILLS}/${bill_id}/return`, { reason: 'Not our load.' }),
  )
  await workOld(desk, { result: 'is.over|extra', match: 'high' }, (row) => dispute(desk, row))
  await workOld(desk, {}, (row) => accept(product, row))
  await approveMatched(desk)
  await payRailroads(desk)
}

async function approveMatched(desk: Desk): Promise<void> {
  for (;;) {
    const matched = await listOld(desk, { state: 'matched' })
    if (matched.length === 0) return
    const ids = matched.map(({ bill_id }) => bill_id)
    if ((await desk.product.post(`${BILLS}/bulk/approve`, { ids })) === null) return
  }
}

/** Pays each railroad once a month what was due in it. */
async function payRailroads({ product, nowTs }: Desk): Promise<void> {
  const today = new Date(nowTs).toISOString().slice(0, 10)
  const { payable } = (await product.read(REMITTANCES)) as Result<typeof listRemittances>
  for (const { scac, currency, bills } of payable) {
    const due = bills.flatMap(({ bill_id, due_date }) =>
      due_date === null || due_date >= today ? [] : [{ bill_id, due_date }],
    )
    for (const [month, ofMonth] of Map.groupBy(due, ({ due_date }) => due_date.slice(0, MONTH))) {
      const paid = ofMonth.slice(0, MAX_PAID)
      await product.post(REMITTANCES, {
        scac,
        currency,
        bill_ids: paid.map(({ bill_id }) => bill_id),
        paid_on: paid
          .map(({ due_date }) => due_date)
          .toSorted()
          .at(-1),
        method: 'ACH',
        reference: String(700_000 + (hashText(`paid ${scac} ${month}`) % 99_999)),
      })
    }
  }
}

/** Processes old bills, those to review unless a state is given, a page at a time, until none is left or a page stays the same. */
async function workOld(desk: Desk, where: Where, work: (row: Row) => Promise<unknown>): Promise<void> {
  let before: number | null = null
  for (;;) {
    const rows = await listOld(desk, { state: 'is.review', ...where })
    const first = rows[0]?.bill_id
    if (first === undefined || first === before) return
    before = first
    for (const row of rows) await work(row)
  }
}

interface Where {
  state?: string
  match?: string
  result?: string
}

/** The latest bills that are old enough to be processed. */
async function listOld({ product, nowTs }: Desk, where: Where): Promise<Row[]> {
  const query = new URLSearchParams({
    page: '1',
    page_size: String(PAGE),
    sort: '-bill_date',
    bill_date: `lte.${new Date(nowTs - WORKED_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10)}`,
    ...where,
  })
  return ((await product.read(`${BILLS}?${query.toString()}`)) as Result<typeof listBills>).data
}

/** Of two trips that fit a bill, the first is the billed one. */
async function chooseTrip(product: Product, { bill_id }: Row): Promise<void> {
  const { trips } = (await product.read(`${BILLS}/${bill_id}`)) as Bill
  await product.post(`${BILLS}/${bill_id}/trip`, { waybill_id: trips[0]?.waybill_id })
}

/** Approves a bill as billed. */
async function accept(product: Product, { bill_id }: Row): Promise<void> {
  const path = `${BILLS}/${bill_id}`
  const { lines } = (await product.read(path)) as Bill
  const billed = lines.filter(({ is_billed }) => is_billed)
  const bill = (await product.post(`${path}/decisions`, {
    line_ids: billed.map(({ line_id }) => line_id),
    decision: 'accept',
  })) as Bill | null
  if (bill !== null) await product.post(`${path}/approve`, { version: bill.version })
}

/** Approves a bill by the decisions it suggests, sends the dispute, and records the response to an old one. */
async function dispute(
  { product, nowTs }: Desk,
  { bill_id, version, scac, bill_number, bill_date }: Row,
): Promise<void> {
  const path = `${BILLS}/${bill_id}`
  const bill = (await product.post(`${path}/approve`, { version })) as Bill | null
  if (bill === null || bill.disputed_cents === 0) return
  await product.post(`${path}/dispute`, {
    sent_as: 'mail',
    recipients: `freight-claims@${scac.toLowerCase()}.example`,
    account_number: String(400_000 + (hashText(`account ${scac}`) % 99_999)),
  })
  const chance = hashText(`answer ${bill_number}`) % 10
  if (Date.parse(bill_date) > nowTs - ANSWERED_AFTER_DAYS * DAY_MS) return
  const isDenied = chance < DENIED_OF_TEN
  await product.post(`${path}/answers`, {
    line_ids: bill.lines.filter(({ decision }) => decision === 'dispute').map(({ line_id }) => line_id),
    answer: isDenied ? 'denied' : 'credited',
    note: isDenied
      ? 'Price of the tariff in force.'
      : `Credit memo ${500_000 + (hashText(bill_number) % 99_999)}`,
  })
}
