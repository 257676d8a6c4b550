import type { Invoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { PayerInvoice } from '#contract/areas/invoicing/links/links.contract.ts'
import type { Product } from '../product.ts'
import { PAYEE_CUSTOMER } from './companies.data.ts'
import type { Fate } from './plan.ts'

interface Reader {
  product: Product
  url: string
}

const LINK = /\/payer\/\d+\/invoice\/\d+\?token=([\w-]+)/
const QUESTION = 'Which of our purchase orders is this for? Our clerk needs it to book the invoice.'
const DISPUTE = 'The fuel surcharge is higher than in our agreement. Please send the table it follows.'

/** The payer opens an invoice by the link on its paper, and may ask about it or dispute its last charge. */
export async function openAsPayer({ product, url }: Reader, { id }: Invoice, fate: Fate): Promise<void> {
  const paper = await product.print(`/api/invoicing/${PAYEE_CUSTOMER}/payee/1/preview`, { invoice_id: id })
  const token = LINK.exec(paper)?.[1]
  if (token === undefined) return
  const headers = { 'x-quote-token': token, 'content-type': 'application/json' }
  const path = `${url}/api/payers/invoices/${id}`
  const query = `?customer_id=${PAYEE_CUSTOMER}`
  const response = await fetch(`${path}${query}`, { headers })
  const shown = (await response.json()) as PayerInvoice
  if (!response.ok || (fate !== 'question' && fate !== 'disputed')) return
  const body =
    fate === 'question' ? { text: QUESTION } : { text: DISPUTE, charge_id: shown.charges.at(-1)!.id }
  const sent = await fetch(`${path}/questions${query}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  await sent.arrayBuffer()
}
