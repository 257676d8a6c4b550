import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, WaybillIdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { BOUND } from '../../../base/bounds.ts'

/** One sign in capitals, such as the number of a seal. */
const Sign = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .max(30, BOUND)
  .regex(/^[\w./#-]+$/, 'Use letters, digits and - . / # only.')

const signs = (title: string, help: string) =>
  z
    .array(Sign)
    .max(30)
    .refine((all) => new Set(all).size === all.length, 'One value is listed twice. Remove the duplicate.')
    .meta({ title, description: help, 'x-kind': 'thing' })

/** The waybill fields that people can override (VIS-045); an empty field shows the railroad's value. */
const own = {
  note: field.area('Note', { max: 2000 }).nullable(),
  seals: signs('Seals', 'Door seal numbers, separated by commas or spaces.'),
  references: signs(
    'References',
    'Purchase order, shipment or release numbers, separated by commas or spaces.',
  ),
  shipper: field.text('Shipper', { max: 60 }).nullable(),
  consignee: field.text('Consignee', { max: 60 }).nullable(),
  commodity: field.text('Commodity', { max: 60 }).nullable(),
  bill_of_lading_number: field.text('Bill of lading', { max: 30 }).nullable(),
  weight_lb: field.integer('Weight', { unit: 'lb', max: 999_999 }).nullable(),
}

export const WaybillOverrides = z.object({
  ...own,
  /** The railroads' values of the overridden fields. */
  reported: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
  version: z.number(),
})
export type WaybillOverrides = z.infer<typeof WaybillOverrides>

const OverrideParams = CustomerParams.extend({ waybillId: WaybillIdParam })

export const getOverrides = endpoint({
  name: 'getOverrides',
  method: 'GET',
  path: '/waybills/{customerId}/detail/{waybillId}/overrides',
  access: { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] },
  summary:
    'User-entered details of a waybill: note, seals, references, and fields that override the railroads’ values.',
  params: OverrideParams,
  response: WaybillOverrides,
})

export const updateOverrides = endpoint({
  name: 'updateOverrides',
  method: 'PUT',
  path: '/waybills/{customerId}/detail/{waybillId}/overrides',
  access: { anyOf: ['visibility_asset_list'] },
  summary:
    'Updates the user-entered details of a waybill. An empty field restores the railroads’ value. Returns 409 if it changed in the meantime.',
  params: OverrideParams,
  body: z.object({ ...own, version: z.number().int() }),
  response: WaybillOverrides,
})
