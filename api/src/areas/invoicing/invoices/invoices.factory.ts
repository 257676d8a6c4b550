import { updatePayee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import {
  createInvoice,
  type Invoice,
  type InvoiceBody,
  sendInvoice,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { createPayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'
import type { Caller, TestApp } from '../../../testing/app.ts'
import { makeWaybill } from '../../visibility/waybills/waybills.factory.ts'

export const ONE = { customerId: 1, payeeId: 1 }
const ADDRESS = { address_1: '410 Depot Street', city: 'Fargo', state: 'ND', postal_code: '58102' }

let count = 0

/** Saves the payee's profile, as sending needs. */
export const fillProfile = (portal: TestApp, with_: object = {}) =>
  portal.call(
    updatePayee,
    {
      params: ONE,
      body: { name: 'Meridian Foods', addresses: [ADDRESS], invoice_prefix: 'MF-', ...with_ } as never,
    },
    'full',
  )

/** A company that pays, with a name of its own. */
export async function makePayer(portal: TestApp, with_: object = {}): Promise<number> {
  const body = {
    name: `Payer ${++count}`,
    emails: 'ap@payer.example',
    terms_days: 15,
    addresses: [
      { address_1: '1 First Street', city: 'Charlotte', state: 'NC' },
      { address_1: '2 Second Street', city: 'Raleigh' },
    ],
    ...with_,
  }
  const { data, error } = await portal.call(createPayerCompany, { params: { customerId: 1 }, body }, 'full')
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data.id
}

/** A trip to be invoiced. */
export const makeTrip = (portal: TestApp): Promise<number> =>
  portal.superuser((db) =>
    makeWaybill(db, { equipment_id: `INVX${100_000 + ++count}`, waybill_number: `${512_000 + count}` }),
  )

export const freight = (with_: object = {}) => ({
  charge_code: 'freight',
  description: 'Freight',
  quantity: 12,
  unit: 'car',
  unit_price_cents: 412_500,
  ap_amount_cents: 4_500_000,
  ...with_,
})

/** Creates a draft of customer 1. */
export async function makeDraft(
  portal: TestApp,
  with_: Partial<InvoiceBody> = {},
  as: Caller = 'full',
): Promise<Invoice> {
  const body = { charges: [freight()], ...with_ }
  const answer = await portal.call(createInvoice, { params: ONE, body: body as never }, as)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
  return answer.data
}

/** Creates an invoice and sends it. */
export async function makeSent(portal: TestApp, with_: Partial<InvoiceBody> = {}): Promise<Invoice> {
  const payer_id = with_.payer_id ?? (await makePayer(portal))
  const waybill_id = with_.waybill_id ?? (await makeTrip(portal))
  const { id } = await makeDraft(portal, { ...with_, payer_id, waybill_id })
  const answer = await portal.call(sendInvoice, { params: { ...ONE, invoiceId: id } }, 'full')
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
  return answer.data
}
