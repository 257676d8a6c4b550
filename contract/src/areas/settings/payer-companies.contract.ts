import { z } from 'zod'
import { endpoint } from '../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../base/ids.ts'
import { Address, PostalAddress } from '../../form/address.ts'
import { field } from '../../form/field.ts'
import { UploadedFile } from '../files/attachments/attachments.contract.ts'

/** Who decides how invoices are paid (SET-005). */
export const PAYER_TERMS = { access: { module: 'hasPayerInvoiceSettings' } } as const

const details = {
  name: field.text('Name', { min: 1, max: 160, missing: 'Enter a company name.', isNeeded: true }),
  addresses: field.rows('Addresses', Address, { min: 1, max: 20, unit: 'address' }),
  contact_name: field.text('Contact', { max: 120 }),
  phone: field.phone('Phone'),
  emails: field.emails('Emails', { help: 'Invoices go to these addresses. Separate them with commas.' }),
  terms_days: field.integer('Payment terms', {
    min: 0,
    max: 365,
    unit: 'days',
    help: 'Days from invoice date to due date.',
  }),
  active: field.boolean('Active', { help: 'Can be billed on new invoices.' }),
}

/** A company that pays a customer's invoices (SET-006). */
export const PayerCompany = z.object({
  id: z.number(),
  name: z.string(),
  addresses: z.array(PostalAddress),
  contact_name: z.string(),
  phone: z.string(),
  emails: z.string(),
  terms_days: z.number(),
  active: z.boolean(),
  logo: z.string().nullable(),
  version: z.number(),
})
export type PayerCompany = z.infer<typeof PayerCompany>

const access = { anyOf: ['company_settings'] } as const

const PayerParams = CustomerParams.extend({ payerCompanyId: IdParam })

export const listPayerCompanies = endpoint({
  name: 'listPayerCompanies',
  method: 'GET',
  path: '/invoicing/{customerId}/payer_company',
  access,
  summary: 'The companies that pay this customer’s invoices, by name.',
  params: CustomerParams,
  response: z.object({ data: z.array(PayerCompany), total_record_count: z.number() }),
})

export const getPayerCompany = endpoint({
  name: 'getPayerCompany',
  method: 'GET',
  path: '/invoicing/{customerId}/payer_company/{payerCompanyId}',
  access,
  summary: 'A company that pays this customer’s invoices.',
  params: PayerParams,
  response: PayerCompany,
})

export const createPayerCompany = endpoint({
  name: 'createPayerCompany',
  method: 'POST',
  path: '/invoicing/{customerId}/payer_company/init',
  access,
  summary: 'Adds a company that pays this customer’s invoices. Returns 409 if the name already exists.',
  params: CustomerParams,
  body: z.object({
    ...details,
    contact_name: details.contact_name.default(''),
    phone: details.phone.default(''),
    emails: details.emails.default(''),
    terms_days: details.terms_days.default(30),
    active: details.active.default(true),
  }),
  response: PayerCompany,
})

export const updatePayerCompany = endpoint({
  name: 'updatePayerCompany',
  method: 'PATCH',
  path: '/invoicing/{customerId}/payer_company/{payerCompanyId}',
  access,
  summary:
    'Updates the given fields of a company that pays this customer’s invoices. Omitted fields stay unchanged.',
  params: PayerParams,
  body: z.object(details).partial().extend({
    /** The version last read; a stale one is answered with 409. Without it, the current state is replaced. */
    version: z.number().int().optional(),
  }),
  response: PayerCompany,
})

export const updatePayerLogo = endpoint({
  name: 'updatePayerLogo',
  method: 'PUT',
  path: '/invoicing/{customerId}/payer_company/{payerCompanyId}/logo',
  access,
  summary: 'Sets a picture the caller uploaded (GET /company/logo/upload) as a company’s logo.',
  params: PayerParams,
  body: UploadedFile.extend({ attachment_id: z.uuid() }),
  response: PayerCompany,
})
