import { z } from 'zod'
import { FLAGS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'

/** A module switch: the default for all, and the customers that differ from it. */
export const FlagSetting = z.object({
  name: z.enum(FLAGS),
  /** null: the default for every customer. */
  customer_id: z.number().nullable(),
  customer_name: z.string().nullable(),
  enabled: z.boolean(),
  version: z.number(),
})
export type FlagSetting = z.infer<typeof FlagSetting>

export const listFlagSettings = endpoint({
  name: 'listFlagSettings',
  method: 'GET',
  path: '/admin/flags',
  access: 'admin',
  summary: 'Every module switch with its default and the customers that differ, and all customers.',
  response: z.object({
    flags: z.array(FlagSetting),
    customers: z.array(z.object({ customer_id: z.number(), name: z.string(), status: z.number() })),
  }),
})

export const updateFlagSetting = endpoint({
  name: 'updateFlagSetting',
  method: 'PUT',
  path: '/admin/flags',
  access: 'admin',
  summary: 'Switches a module for all or one customer; enabled null gives a customer the default back.',
  body: z.object({
    name: z.enum(FLAGS),
    customer_id: z.number().int().min(1).nullable(),
    enabled: z.boolean().nullable(),
    /** The version last seen; null when there was no setting. A stale one answers 409. */
    version: z.number().int().nullable(),
  }),
  response: z.object({ flags: z.array(FlagSetting) }),
})
