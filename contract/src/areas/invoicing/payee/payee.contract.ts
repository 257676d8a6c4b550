import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { Address, PostalAddress } from '../../../form/address.ts'
import { field } from '../../../form/field.ts'
import { UploadedFile } from '../../files/attachments/attachments.contract.ts'
import { CURRENCIES } from '../../../base/money.ts'

const access = { module: 'hasInvoicingModule' } as const
const changes = { allOf: [access, { anyOf: ['company_settings'] }] } as const

const details = {
  name: field.text('Name', { min: 1, max: 160, missing: 'Enter your company’s name.' }),
  addresses: field.rows('Addresses', Address, { min: 1, max: 20, unit: 'address' }),
  phone: field.phone('Phone').default(''),
  email: field.text('Billing email', { max: 254, help: 'Replies to invoices go here.' }).default(''),
  tax_number: field.text('Tax number', { max: 40, help: 'Printed on invoices.' }).default(''),
  remit_to: field
    .area('Payment instructions', { max: 1000, help: 'Printed on invoices: bank, account, lockbox.' })
    .default(''),
  currency: field.choice('Currency', CURRENCIES, { help: 'Default for new invoices.' }).default('USD'),
  invoice_prefix: field
    .text('Invoice prefix', { max: 10, help: 'Added before each invoice number.' })
    .default(''),
  credit_prefix: field.text('Credit note prefix', { max: 10 }).default('CR-'),
  finance_percent: field
    .number('Finance charge', { min: 0, max: 99, unit: '% per year', help: 'Charged on overdue amounts.' })
    .default(0),
  dispute_stops_clock: field
    .boolean('Pause finance charges during disputes', { help: 'Days in dispute aren’t charged.' })
    .default(true),
}

/** The customer as payee of its invoices (INV-013); version 0: the profile was never saved. */
export const Payee = z.object({
  id: z.number(),
  name: z.string(),
  addresses: z.array(PostalAddress),
  phone: z.string(),
  email: z.string(),
  tax_number: z.string(),
  remit_to: z.string(),
  currency: z.enum(['USD', 'CAD', 'MXN']),
  invoice_prefix: z.string(),
  credit_prefix: z.string(),
  finance_percent: z.number(),
  dispute_stops_clock: z.boolean(),
  logo: z.string().nullable(),
  version: z.number(),
})
export type Payee = z.infer<typeof Payee>

export const getPayee = endpoint({
  name: 'getPayee',
  method: 'GET',
  path: '/invoicing/{customerId}/company',
  access,
  summary: 'The customer as payee of its invoices. Version 0 means the profile was never saved.',
  params: CustomerParams,
  response: Payee,
})

const PayeeParams = CustomerParams.extend({ payeeId: IdParam })

export const updatePayee = endpoint({
  name: 'updatePayee',
  method: 'PATCH',
  path: '/invoicing/{customerId}/company/{payeeId}',
  access: changes,
  summary: 'Saves the payee’s profile.',
  params: PayeeParams,
  body: z.object({
    ...details,
    /** The version last read; a stale one is answered with 409. Without it, the current state is replaced. */
    version: z.number().int().optional(),
  }),
  response: Payee,
})

export const updatePayeeLogo = endpoint({
  name: 'updatePayeeLogo',
  method: 'PUT',
  path: '/invoicing/{customerId}/company/{payeeId}/logo',
  access: changes,
  summary: 'Sets a picture the caller uploaded (GET /company/logo/upload) as the payee’s logo.',
  params: PayeeParams,
  body: UploadedFile.extend({ attachment_id: z.uuid() }),
  response: Payee,
})

export const listPayers = endpoint({
  name: 'listPayers',
  method: 'GET',
  path: '/invoicing/{customerId}/payers',
  access,
  summary: 'The companies that can be billed, by name.',
  params: CustomerParams,
  response: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      addresses: z.array(PostalAddress),
      contact_name: z.string(),
      phone: z.string(),
      emails: z.string(),
      terms_days: z.number(),
      active: z.boolean(),
      version: z.number(),
    }),
  ),
})
