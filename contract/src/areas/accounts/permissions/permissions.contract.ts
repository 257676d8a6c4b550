import { z } from 'zod'
import { AREAS, LEVELS } from '../../../base/areas.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'

/** A notice to every user; shown while `active` and not yet seen in this `version` (PLT-083, PLT-104). */
export const Notice = z.object({
  active: z.boolean(),
  title: z.string(),
  version: z.string(),
  body: z.string().optional(),
  link_text: z.string().optional(),
})
export type Notice = z.infer<typeof Notice>

export const getPermissions = endpoint({
  name: 'getPermissions',
  method: 'GET',
  path: '/permissions/{customerId}',
  access: 'user or token',
  summary: 'The caller’s permissions, module switches and levels by area for a customer.',
  params: CustomerParams,
  response: z.object({
    permissions: z.array(z.string()),
    flags: z.array(z.string()),
    /** Switches that are on at some customer of the caller's; of the portal's own people alone. */
    flags_anywhere: z.array(z.string()),
    /** The caller's level in each area: see or act. An area that is not listed is closed. */
    areas: z.partialRecord(z.enum(AREAS), z.enum(LEVELS)),
    platform_alert: Notice.nullable(),
  }),
})
