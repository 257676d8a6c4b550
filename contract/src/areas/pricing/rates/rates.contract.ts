import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CURRENCIES } from '../../../base/money.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { field } from '../../../form/field.ts'
import { endsAfterStart, RATE_DATES, rateFields } from '../../../form/rate.ts'
import { rateList } from './rates.list.ts'
import { BOUND } from '../../../base/bounds.ts'

const access = { anyOf: ['pricing_pricing_dashboard'] } as const

export const RateRow = listRow(rateList, { rate_id: z.number() })
export type RateRow = z.infer<typeof RateRow>

export const listRates = endpoint({
  name: 'listRates',
  method: 'GET',
  path: '/pricing/{customerId}/rates',
  access,
  summary: 'The customer’s base prices by lane, commodity and car type.',
  params: CustomerParams,
  query: listRequest(rateList),
  response: listResponse(rateList, RateRow),
})

const TOWN = { pattern: /\w[, ] ?[A-Za-z]{2}$/, text: 'Enter city and state, as in Galesburg, IL.' }
const town = (title: string) => field.text(title, { min: 1, max: 100, missing: TOWN.text, format: TOWN })

export const createRate = endpoint({
  name: 'createRate',
  method: 'POST',
  path: '/pricing/{customerId}/rates',
  access,
  summary: 'Adds a rate. Returns 409 if the lane, commodity and car type have one from the same day.',
  params: CustomerParams,
  body: z
    .object({
      origin: town('Origin'),
      destination: town('Destination'),
      ...rateFields,
      stcc: field
        .text('STCC', {
          max: 7,
          help: 'The first digits cover a group. Leave blank for any commodity.',
          format: { pattern: /^\d{2,7}$/, text: 'Enter two to seven digits of an STCC.' },
        })
        .default(''),
      car_type: field.text('Car type', { max: 40, help: 'Leave blank for any.' }).default(''),
      currency: field.choice('Currency', CURRENCIES).default('USD'),
    })
    .refine(endsAfterStart, RATE_DATES),
  response: z.object({ rate_id: z.number() }),
})

export const removeRates = endpoint({
  name: 'removeRates',
  method: 'POST',
  path: '/pricing/{customerId}/rates/remove',
  access,
  summary: 'Deletes rates: those listed, or all that match. Quotes keep their prices and sources.',
  params: CustomerParams,
  body: bulkRequest(rateList, Id),
  response: bulkResponse(Id),
})

/** A rate a price may be taken from. */
export const PriceRate = z.object({
  rate_id: z.number(),
  price: z.number(),
  stcc: z.string(),
  car_type: z.string(),
  effective_date: z.string(),
  expiration_date: z.string().nullable(),
  source: z.string(),
})

export const listLaneRates = endpoint({
  name: 'listLaneRates',
  method: 'GET',
  path: '/pricing/{customerId}/lane_rates',
  access,
  summary: 'A lane’s rates on a date for any of these commodities, closest match first.',
  params: CustomerParams,
  query: z.object({
    origin_city: z.string().max(100, BOUND),
    origin_state: z.string().max(100, BOUND),
    destination_city: z.string().max(100, BOUND),
    destination_state: z.string().max(100, BOUND),
    /** STCCs, separated by commas. */
    stccs: z.string().max(400, BOUND).default(''),
    day: z.iso.date(),
  }),
  response: z.array(PriceRate),
})
