import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { SEES_UNITS } from '../telematics.rules.ts'

/** The default thresholds. */
export const DEFAULT_THRESHOLDS = {
  impact_critical_g: 4,
  impact_warning_g: 2,
  temp_min_f: null,
  temp_max_f: null,
  temp_minutes: 30,
  battery_pct: 20,
} as const

const G = { min: 0.5, max: 100, unit: 'g' }
const F = { min: -100, max: 1000, unit: '°F' }

export const ThresholdFields = z
  .object({
    impact_critical_g: field.number('Critical impact at or above', G),
    impact_warning_g: field.number('Warning impact at or above', G),
    temp_min_f: field.number('Minimum temperature', F).nullable(),
    temp_max_f: field.number('Maximum temperature', F).nullable(),
    temp_minutes: field.integer('Out of range for', { min: 0, max: 1440, unit: 'min' }),
    battery_pct: field.integer('Battery below', { min: 0, max: 100, unit: '%' }),
  })
  .refine(({ impact_critical_g, impact_warning_g }) => impact_warning_g <= impact_critical_g, {
    path: ['impact_warning_g'],
    message: 'Enter a value no higher than the critical impact.',
  })
  .refine(
    ({ temp_min_f, temp_max_f }) => temp_min_f === null || temp_max_f === null || temp_min_f < temp_max_f,
    {
      path: ['temp_max_f'],
      message: 'Enter a value above the minimum temperature.',
    },
  )
export type ThresholdFields = z.infer<typeof ThresholdFields>

/** The thresholds of a reporting group, or of all units where the group is null. */
export const Thresholds = z.object({
  group_id: z.number().nullable(),
  name: z.string(),
  /** The group has no thresholds of its own and uses those of all units. */
  is_usual: z.boolean(),
  impact_critical_g: z.number(),
  impact_warning_g: z.number(),
  temp_min_f: z.number().nullable(),
  temp_max_f: z.number().nullable(),
  temp_minutes: z.number(),
  battery_pct: z.number(),
})
export type Thresholds = z.infer<typeof Thresholds>

export const listThresholds = endpoint({
  name: 'listThresholds',
  method: 'GET',
  path: '/telematics/{customerId}/thresholds',
  access: SEES_UNITS,
  summary: 'When alerts open: for all units, and for each reporting group.',
  params: CustomerParams,
  response: z.object({ thresholds: z.array(Thresholds) }),
})

/** Anyone who can edit company settings may set them. */
const access = { anyOf: ['company_settings'] } as const
const GroupParam = CustomerParams.extend({ group: z.union([z.literal('all'), IdParam]) })

export const updateThresholds = endpoint({
  name: 'updateThresholds',
  method: 'PUT',
  path: '/telematics/{customerId}/thresholds/{group}',
  access,
  area: 'company',
  summary: 'Sets when alerts open for a reporting group, or for all units outside those groups.',
  params: GroupParam,
  body: ThresholdFields,
  response: z.object({ group_id: z.number().nullable() }),
})
