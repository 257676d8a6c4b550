import { z } from 'zod'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'

const PDF = 'application/pdf'

export const printQuote = endpoint({
  name: 'printQuote',
  method: 'GET',
  path: '/pricing/{customerId}/quotes/{quoteId}/pdf',
  access: { anyOf: ['pricing_pricing_dashboard'] },
  summary: 'A quote as a PDF with the customer’s branding.',
  params: CustomerParams.extend({ quoteId: IdParam }),
  response: file(PDF),
})

export const printReview = endpoint({
  name: 'printReview',
  method: 'GET',
  path: '/shippers/quotes/{quoteId}/pdf',
  access: 'quote token',
  summary: 'A quote as a PDF, for the shipper.',
  params: z.object({ quoteId: IdParam }),
  query: z.object({ customer_id: IdParam }),
  response: file(PDF),
})
