import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { fuelTableList } from './fuel.list.ts'
import { AVERAGINGS, DATE_BASES, FUEL_BASES } from './fuel.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

const SCAC = /^[A-Z]{2,4}$/
const MAX_BRACKETS = 500
const MAX_PRICE = 99
const MAX_RATE = 999
const MAX_CENTS = 99_999_999_999
const DECIMALS = { price: 1000, rate: 100 } as const
/** Weeks that a page of them shows. */
export const SHOWN_WEEKS = 26

const decimals = (of: keyof typeof DECIMALS) => (value: number) =>
  Math.abs(value * DECIMALS[of] - Math.round(value * DECIMALS[of])) < 1e-6

const Bracket = z.object({
  price: field
    .number('Price per gallon', { max: MAX_PRICE })
    .refine(decimals('price'), 'Up to three decimals.'),
  rate: field.number('Rate', { max: MAX_RATE }).refine(decimals('rate'), 'Up to two decimals.'),
})

const isRising = (brackets: readonly { price: number }[]): boolean =>
  brackets.every(({ price }, at) => at === 0 || price > brackets[at - 1]!.price)

const Table = z.object({
  basis: field.choice('Rate type', FUEL_BASES),
  brackets: field
    .rows('Table', Bracket, { min: 1, max: MAX_BRACKETS, unit: 'bracket' })
    .refine(isRising, 'Fuel prices must increase from line to line. List each price once, in order.'),
  source: field.text('Source', { max: 200, help: 'Where the railroad publishes the table.' }).default(''),
  index_name: field.text('Index', { min: 1, max: 60 }).default('EIA highway diesel'),
  averaging: field.choice('Averaging', AVERAGINGS).default('month'),
  month_lag: field
    .integer('Month lag', { min: 0, max: 6, help: 'Months before the ship month. Most railroads use 2.' })
    .default(2),
  date_basis: field.choice('Counted from', DATE_BASES).default('waybill'),
  miles_source: field.text('Miles source', { max: 60, help: 'Such as PC*MILER Rail.' }).default(''),
  effective_from: field.day('Effective from').nullable().default(null),
  effective_until: field.day('Effective until').nullable().default(null),
})

export const FuelTableRow = listRow(fuelTableList, {
  rate: z.number(),
  brackets: z.array(z.object({ price: z.number(), rate: z.number() })),
  version: z.number(),
  index_name: z.string(),
  averaging: z.enum(['month', 'week']),
  month_lag: z.number(),
  date_basis: z.enum(['waybill', 'bill']),
  miles_source: z.string(),
  effective_from: z.string().nullable(),
  effective_until: z.string().nullable(),
})
export type FuelTableRow = z.infer<typeof FuelTableRow>

const StoredFuelTable = Table.extend({ scac: z.string(), version: z.number() })

export const listFuelTables = endpoint({
  name: 'listFuelTables',
  method: 'GET',
  path: '/admin/fuel_tables',
  access: 'admin',
  summary: 'Fuel surcharge tables, by railroad.',
  query: listRequest(fuelTableList),
  response: listResponse(fuelTableList, FuelTableRow),
})

export const createFuelTable = endpoint({
  name: 'createFuelTable',
  method: 'POST',
  path: '/admin/fuel_tables',
  access: 'admin',
  summary: 'Adds a railroad’s fuel surcharge table. Returns 409 if it already has one.',
  body: Table.extend({
    scac: field.capitals('SCAC', { pattern: SCAC, max: 4, text: 'Enter two to four letters.' }),
  }),
  response: StoredFuelTable,
})

export const updateFuelTable = endpoint({
  name: 'updateFuelTable',
  method: 'PUT',
  path: '/admin/fuel_tables/{scac}',
  access: 'admin',
  summary: 'Updates a railroad’s table. Existing quotes keep their surcharges.',
  params: z.object({ scac: z.string().max(MAX_CODE, BOUND).regex(SCAC) }),
  body: Table.extend({
    /** The version last seen; a stale one answers 409. */
    version: z.number().int(),
  }),
  response: StoredFuelTable,
})

export const removeFuelTable = endpoint({
  name: 'removeFuelTable',
  method: 'DELETE',
  path: '/admin/fuel_tables/{scac}',
  access: 'admin',
  summary: 'Deletes a railroad’s table. Existing quotes keep their surcharges.',
  params: z.object({ scac: z.string().max(MAX_CODE, BOUND).regex(SCAC) }),
  response: z.object({ scac: z.string() }),
})

const FuelWeek = z.object({ week: z.string(), price: z.number(), source: z.string() })
export type FuelWeek = z.infer<typeof FuelWeek>

export const listFuelWeeks = endpoint({
  name: 'listFuelWeeks',
  method: 'GET',
  path: '/admin/fuel_weeks',
  access: 'admin',
  summary: `Diesel price per gallon by week, newest first, up to ${SHOWN_WEEKS} weeks.`,
  response: z.array(FuelWeek),
})

const isMonday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 1

export const setFuelWeek = endpoint({
  name: 'setFuelWeek',
  method: 'POST',
  path: '/admin/fuel_weeks',
  access: 'admin',
  summary: 'Sets the diesel price for the week starting on a Monday.',
  body: z.object({
    week: field.day('Week starting').refine(isMonday, 'Choose a Monday. Prices are set by week.'),
    price: field
      .number('Price per gallon', { min: 0.001, max: MAX_PRICE, unit: '$' })
      .refine(decimals('price'), 'Up to three decimals.'),
    source: field.text('Source', { max: 200 }).default(''),
  }),
  response: FuelWeek,
})

/** How a surcharge was or would be found. */
export const FuelRule = z.object({
  scac: z.string(),
  basis: z.enum(['mile', 'percent']),
  rate: z.number(),
  miles: z.number().nullable(),
  index_price: z.number(),
  week: z.string(),
  base: z.number(),
  amount: z.number(),
})

const FuelOffer = z.object({
  /** Null until a fuel price has been entered. */
  index: FuelWeek.pick({ week: true, price: true }).nullable(),
  /** The usual route of the lane; null when it is unknown. */
  way: z
    .object({
      miles: z.number(),
      legs: z.array(z.object({ railroad: z.string(), miles: z.number() })),
      /** Every hub it runs through, in order. */
      path: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number() })),
    })
    .nullable(),
  /** Of every railroad with a table, those of the way first. */
  rules: z.array(FuelRule.extend({ name: z.string(), is_on_way: z.boolean() })),
})
export type FuelOffer = z.infer<typeof FuelOffer>

export const getFuelSurcharges = endpoint({
  name: 'getFuelSurcharges',
  method: 'GET',
  path: '/pricing/{customerId}/fuel_surcharges',
  access: { anyOf: ['pricing_pricing_dashboard'] },
  summary: 'This week’s fuel surcharge on a lane by each railroad’s table, and how it is calculated.',
  params: CustomerParams,
  query: z.object({
    origin: z.string().max(20, BOUND).optional(),
    destination: z.string().max(20, BOUND).optional(),
    price: wholeNumber(0, MAX_CENTS).default(0),
  }),
  response: FuelOffer,
})
