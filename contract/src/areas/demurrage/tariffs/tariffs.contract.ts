import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { AGREEMENTS, EDITS_TARIFFS } from '../demurrage.rules.ts'
import { COUNTS_FROM, HOLIDAYS, OFF_DAYS, PRIVATE_CARS, tariffList, WEEKDAYS } from './tariffs.list.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

const MAX_DAYS = 30
const DAY = /^\d{4}-\d{2}-\d{2}$/

const days = (title: string, help?: string) =>
  field.integer(title, { min: 0, max: MAX_DAYS, unit: 'days', ...(help && { help }) })
const rate = (title: string) => field.cents(title, { min: 0 })

/** The rules of a tariff as they are typed (docs/decisions/063). */
const rules = {
  name: field.text('Name', { min: 1, max: 80, missing: 'Enter a name for the tariff.' }),
  carrier: field
    .text('Railroad', { max: 4, help: 'SCAC, such as BNSF. Leave blank for all railroads.' })
    .regex(/^([A-Za-z]{2,4})?$/, 'Enter two to four letters, or leave blank.'),
  place: field
    .text('Location', {
      max: 80,
      help: 'City and state, such as Houston, TX. Leave blank for all locations.',
    })
    .regex(/^([^,|]+,\s*[A-Za-z]{2})?$/, 'Enter city and state, such as Houston, TX.'),
  equipment_kind: field.choice('Equipment', { R: 'Railcars', imdl: 'Containers and trailers' }),
  effective_from: field.day('Start date'),
  effective_until: field.day('End date', { help: 'Leave blank for no end date.' }).nullable(),
  agreement: field.choice('Agreement', AGREEMENTS),
  counts_from: field.choice('Days start', COUNTS_FROM),
  free_hours: field.integer('Free hours after notice', {
    min: 0,
    max: 240,
    unit: 'hours',
    help: 'Only if days start a number of hours after notice.',
  }),
  free_days_loading: days('Free days to load'),
  free_days_unloading: days('Free days to unload'),
  weekends: field.choice('Weekends', OFF_DAYS),
  holidays: field.choice('Holidays', OFF_DAYS),
  holiday_names: field.choices('Observed holidays', HOLIDAYS),
  closed_weekdays: field.choices('Gate closed on', WEEKDAYS),
  closed_days: field.custom(
    'Service outage days',
    z.array(z.string().max(MAX_CODE, BOUND).regex(DAY, 'Enter dates like 2026-12-24.')).max(200),
    { help: 'Enter dates like 2026-12-24, separated by commas.' },
  ),
  order_in: field.choice('From order-in to placement', {
    pauses: 'Railroad time, not counted',
    runs: 'Counted',
  }),
  release_day: field.choice('Release day', { counts: 'Counted', free: 'Not counted' }),
  bad_order: field.choice('Days from bad order to repair', { free: 'Not counted', counts: 'Counted' }),
  private_cars: field.choice('Private cars', PRIVATE_CARS),
  bunched_above: field.integer('Cars per day before bunching applies', {
    min: 0,
    max: 1000,
    unit: 'cars',
    help: '0 = no bunching credit.',
  }),
  bunched_days: days('Extra free days for a bunched car'),
  rate_usual: rate('Standard'),
  rate_hazardous: rate('Hazardous'),
  rate_inhalation_hazard: rate('Inhalation hazard'),
  rate_refrigerated: rate('Refrigerated'),
  rate_storage_loaded: rate('Storage, loaded'),
  rate_storage_empty: rate('Storage, empty'),
  step_from_day: field.integer('Rate increases after charged day', {
    min: 0,
    max: 365,
    help: '0 = flat rate.',
  }),
  step_cents: rate('Increase per day'),
}

export const TariffBody = z.object(rules)
export type TariffBody = z.infer<typeof TariffBody>

export const Tariff = TariffBody.extend({ tariff_id: z.number(), version: z.number() })
export type Tariff = z.infer<typeof Tariff>

export const TariffRow = listRow(tariffList, { tariff_id: z.number() })
export type TariffRow = z.infer<typeof TariffRow>

const TariffParams = CustomerParams.extend({ tariffId: IdParam })

export const listTariffs = endpoint({
  name: 'listTariffs',
  method: 'GET',
  path: '/demurrage/{customerId}/tariffs',
  access: EDITS_TARIFFS,
  summary: 'Tariffs and agreements with free days and daily rates.',
  params: CustomerParams,
  query: listRequest(tariffList),
  runs: 'ahead',
  response: listResponse(tariffList, TariffRow),
})

export const getTariff = endpoint({
  name: 'getTariff',
  method: 'GET',
  path: '/demurrage/{customerId}/tariffs/{tariffId}',
  access: EDITS_TARIFFS,
  summary: 'One tariff with all its rules.',
  params: TariffParams,
  response: Tariff,
})

export const getStandardTariff = endpoint({
  name: 'getStandardTariff',
  method: 'GET',
  path: '/demurrage/{customerId}/tariffs/usual',
  access: EDITS_TARIFFS,
  summary: 'Typical published terms. Used where no tariff matches and as the starting point for new tariffs.',
  params: CustomerParams,
  query: z.object({ equipment_kind: z.enum(['R', 'imdl']).default('R') }),
  response: TariffBody.extend({ name: z.string() }),
})

export const createTariff = endpoint({
  name: 'createTariff',
  method: 'POST',
  path: '/demurrage/{customerId}/tariffs',
  access: EDITS_TARIFFS,
  summary: 'Adds a tariff or agreement and recalculates all matching cars.',
  params: CustomerParams,
  body: TariffBody,
  response: Tariff,
})

export const updateTariff = endpoint({
  name: 'updateTariff',
  method: 'PUT',
  path: '/demurrage/{customerId}/tariffs/{tariffId}',
  access: EDITS_TARIFFS,
  summary: 'Updates a tariff or agreement and recalculates all matching cars.',
  params: TariffParams,
  body: z.object({
    ...rules,
    /** The version last seen; a stale one answers 409. */
    version: z.number().int(),
  }),
  response: Tariff,
})

export const removeTariff = endpoint({
  name: 'removeTariff',
  method: 'DELETE',
  path: '/demurrage/{customerId}/tariffs/{tariffId}',
  access: EDITS_TARIFFS,
  summary: 'Deletes a tariff. Its cars use the next matching one.',
  params: TariffParams,
  response: z.object({ tariff_id: z.number(), deleted: z.literal(true) }),
})

const Sums = z.object({
  cars: z.number(),
  debits: z.number(),
  credits: z.number(),
  chargeable: z.number(),
  cents: z.number(),
})

export const previewTariff = endpoint({
  name: 'previewTariff',
  method: 'POST',
  path: '/demurrage/{customerId}/tariffs/preview',
  access: EDITS_TARIFFS,
  summary: 'Last month’s charges under these rules compared with actual charges. Nothing is saved.',
  params: CustomerParams,
  body: TariffBody,
  reads: true,
  response: z.object({
    month: z.string(),
    /** By these rules, and as it is counted now. */
    tried: Sums,
    now: Sums,
    /** Cars whose sum differs most. */
    cars: z.array(
      z.object({
        equipment_id: z.string(),
        location: z.string(),
        debits: z.number(),
        tried_cents: z.number(),
        now_cents: z.number(),
      }),
    ),
  }),
})
