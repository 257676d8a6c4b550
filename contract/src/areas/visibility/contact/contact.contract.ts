import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'

const seen = { anyOf: ['visibility_asset_list'] } as const

const days = (title: string) => field.number(title, { min: 1, max: 1000, unit: 'days' })

const ages = {
  moving_days: days('Moving units'),
  stored_days: days('Stored, waiting or arrived units'),
}
const ContactAges = z.object(ages)
export type ContactAges = z.infer<typeof ContactAges>

export const getContactAges = endpoint({
  name: 'getContactAges',
  method: 'GET',
  path: '/waybills/{customerId}/contact_ages',
  access: seen,
  summary: 'How many days without a report before a unit has lost contact.',
  params: CustomerParams,
  response: ContactAges,
})

export const updateContactAges = endpoint({
  name: 'updateContactAges',
  method: 'PUT',
  path: '/waybills/{customerId}/contact_ages',
  access: { allOf: [seen, { anyOf: ['company_settings'] }] },
  summary: 'Saves these limits and applies them to all units immediately.',
  params: CustomerParams,
  body: ContactAges,
  response: ContactAges,
})
