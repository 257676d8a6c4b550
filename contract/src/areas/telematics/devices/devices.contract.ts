import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { UnitParams } from '../units/units.contract.ts'

/** Who sets up a company registers its devices. */
const access = { anyOf: ['company_settings'] } as const

/** Most devices registered at once. */
export const MAX_DEVICES = 2000

export const registerDevices = endpoint({
  name: 'registerDevices',
  method: 'POST',
  path: '/telematics/{customerId}/devices',
  access,
  area: 'company',
  summary: 'Registers devices on units. A new device replaces the unit’s current one; readings are kept.',
  params: CustomerParams,
  body: z.object({
    devices: field.area('Devices', {
      min: 1,
      max: 100_000,
      missing: 'Enter at least one device.',
      help: 'One per line: the device’s ID, a comma, and the unit it is mounted on.',
    }),
    heartbeat_minutes: field.integer('Regular report every', {
      min: 5,
      max: 10_080,
      unit: 'min',
      help: 'A unit is silent after two missed reports.',
    }),
  }),
  response: z.object({ registered: z.number() }),
})

export const removeDevice = endpoint({
  name: 'removeDevice',
  method: 'DELETE',
  path: '/telematics/{customerId}/units/{equipmentId}',
  access,
  area: 'company',
  summary: 'Removes a unit’s device. Its readings are kept; later reports from it go to quarantine.',
  params: UnitParams,
  response: z.object({ equipment_id: z.string(), deleted: z.literal(true) }),
})
