import { z } from 'zod'
import type { Permission } from '../../../base/access.ts'
import { PERMISSION_LABELS } from '../../../base/access-labels.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'

const PERMISSION_NAMES = Object.fromEntries(
  Object.entries(PERMISSION_LABELS).map(([permission, { name }]) => [permission, name]),
) as Record<Permission, string>

export const listPermissionNames = endpoint({
  name: 'listPermissionNames',
  method: 'GET',
  path: '/admin/permissions',
  access: 'admin',
  summary: 'All permissions.',
  response: z.object({ permissions: z.array(z.string()) }),
})

/** The permissions of a customer as a whole, with the version for a change. */
export const PermissionSetting = z.object({ permissions: z.array(z.string()), version: z.number() })

export const getCustomerPermissions = endpoint({
  name: 'getCustomerPermissions',
  method: 'GET',
  path: '/admin/permissions/{customerId}',
  access: 'admin',
  summary: 'A customer’s permissions.',
  params: CustomerParams,
  response: PermissionSetting,
})

export const updateCustomerPermissions = endpoint({
  name: 'updateCustomerPermissions',
  method: 'POST',
  path: '/admin/permissions/{customerId}',
  access: 'admin',
  summary: 'Sets a customer’s permissions. Its users lose the others with their next request.',
  params: CustomerParams,
  body: z.object({
    permissions: field.choices('Permissions', PERMISSION_NAMES),
    /**
     * The version last read; a stale one is answered with 409 and the current list. Without it, the current list is
     * replaced.
     */
    version: z.number().int().optional(),
  }),
  response: PermissionSetting,
})
