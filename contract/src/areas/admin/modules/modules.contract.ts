import { z } from 'zod'
import { MODULES, TOOLS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerIdParams } from '../customers/customers.contract.ts'

/** A module switch: the default for all, and the customers that differ from it. */
export const ModuleSetting = z.object({
  name: z.enum(MODULES),
  /** null: the default for every customer. */
  customer_id: z.number().nullable(),
  customer_name: z.string().nullable(),
  enabled: z.boolean(),
  version: z.number(),
})
export type ModuleSetting = z.infer<typeof ModuleSetting>

export const listModuleSettings = endpoint({
  name: 'listModuleSettings',
  method: 'GET',
  path: '/admin/flags',
  access: 'admin',
  summary: 'All module switches with their default, the customers that differ, and all customers.',
  response: z.object({
    flags: z.array(ModuleSetting),
    customers: z.array(z.object({ customer_id: z.number(), name: z.string(), status: z.number() })),
  }),
})

export const updateModuleSetting = endpoint({
  name: 'updateModuleSetting',
  method: 'PUT',
  path: '/admin/flags',
  access: 'admin',
  summary:
    'Turns a module on or off for all customers or for one. With enabled null, a customer follows the default again.',
  body: z.object({
    name: z.enum(MODULES),
    customer_id: z.number().int().min(1).nullable(),
    enabled: z.boolean().nullable(),
    /** The version last seen; null when there was no setting. A stale one gets 409. */
    version: z.number().int().nullable(),
  }),
  response: z.object({ flags: z.array(ModuleSetting) }),
})

/** A module at one customer, with the consequences of switching it off. */
export const CustomerModule = z.object({
  name: z.enum(MODULES),
  enabled: z.boolean(),
  /** Of the customer's own switch; null where it follows the default. */
  version: z.number().nullable(),
  /** The number of people who have it, or would have it. */
  people: z.number(),
  /** The first of them by name. */
  first_people: z.array(z.string()),
  /** Open work in it: open tenders, enabled alert rules. */
  open: z.number(),
})
export type CustomerModule = z.infer<typeof CustomerModule>

export const getCustomerModules = endpoint({
  name: 'getCustomerModules',
  method: 'GET',
  path: '/admin/customers/{id}/modules',
  access: { allOf: ['admin', TOOLS] },
  summary: 'A customer’s modules, who has access to each, and open work in each.',
  params: CustomerIdParams,
  response: z.object({ modules: z.array(CustomerModule) }),
})
