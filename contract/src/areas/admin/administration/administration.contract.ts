import { z } from 'zod'
import { FLAGS, PERMISSIONS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { PageParam, PageSizeParam } from '../../../base/paging.ts'
import { PlatformAlert } from '../../accounts/permissions/permissions.contract.ts'

/** One change as the audit log keeps it; nobody can alter or remove it afterwards. */
export const AuditEntry = z.object({
  entry_id: z.number(),
  at: z.string(),
  customer_id: z.number().nullable(),
  customer_name: z.string().nullable(),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  operation: z.string(),
  target: z.record(z.string(), z.unknown()),
  change: z.object({ before: z.unknown(), after: z.unknown() }).nullable(),
  request_id: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'Who changed what, newest first; by customer, user, operation and time.',
  query: z.object({
    customer_id: IdParam.optional(),
    user_id: IdParam.optional(),
    operation: z.string().max(60).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    page: PageParam,
    page_size: PageSizeParam,
  }),
  response: z.object({
    data: z.array(AuditEntry),
    total_record_count: z.number(),
    /** The first entry of each chain that was tampered with; empty when the log is whole. */
    broken_entries: z.array(z.number()),
  }),
})

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

/** The notice with the revision a change must name: it counts every change, the version new texts only. */
export const NoticeSetting = PlatformAlert.extend({ revision: z.number() })
export type NoticeSetting = z.infer<typeof NoticeSetting>

export const getPlatformAlert = endpoint({
  name: 'getPlatformAlert',
  method: 'GET',
  path: '/admin/platform_alert',
  access: 'admin',
  summary: 'The notice to all users as it stands, shown or not.',
  response: NoticeSetting,
})

export const updatePlatformAlert = endpoint({
  name: 'updatePlatformAlert',
  method: 'PUT',
  path: '/admin/platform_alert',
  access: 'admin',
  summary: 'Publishes or withdraws the notice to all users; a new text gets a new version and shows again.',
  body: z.object({
    active: z.boolean(),
    title: z.string().trim().max(120),
    body: z.string().trim().max(2000).default(''),
    link_text: z.string().trim().max(60).default(''),
    /** The revision last seen; a stale one answers 409. */
    revision: z.number().int(),
  }),
  response: NoticeSetting,
})

export const listPermissionNames = endpoint({
  name: 'listPermissionNames',
  method: 'GET',
  path: '/admin/permissions',
  access: 'admin',
  summary: 'Every permission there is.',
  response: z.object({ permissions: z.array(z.string()) }),
})

/** What a customer as a whole may use, with the version a change should name. */
const PermissionSetting = z.object({ permissions: z.array(z.string()), version: z.number() })

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
