import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { BILL_CHARGES } from '../bills/bills.rules.ts'

const access = { module: 'hasInvoicingModule' } as const
const MAX_CARS = 999
const MAX_TIERS = 20

/** How a railroad calculates a charge that is in neither a rate nor a fuel table. */
export const RULE_KINDS = {
  none: 'Tolerance only',
  absorbed: 'Absorbed by the railroad',
  car: 'Amount per car',
  tiers: 'By number of cars',
  mile: 'Amount per mile',
} as const

/** Charges that a rule can apply to. The tolerance of `all` applies to charges without a rule of their own. */
export const RULED_CHARGES = { all: 'All charges', ...BILL_CHARGES } as const

const Tier = z.object({
  from_cars: field.integer('Minimum cars', { min: 1, max: MAX_CARS }),
  car_cents: field.cents('Per car').nullable().default(null),
  flat_cents: field.cents('Flat').nullable().default(null),
})

const Content = z.object({
  how: field.choice('Charged', RULE_KINDS).default('none'),
  amount_cents: field.cents('Amount').default(0),
  minimum_cents: field.cents('Minimum').default(0),
  tiers: field.rows('Tiers', Tier, { max: MAX_TIERS, unit: 'tier' }).default([]),
  item: field
    .text('Tariff item', { max: 80, help: 'Shown as evidence, such as BNSF 8005-D item 1260.' })
    .default(''),
  tolerance_cents: field.cents('Tolerance per car').default(1),
  tolerance_lb: field.integer('Weight tolerance', { min: 0, max: 100_000, unit: 'lb per car' }).default(500),
})

export const BillRule = Content.extend({
  /** Empty: every railroad. */
  scac: z.string(),
  kind: z.string(),
})
export type BillRule = z.infer<typeof BillRule>

const PATH = '/invoicing/{customerId}/bill_rules'

export const listBillRules = endpoint({
  name: 'listBillRules',
  method: 'GET',
  path: PATH,
  access,
  summary: 'Rules and tolerances for checking railroad bills, in addition to rates, fuel tables and stays.',
  params: CustomerParams,
  response: z.array(BillRule),
})

const kinds = Object.keys(RULED_CHARGES) as [keyof typeof RULED_CHARGES, ...(keyof typeof RULED_CHARGES)[]]

export const saveBillRule = endpoint({
  name: 'saveBillRule',
  method: 'PUT',
  path: PATH,
  access: { allOf: [access, { anyOf: ['company_settings'] }] },
  summary:
    'Adds or updates a railroad’s rule for a charge. Open bills use it the next time they are checked.',
  params: CustomerParams,
  body: Content.extend({
    scac: field
      .text('Railroad', { max: 4, help: 'SCAC. Leave blank for all railroads.' })
      .regex(/^([A-Z]{2,4})?$/, 'Enter two to four capital letters.')
      .default(''),
    kind: field.choice('Charge', RULED_CHARGES),
  }),
  response: BillRule,
})

export const removeBillRule = endpoint({
  name: 'removeBillRule',
  method: 'POST',
  path: `${PATH}/remove`,
  access: { allOf: [access, { anyOf: ['company_settings'] }] },
  summary: 'Deletes a rule.',
  params: CustomerParams,
  body: z.object({ scac: z.string().max(4, BOUND), kind: z.enum(kinds) }),
  response: z.object({ scac: z.string(), kind: z.string() }),
})
