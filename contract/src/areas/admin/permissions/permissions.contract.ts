import { z } from 'zod'
import { PERMISSIONS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'

export const listPermissionNames = endpoint({
  name: 'listPermissionNames',
  method: 'GET',
  path: '/admin/permissions',
  access: 'admin',
  summary: 'Every permission there is.',
  response: z.object({ permissions: z.array(z.string()) }),
})

/** What a customer as a whole may use, with the version a change should name. */
export const PermissionSetting = z.object({ permissions: z.array(z.string()), version: z.number() })

export const getCustomerPermissions = endpoint({
  name: 'getCustomerPermissions',
  method: 'GET',
  path: '/admin/permissions/{customerId}',
  access: 'admin',
  summary: 'The permission list of a customer as a whole.',
  params: CustomerParams,
  response: PermissionSetting,
})

export const updateCustomerPermissions = endpoint({
  name: 'updateCustomerPermissions',
  method: 'POST',
  path: '/admin/permissions/{customerId}',
  access: 'admin',
  summary: 'Sets the permission list of a customer; its users lose the rest with their next request.',
  params: CustomerParams,
  body: z.object({
    permissions: z.array(z.enum(PERMISSIONS)),
    /** The version last seen; a stale one answers 409 with the list as it stands. Left out: whatever stands is replaced. */
    version: z.number().int().optional(),
  }),
  response: PermissionSetting,
})
