import type { Bill, listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
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
/** What is younger waits on the desk. */
const WORKED_AFTER_DAYS = 12
const DISPUTES = 25
/** Railroads take weeks to answer. */
const ANSWERED_AFTER_DAYS = 45
const RETURNS = 100
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
 * Works railroads' bills of the past as a clerk does: returns those for cars of others, approves what matches, disputes
 * overcharges, and records what railroads answered.
 */
export async function workBills(desk: Desk): Promise<void> {
  const { product } = desk
  for (const { bill_id } of await listOld(desk, WORKED_AFTER_DAYS, { match: 'none', size: RETURNS }))
    await product.post(`${BILLS}/${bill_id}/return`, { reason: 'Not our load.' })
  // some that railroads have answered by now, and the latest, which they have not
  for (const age of [ANSWERED_AFTER_DAYS, WORKED_AFTER_DAYS])
    for (const row of await listOld(desk, age, { result: 'is.over|extra', match: 'high', size: DISPUTES }))
      await dispute(desk, row)
  for (;;) {
    const matched = await listOld(desk, WORKED_AFTER_DAYS, { state: 'matched', size: RETURNS })
    if (matched.length === 0) return
    const done = await product.post(`${BILLS}/bulk/approve`, { ids: matched.map(({ bill_id }) => bill_id) })
    if (done === null) return
  }
}

/** The latest bills that are at least so many days old. */
async function listOld(
  { product, nowTs }: Desk,
  days: number,
  { size, ...where }: { size: number; state?: string; match?: string; result?: string },
): Promise<Row[]> {
  const query = new URLSearchParams({
    page: '1',
    page_size: String(size),
    sort: '-bill_date',
    bill_date: `lte.${new Date(nowTs - days * DAY_MS).toISOString().slice(0, 10)}`,
    ...('state' in where ? {} : { state: 'is.review' }),
    ...where,
  })
  return ((await product.read(`${BILLS}?${query.toString()}`)) as Result<typeof listBills>).data
}

/** Approves a bill by the decisions it suggests, sends the dispute, and records the answer to an old one. */
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
