import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { GroupRule, ReportingGroup } from '../../lookups/reporting-groups/reporting-groups.contract.ts'
import { EDITS_GROUPS } from '../fleets.rules.ts'

/** Most units of a group. */
export const MAX_GROUP_EQUIPMENT = 20_000

export const GroupBody = z.object({
  name: field.text('Name', { min: 1, max: 80, missing: 'Enter a name.', isNeeded: true }),
  equipment_ids: field.custom('Equipment', z.array(z.string().max(40, BOUND)).max(MAX_GROUP_EQUIPMENT)),
  /** Cars that fit it join now and whenever one comes new; null switches it off. */
  rule: field.custom('Rule for new cars', GroupRule.nullable().optional()),
})
export type GroupBody = z.infer<typeof GroupBody>

/** Fields that are left out stay unchanged. */
export const GroupChange = GroupBody.partial().extend({
  /** The version last read; a stale one is answered with 409. Without it, the current state is replaced. */
  version: z.number().int().optional(),
})
export type GroupChange = z.infer<typeof GroupChange>

const GroupIdParams = CustomerParams.extend({ groupId: IdParam })

export const searchGroups = endpoint({
  name: 'searchGroups',
  method: 'POST',
  path: '/reports/{customerId}/groups',
  access: 'signed-in',
  summary: 'Reporting groups whose name contains the term.',
  params: CustomerParams,
  body: z.object({ search_term: z.string().max(80, BOUND).default('') }),
  reads: true,
  response: z.object({ data: z.array(ReportingGroup) }),
})

export const createGroup = endpoint({
  name: 'createGroup',
  method: 'POST',
  path: '/reports/{customerId}/groups/new',
  access: EDITS_GROUPS,
  area: 'company',
  summary: 'Creates a reporting group of equipment in the fleet.',
  params: CustomerParams,
  body: GroupBody,
  response: ReportingGroup,
})

export const updateGroup = endpoint({
  name: 'updateGroup',
  method: 'PATCH',
  path: '/reports/{customerId}/groups/{groupId}',
  access: EDITS_GROUPS,
  area: 'company',
  summary: 'Updates a reporting group’s name or equipment. Omitted fields stay unchanged.',
  params: GroupIdParams,
  body: GroupChange,
  response: ReportingGroup,
})

export const removeGroup = endpoint({
  name: 'removeGroup',
  method: 'DELETE',
  path: '/reports/{customerId}/groups/{groupId}',
  access: EDITS_GROUPS,
  area: 'company',
  summary: 'Removes a reporting group. Its equipment stays in the fleet.',
  params: GroupIdParams,
  response: z.object({ id: z.number(), deleted: z.literal(true) }),
})
