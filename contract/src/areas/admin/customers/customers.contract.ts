import { GroupRule } from '../../lookups/reporting-groups/reporting-groups.contract.ts'
import { withNeeds } from '../../../form/needs.ts'
import { z } from 'zod'
import type { Permission } from '../../../base/access.ts'
import { PERMISSION_LABELS } from '../../../base/access-labels.ts'
import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { DOMAIN, WEB_ADDRESS } from '../../../base/hosts.ts'
import { IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { Integrations } from '../../accounts/session/session.contract.ts'
import { UploadedFile } from '../../files/attachments/attachments.contract.ts'
import { customerList } from './customers.list.ts'
import { CUSTOMER_THEMES, CUSTOMER_TYPES, customerCan, WAYBILL_TYPES } from './customers.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

export const CustomerRow = listRow(customerList, { id: z.number(), can: canSchema(customerCan) })
export type CustomerRow = z.infer<typeof CustomerRow>

/** A person who belongs to a customer (ADM-017). */
const CustomerUser = z.object({
  id: z.number(),
  status: z.number(),
  role_id: z.number(),
  role_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** The version of their role at this customer. */
  version: z.number(),
})
export type CustomerUser = z.infer<typeof CustomerUser>

const CustomerGroup = z.object({
  id: z.number(),
  name: z.string(),
  equipment_ids: z.array(z.string()),
  version: z.number(),
  rule: GroupRule.nullable(),
})
export type CustomerGroup = z.infer<typeof CustomerGroup>

/** A customer with everything that belongs to it (ADM-015). */
export const Customer = z.object({
  id: z.number(),
  crm_url: z.string().nullable(),
  equipment_ids: z.array(z.string()),
  name: z.string(),
  business_name: z.string().nullable(),
  zip_code: z.string(),
  domain: z.string().nullable(),
  logo: z.string().nullable(),
  type: z.string().nullable(),
  type_id: z.number().nullable(),
  waybill_type: z.enum(['both', 'R', 'imdl']),
  /** The same; `both` when it was never set. */
  waybill_type_safe: z.enum(['both', 'R', 'imdl']),
  minimum_waybill_date: z.string().nullable(),
  integrations: Integrations,
  parties: z.array(z.object({ id: z.number(), name: z.string() })),
  reporting_groups: z.array(CustomerGroup),
  fleet_ids: z.array(z.number()),
  scacs: z.array(z.string()),
  status: z.number(),
  users: z.array(CustomerUser),
  preferred_theme: z.string(),
  /** The time zone for its dates, such as the last day of a quote. */
  zone: z.string(),
  /** The version a change should name, so that no one overwrites what they have not read. */
  version: z.number(),
  can: canSchema(customerCan),
})
export type Customer = z.infer<typeof Customer>

const PERMISSION_NAMES = Object.fromEntries(
  Object.entries(PERMISSION_LABELS).map(([permission, { name }]) => [permission, name]),
) as Record<Permission, string>

const name = field.text('Name', { min: 1, max: 120, missing: 'Enter a name.' })

/** The editable fields of a customer except its name. */
const details = {
  business_name: field.text('Business name', {
    max: 160,
    help: 'As shown on contracts and invoices.',
  }),
  type_id: field.numericChoice('Type', CUSTOMER_TYPES),
  waybill_type: field.choice('Waybill type', WAYBILL_TYPES, {
    help: 'Kind of equipment shown in its lists.',
  }),
  domain: field.text('Domain', {
    max: 253,
    help: 'Its email domain, like company.com',
    format: { pattern: DOMAIN, text: 'Enter its email domain, such as company.com.' },
  }),
  zip_code: field.text('ZIP code', { max: 12 }),
  scacs: field.custom(
    'SCACs',
    z
      .array(
        z
          .string()
          .trim()
          .toUpperCase()
          .max(MAX_CODE, BOUND)
          .regex(/^[A-Z]{2,4}$/, 'Enter a SCAC of 2 to 4 letters.'),
      )
      .max(50),
    { help: 'Railroads it works with.' },
  ),
  minimum_waybill_date: field.day('Oldest waybill', { help: 'Ignore waybills before this date.' }),
  crm_url: field.text('CRM link', {
    max: 500,
    format: { pattern: WEB_ADDRESS, text: 'Enter a web address like https://crm.company.com/accounts/7.' },
  }),
  preferred_theme: field.choice('Theme', CUSTOMER_THEMES, {
    help: 'Branding for links and emails.',
  }),
  /** The time zone for its dates, such as the last day of a quote. */
  zone: field.zone('Time zone'),
}

export const CustomerIdParams = z.object({ id: IdParam })

export const listCustomers = endpoint({
  name: 'listCustomers',
  method: 'GET',
  path: '/admin/customers',
  access: STAFF_WITH_TOOLS,
  summary:
    'Customers, with `status`, `search`, `page`, `page_size` and `sort`; active ones only unless `scope` is set.',
  query: listRequest(customerList),
  response: listResponse(customerList, CustomerRow),
})

export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/admin/customers/{id}',
  access: STAFF_WITH_TOOLS,
  summary: 'A customer with its equipment, reporting groups and people.',
  params: CustomerIdParams,
  response: Customer,
})

export const createCustomer = endpoint({
  name: 'createCustomer',
  method: 'POST',
  path: '/admin/customers',
  access: STAFF_WITH_TOOLS,
  summary:
    'Creates a customer with the modules and permissions of its type. Returns 409 if the name already exists.',
  body: z.object({
    name,
    ...details,
    business_name: details.business_name.optional(),
    type_id: details.type_id.default(1),
    waybill_type: details.waybill_type.default('both'),
    domain: details.domain.optional(),
    zip_code: details.zip_code.default(''),
    scacs: details.scacs.default([]),
    minimum_waybill_date: details.minimum_waybill_date.nullable().default(null),
    crm_url: details.crm_url.optional(),
    preferred_theme: details.preferred_theme.default('other'),
    zone: details.zone.default('America/Chicago'),
    /** Undefined: the defaults for a customer of its type. */
    permissions: field.choices('Permissions', PERMISSION_NAMES).optional(),
  }),
  response: Customer,
})

export const updateCustomer = endpoint({
  name: 'updateCustomer',
  method: 'PUT',
  path: '/admin/customers/{id}',
  access: STAFF_WITH_TOOLS,
  summary: 'Updates the given fields of a customer, or with `status` alone activates (1) or disables (0) it.',
  params: CustomerIdParams,
  // With a version the whole record is edited, as in the form; without it, only the given fields.
  body: withNeeds(
    z.object({
      name: name.optional(),
      ...details,
      business_name: details.business_name.optional(),
      type_id: details.type_id.optional(),
      waybill_type: details.waybill_type.optional(),
      domain: details.domain.optional(),
      zip_code: details.zip_code.optional(),
      scacs: details.scacs.optional(),
      minimum_waybill_date: details.minimum_waybill_date.nullable().optional(),
      crm_url: details.crm_url.optional(),
      preferred_theme: details.preferred_theme.optional(),
      zone: details.zone.optional(),
      status: z.literal([0, 1]).optional(),
      /** The version last read; a stale one is answered with 409. Without it, the current state is replaced. */
      version: z.number().int().optional(),
    }),
    [{ field: 'name', filled: ['version'], text: 'Enter a name.' }],
  ),
  response: Customer,
})

export const disableCustomer = endpoint({
  name: 'disableCustomer',
  method: 'DELETE',
  path: '/admin/customers/{id}',
  access: STAFF_WITH_TOOLS,
  summary: 'Disables a customer. No one can open its data; nothing is deleted. Returns the customer.',
  params: CustomerIdParams,
  response: Customer,
})

/** PLT-116 requires this to fit in one call; larger sets take several. */
export const MAX_EQUIPMENT = 20_000

const EquipmentIds = z.object({
  equipment_ids: field.custom(
    'Equipment IDs',
    z
      .array(z.string().max(40, BOUND))
      .min(1, 'Enter at least one equipment ID.')
      .max(MAX_EQUIPMENT, `Enter up to ${MAX_EQUIPMENT} IDs at a time.`),
  ),
})

/** The result for each ID (ADM-058). */
const EquipmentResults = z.object({
  results: z.array(
    z.object({ equipment_id: z.string(), success: z.boolean(), error: z.string().optional() }),
  ),
  customer: Customer,
})

export const addCustomerEquipment = endpoint({
  name: 'addCustomerEquipment',
  method: 'POST',
  path: '/admin/customers/{id}/assets_bulk',
  access: STAFF_WITH_TOOLS,
  summary: 'Adds equipment to a customer’s fleet. Invalid IDs are returned; the others are added.',
  params: CustomerIdParams,
  body: EquipmentIds,
  response: EquipmentResults,
})

export const removeCustomerEquipment = endpoint({
  name: 'removeCustomerEquipment',
  method: 'POST',
  path: '/admin/customers/{id}/assets_bulk_delete',
  access: STAFF_WITH_TOOLS,
  summary: 'Removes equipment from a customer’s fleet. Its reports are kept.',
  params: CustomerIdParams,
  body: EquipmentIds,
  response: EquipmentResults,
})

const GroupBody = z.object({
  name: field.text('Name', { min: 1, max: 80, missing: 'Enter a name.' }),
  equipment_ids: field.custom('Equipment', z.array(z.string().max(40, BOUND)).max(MAX_EQUIPMENT)),
  rule: field.custom('Rule for new cars', GroupRule.nullable().optional()),
})

const GroupParams = CustomerIdParams.extend({ groupId: IdParam })

export const createCustomerGroup = endpoint({
  name: 'createCustomerGroup',
  method: 'POST',
  path: '/admin/customers/{id}/reporting_groups',
  access: STAFF_WITH_TOOLS,
  summary: 'Creates a reporting group of equipment in the fleet.',
  params: CustomerIdParams,
  body: GroupBody,
  response: Customer,
})

export const updateCustomerGroup = endpoint({
  name: 'updateCustomerGroup',
  method: 'PUT',
  path: '/admin/customers/{id}/reporting_groups/{groupId}',
  access: STAFF_WITH_TOOLS,
  summary: 'Updates a reporting group’s name or equipment.',
  params: GroupParams,
  /** With the version last read; a stale one is answered with 409. */
  body: GroupBody.extend({ version: z.number().int().optional() }),
  response: Customer,
})

export const removeCustomerGroup = endpoint({
  name: 'removeCustomerGroup',
  method: 'DELETE',
  path: '/admin/customers/{id}/reporting_groups/{groupId}',
  access: STAFF_WITH_TOOLS,
  summary: 'Removes a reporting group. Its equipment stays in the fleet.',
  params: GroupParams,
  response: Customer,
})

export const updateCustomerLogo = endpoint({
  name: 'updateCustomerLogo',
  method: 'PUT',
  path: '/admin/customers/{id}/logo',
  access: STAFF_WITH_TOOLS,
  summary: 'Sets a picture the caller uploaded (GET /user/profile_picture) as a customer’s logo.',
  params: CustomerIdParams,
  body: UploadedFile.extend({ attachment_id: z.uuid() }),
  response: Customer,
})
