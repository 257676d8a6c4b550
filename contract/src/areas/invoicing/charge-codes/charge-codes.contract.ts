import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'

const access = { module: 'hasInvoicingModule' } as const

/** What a line of an invoice charges for (INV-020). */
export const ChargeCode = z.object({
  code: z.string(),
  description: z.string(),
  default_ap_amount_cents: z.number(),
  default_ar_amount_cents: z.number(),
  ledger_account: z.string(),
  tax_type: z.string(),
  active: z.boolean(),
})
export type ChargeCode = z.infer<typeof ChargeCode>

export const listChargeCodes = endpoint({
  name: 'listChargeCodes',
  method: 'GET',
  path: '/invoicing/{customerId}/charge_codes',
  access,
  summary: 'Charge codes of invoices: the standard ones and the customer’s own.',
  params: CustomerParams,
  response: z.array(ChargeCode),
})

const Code = z
  .string()
  .max(MAX_CODE, BOUND)
  .regex(/^[a-z][a-z0-9_]{0,29}$/, 'Use lowercase letters, digits and underscores, at most 30.')

export const saveChargeCode = endpoint({
  name: 'saveChargeCode',
  method: 'PUT',
  path: '/invoicing/{customerId}/charge_codes/{chargeCode}',
  access: { allOf: [access, { anyOf: ['company_settings'] }] },
  summary: 'Changes a charge code, or adds one of the customer’s own.',
  params: CustomerParams.extend({ chargeCode: Code }),
  body: z.object({
    description: field.text('Description', { min: 1, max: 80 }),
    default_ap_amount_cents: field.cents('Default cost').default(0),
    default_ar_amount_cents: field.cents('Default amount').default(0),
    ledger_account: field
      .text('Ledger account', { max: 40, help: 'Used in accounting exports.' })
      .default(''),
    tax_type: field.text('Tax type', { max: 40, help: 'Used in accounting exports.' }).default(''),
    active: field.boolean('Active', { help: 'Available on new lines.' }).default(true),
  }),
  response: ChargeCode,
})
