import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { CURRENCIES } from '../../../base/money.ts'
import { BILL_FIELDS, DATE_ORDERS, getBillColumnsError } from './bill-layouts.rules.ts'

const access = { module: 'hasInvoicingModule' } as const
const MAX_COLUMNS = 100
const MAX_NAME = 60
const MAX_HEADING = 100

const Column = z.object({
  heading: field.text('Heading', { min: 1, max: MAX_HEADING }),
  field: field.choice('Field', { '': 'Not used', ...BILL_FIELDS }),
})

const Content = z.object({
  layout_name: field.text('Name', {
    min: 1,
    max: MAX_NAME,
    help: 'Such as the name of the railroad’s report.',
  }),
  scac: field
    .text('Railroad', { max: 4, help: 'SCAC. Leave blank if a column has it.' })
    .regex(/^([A-Z]{2,4})?$/, 'Enter two to four capital letters.')
    .default(''),
  dates: field.choice('Dates', DATE_ORDERS).default('mdy'),
  currency: field.choice('Currency', CURRENCIES, { help: 'Used if no column has one.' }).default('USD'),
  columns: field.rows('Columns', Column, { min: 1, max: MAX_COLUMNS, unit: 'column' }),
})

/** How one CSV of railroad bills is read: one row a charge, columns found by their headings. */
export type BillLayout = z.infer<typeof Content>

const PATH = '/invoicing/{customerId}/bill_layouts'
const admin = { allOf: [access, { anyOf: ['company_settings'] }] } as const

export const listBillLayouts = endpoint({
  name: 'listBillLayouts',
  method: 'GET',
  path: PATH,
  access,
  summary: 'Layouts for CSV files of railroad bills.',
  params: CustomerParams,
  response: z.array(Content),
})

export const saveBillLayout = endpoint({
  name: 'saveBillLayout',
  method: 'PUT',
  path: PATH,
  access: admin,
  summary: 'Creates a layout, or updates the one with the same name. Existing bills aren’t affected.',
  params: CustomerParams,
  body: Content.superRefine(({ columns, scac }, ctx) => {
    const wrong = getBillColumnsError(columns, scac)
    if (wrong !== null) ctx.addIssue({ code: 'custom', message: wrong, path: ['columns'] })
  }),
  response: Content,
})

export const removeBillLayout = endpoint({
  name: 'removeBillLayout',
  method: 'POST',
  path: `${PATH}/remove`,
  access: admin,
  summary: 'Deletes a layout.',
  params: CustomerParams,
  body: z.object({ layout_name: z.string().max(MAX_NAME, BOUND) }),
  response: z.object({ layout_name: z.string() }),
})
