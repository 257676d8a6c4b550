import * as contract from '#contract/areas/fleets/groups/groups.contract.ts'
import {
  type GroupBody,
  type GroupChange,
  MAX_GROUP_EQUIPMENT,
} from '#contract/areas/fleets/groups/groups.contract.ts'
import type { GroupRule } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { toUnitId } from '#rail/equipment.ts'
import type { Db } from '../../../db/tx.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { findCarsByRule } from '../../lookups/reporting-groups/reporting-groups.service.ts'
import * as queries from './groups.queries.ts'
import { refreshGroups } from './trip-groups.service.ts'

export const groupsService = implement(contract, {
  /** Groups whose name holds a term (FLT-020, FLT-021). */
  searchGroups: async ({ db, customerId }, { body }) => ({
    data: await queries.selectGroupsLike(db, customerId, body.search_term.trim()),
  }),

  /** Throws conflict for a name that is taken, and invalid_request naming equipment that is not in the fleet. */
  async createGroup(ctx, { body }) {
    const after = await addGroup(ctx, ctx.customerId, body)
    ctx.describeChange({ target: { group_id: after.id }, after: toAudit(after) })
    return after
  },

  /** Throws as `createGroup` does, not_found, and conflict on a stale version. */
  async updateGroup(ctx, { params: { groupId }, body }) {
    const { before, after } = await changeGroup(ctx, ctx.customerId, groupId, body)
    ctx.describeChange({ before: toAudit(before), after: toAudit(after) })
    return after
  },

  /** Throws not_found. */
  async removeGroup(ctx, { params: { groupId } }) {
    const before = await deleteGroup(ctx.db, ctx.customerId, groupId)
    ctx.describeChange({ before: toAudit(before), after: null })
    return { id: groupId, deleted: true }
  },
})

type Caller = Pick<Ctx, 'db' | 'actor'>

/** What the audit log keeps of a group: its name, how many units, and the names of those added or removed. */
export const toAudit = ({ name, equipment_ids, rule }: queries.GroupRow): object => ({
  name,
  rule,
  units: equipment_ids.length,
  first: equipment_ids.slice(0, 20),
})

/** Adds a group, as `createGroup` and the customer's page do. Throws as `createGroup`. */
export async function addGroup(
  { db, actor }: Caller,
  customerId: number,
  { rule, ...body }: GroupBody,
): Promise<queries.GroupRow> {
  const ids = await requireInFleet(db, customerId, body.equipment_ids)
  const groupId = await queries.insertGroup(db, customerId, body.name)
  if (groupId === null) throw nameInUse()
  await setEquipment(db, customerId, { groupId, ids })
  if (rule) await setRule(db, customerId, { groupId, rule, userId: actor.userId })
  return await requireGroup(db, customerId, groupId)
}

/** Changes the given fields of a group. Throws as `updateGroup`. */
export async function changeGroup(
  { db, actor }: Caller,
  customerId: number,
  groupId: number,
  { version, rule, ...body }: GroupChange,
): Promise<{ before: queries.GroupRow; after: queries.GroupRow }> {
  const before = await requireGroup(db, customerId, groupId)
  if (!(await queries.claimVersion(db, customerId, groupId, version ?? null))) {
    const { version: current, ...now } = await requireGroup(db, customerId, groupId)
    const { name, equipment_ids } = now
    throw staleVersion<GroupBody>({ name, equipment_ids, rule: now.rule }, current)
  }
  const ids = body.equipment_ids && (await requireInFleet(db, customerId, body.equipment_ids))
  if (body.name !== undefined) {
    const outcome = await queries.updateGroup(db, customerId, { groupId, name: body.name })
    if (outcome === 'taken') throw nameInUse()
  }
  if (ids) await setEquipment(db, customerId, { groupId, ids })
  if (rule !== undefined) await setRule(db, customerId, { groupId, rule, userId: actor.userId })
  return { before, after: await requireGroup(db, customerId, groupId) }
}

/** Sets a group's rule, or switches it off; cars that fit join at once. */
async function setRule(
  db: Db,
  customerId: number,
  set: { groupId: number; rule: GroupRule | null; userId: number | null },
): Promise<void> {
  await queries.updateRule(db, customerId, set)
  if (set.rule === null) return
  const ids = await findCarsByRule(db, customerId, set.rule, set.groupId)
  await addEquipment(db, customerId, { groupId: set.groupId, ids })
}

interface Equipment {
  groupId: number
  ids: readonly string[]
}

/** Makes these, and no others, the equipment of a group. */
async function setEquipment(db: Db, customerId: number, equipment: Equipment): Promise<void> {
  await refreshGroups(db, customerId, await queries.updateGroupEquipment(db, customerId, equipment))
}

/** Adds cars to a group, as many as it may hold. Returns those that were not in it. */
async function addEquipment(db: Db, customerId: number, equipment: Equipment): Promise<string[]> {
  const joined = await queries.insertJoined(db, customerId, { ...equipment, limit: MAX_GROUP_EQUIPMENT })
  await refreshGroups(db, customerId, joined)
  return joined
}

/**
 * Adds cars to the group of a name, which is created where there is none. Returns those that it holds now: a full group
 * accepts no more. Throws conflict for a name that someone else creates at the same time.
 */
export async function fillGroup(
  db: Db,
  customerId: number,
  name: string,
  ids: readonly string[],
): Promise<string[]> {
  const groupId =
    (await queries.selectGroupId(db, customerId, name)) ?? (await queries.insertGroup(db, customerId, name))
  if (groupId === null) throw nameInUse()
  await addEquipment(db, customerId, { groupId, ids })
  return await queries.selectMembers(db, customerId, { groupId, ids })
}

/** Lets new cars join the groups whose rules they fit. A car that people removed joins again while it fits. */
export async function joinGroupsByRule(db: Db, customerId: number): Promise<void> {
  for (const group of await queries.selectRuledGroups(db, customerId)) {
    const { group_id: groupId, rule } = group
    const ids = await findCarsByRule(db, customerId, rule, groupId)
    if (ids.length === 0) continue
    const joined = await addEquipment(db, customerId, { groupId, ids })
    if (joined.length > 0) await queries.insertJoinedAudit(db, customerId, group, joined)
  }
}

/** Removes a group; its equipment stays in the fleet. Returns the removed group. Throws not_found. */
export async function deleteGroup(db: Db, customerId: number, groupId: number): Promise<queries.GroupRow> {
  const before = await requireGroup(db, customerId, groupId)
  await setEquipment(db, customerId, { groupId, ids: [] })
  await queries.deleteGroup(db, customerId, groupId)
  return before
}

/** A group with its equipment. Throws not_found. */
export async function requireGroup(db: Db, customerId: number, groupId: number): Promise<queries.GroupRow> {
  const group = await queries.selectGroup(db, customerId, groupId)
  if (group === null) throw new AppError('not_found')
  return group
}

async function requireInFleet(db: Db, customerId: number, given: readonly string[]): Promise<string[]> {
  const ids = [...new Set(given.map(toUnitId))]
  const known = new Set(await queries.selectKnownEquipment(db, customerId, ids))
  const strange = ids.filter((one) => !known.has(one))
  if (strange.length === 0) return ids
  const some = strange.slice(0, 5).join(', ')
  const more = strange.length > 5 ? ` and ${strange.length - 5} more` : ''
  throw new AppError('invalid_request', {
    errors: { equipment_ids: [`Not in the fleet: ${some}${more}. Add the equipment first.`] },
  })
}

const nameInUse = (): AppError => {
  const text = 'A group with this name already exists. Choose another name.'
  return new AppError('conflict', { message: text, errors: { name: [text] } })
}
