import type { GroupRule } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Those of the ids that the customer's fleet holds. */
export const selectKnownEquipment = async (db: Db, customerId: number, ids: readonly string[]) =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      select equipment_id from equipment where customer_id = ${customerId} and equipment_id = any(${[...ids]}::text[])`)
  ).map(({ equipment_id }) => equipment_id)

/** The id of the new group; null when the customer has one of this name. */
export const insertGroup = async (db: Db, customerId: number, name: string): Promise<number | null> =>
  (
    await db.row<{ group_id: number }>(sql`
      insert into reporting_groups (customer_id, group_id, name)
      select ${customerId}, coalesce(max(group_id), 0) + 1, ${name} from reporting_groups where customer_id = ${customerId}
      on conflict do nothing returning group_id`)
  )?.group_id ?? null

/** 'taken' when another group has this name. */
export async function updateGroup(
  db: Db,
  customerId: number,
  { groupId, name }: { groupId: number; name: string },
): Promise<'done' | 'taken' | 'missing'> {
  const input = await db.row(sql`
    select from reporting_groups where customer_id = ${customerId} and name = ${name} and group_id <> ${groupId}`)
  if (input !== null) return 'taken'
  const changed = await db.run(sql`
    update reporting_groups set name = ${name} where customer_id = ${customerId} and group_id = ${groupId}`)
  return changed > 0 ? 'done' : 'missing'
}

/** The group of a name, however its letters are written; null where there is none. */
export const selectGroupId = async (db: Db, customerId: number, name: string): Promise<number | null> =>
  (
    await db.row<{ group_id: number }>(sql`
      select group_id from reporting_groups where customer_id = ${customerId} and lower(name) = lower(${name})
      order by name <> ${name}, group_id limit 1`)
  )?.group_id ?? null

/** Those of the ids that a group holds. */
export const selectMembers = async (
  db: Db,
  customerId: number,
  { groupId, ids }: { groupId: number; ids: readonly string[] },
): Promise<string[]> =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      select equipment_id from reporting_group_equipment
      where customer_id = ${customerId} and group_id = ${groupId} and equipment_id = any(${[...ids]}::text[])`)
  ).map(({ equipment_id }) => equipment_id)

/** Counts up the version of a group; false when the given one is stale. Without one, the current state is replaced. */
export const claimVersion = async (
  db: Db,
  customerId: number,
  groupId: number,
  version: number | null,
): Promise<boolean> =>
  (await db.run(sql`
    update reporting_groups set version = version + 1
    where customer_id = ${customerId} and group_id = ${groupId} and version = coalesce(${version}::int, version)`)) >
  0

/** Makes these, and no others, the equipment of a group; answers which was added or removed. */
export async function updateGroupEquipment(
  db: Db,
  customerId: number,
  { groupId, ids }: { groupId: number; ids: readonly string[] },
): Promise<string[]> {
  const list = [...ids]
  const removed = await db.rows<{ equipment_id: string }>(sql`
    delete from reporting_group_equipment
    where customer_id = ${customerId} and group_id = ${groupId} and equipment_id <> all(${list}::text[])
    returning equipment_id`)
  const added = await db.rows<{ equipment_id: string }>(sql`
    insert into reporting_group_equipment (customer_id, group_id, equipment_id)
    select ${customerId}, ${groupId}, unnest(${list}::text[]) on conflict do nothing returning equipment_id`)
  return [...added, ...removed].map(({ equipment_id }) => equipment_id)
}

export const deleteGroup = (db: Db, customerId: number, groupId: number) =>
  db.run(sql`delete from reporting_groups where customer_id = ${customerId} and group_id = ${groupId}`)

/** Sets or switches off the rule of a group, in the name of who did. */
export const updateRule = (
  db: Db,
  customerId: number,
  { groupId, rule, userId }: { groupId: number; rule: GroupRule | null; userId: number | null },
) =>
  db.run(sql`
    update reporting_groups set rule = ${rule === null ? null : JSON.stringify(rule)}::jsonb, rule_user_id = ${userId}::int
    where customer_id = ${customerId} and group_id = ${groupId}`)

export interface RuledGroup {
  group_id: number
  rule: GroupRule
  rule_user_id: number | null
}

/** Groups with a rule. */
export const selectRuledGroups = (db: Db, customerId: number): Promise<RuledGroup[]> =>
  db.rows<RuledGroup>(sql`
    select g.group_id, g.rule, g.rule_user_id from reporting_groups g
    where g.customer_id = ${customerId} and g.rule is not null order by g.group_id`)

/** Adds cars to a group, as many as it may hold; answers those that were not in it. */
export async function insertJoined(
  db: Db,
  customerId: number,
  { groupId, ids, limit }: { groupId: number; ids: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ equipment_id: string }>(sql`
    insert into reporting_group_equipment (customer_id, group_id, equipment_id)
    select ${customerId}, ${groupId}, n.equipment_id from unnest(${[...ids]}::text[]) n (equipment_id)
    where not exists (select from reporting_group_equipment m
      where m.customer_id = ${customerId} and m.group_id = ${groupId} and m.equipment_id = n.equipment_id)
    order by 3
    limit greatest(0, ${limit} - (select count(*) from reporting_group_equipment m
      where m.customer_id = ${customerId} and m.group_id = ${groupId}))
    on conflict do nothing returning equipment_id`)
  if (rows.length === 0) return []
  const joined = rows.map(({ equipment_id }) => equipment_id)
  await db.run(sql`
    update reporting_groups set version = version + 1 where customer_id = ${customerId} and group_id = ${groupId}`)
  return joined
}

/** Says in the audit log which cars joined by a rule, in the name of who set it. */
export const insertJoinedAudit = (
  db: Db,
  customerId: number,
  { group_id, rule, rule_user_id }: RuledGroup,
  joined: readonly string[],
) =>
  db.run(sql`select audit.record(${customerId}, ${rule_user_id}, 'joinGroupByRule', ${JSON.stringify({ group_id })}::jsonb,
    ${JSON.stringify({ before: null, after: { rule, joined: joined.length, first: joined.slice(0, 20) } })}::jsonb,
    ${`group rule ${group_id}`})`)

export interface GroupRow {
  id: number
  name: string
  equipment_ids: string[]
  party_ids: number[]
  version: number
  rule: GroupRule | null
}

const groupRows = (customerId: number) => sql`
  select g.group_id as id, g.name, g.party_ids, g.version, g.rule, coalesce((
    select array_agg(m.equipment_id order by m.equipment_id) from reporting_group_equipment m
    where m.customer_id = ${customerId} and m.group_id = g.group_id), '{}') as equipment_ids
  from reporting_groups g where g.customer_id = ${customerId}`

/** Groups whose name holds the term in any case, by name; an empty term finds all. */
export const selectGroupsLike = (db: Db, customerId: number, term: string): Promise<GroupRow[]> =>
  db.rows<GroupRow>(sql`
    ${groupRows(customerId)} and strpos(lower(g.name), lower(${term})) > 0 order by g.name, g.group_id`)

export const selectGroup = (db: Db, customerId: number, groupId: number): Promise<GroupRow | null> =>
  db.row<GroupRow>(sql`${groupRows(customerId)} and g.group_id = ${groupId}`)
