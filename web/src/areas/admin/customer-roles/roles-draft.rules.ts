import type { CustomerRole } from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import {
  differences,
  levelIn,
  type LevelChoice,
  type RoleLevels,
} from '#contract/areas/admin/customer-roles/customer-roles.rules.ts'
import { type Area, AREAS } from '#contract/base/areas.ts'
import { formatCount } from '#contract/base/plural.ts'

/** Selected levels that are not saved yet, by role. */
export type RolesDraft = Readonly<Record<number, RoleLevels>>

/** A role with the areas that change in it. */
export interface RoleChange {
  id: number
  levels: RoleLevels
}

/** The value of a cell: the draft's, else the saved one. */
export const shownLevel = (role: CustomerRole, draft: RolesDraft, area: Area): LevelChoice =>
  levelIn({ ...role.levels, ...draft[role.id] }, area)

export const withLevel = (
  draft: RolesDraft,
  role: number,
  [area, level]: [Area, LevelChoice],
): RolesDraft => ({
  ...draft,
  [role]: { ...draft[role], [area]: level },
})

const pick = (levels: RoleLevels, areas: readonly Area[]): RoleLevels =>
  Object.fromEntries(areas.map((area) => [area, levelIn(levels, area)]))

/** What saving would change; a choice that was reverted is not a change. */
export const getChanges = (roles: readonly CustomerRole[], draft: RolesDraft): RoleChange[] =>
  roles
    .map((role) => {
      const wanted = { ...role.levels, ...draft[role.id] }
      return { id: role.id, levels: pick(wanted, differences(role.levels, wanted)) }
    })
    .filter(({ levels }) => Object.keys(levels).length > 0)

/** The previous levels of the same areas. */
export const toUndo = (changes: readonly RoleChange[], before: readonly CustomerRole[]): RoleChange[] =>
  changes.map(({ id, levels }) => ({
    id,
    levels: pick(before.find((role) => role.id === id)?.levels ?? {}, Object.keys(levels) as Area[]),
  }))

/** A draft that sets every role that may be edited back to its common default. */
export const toDefaults = (roles: readonly CustomerRole[]): RolesDraft =>
  Object.fromEntries(
    roles.filter(({ can_edit }) => can_edit === true).map(({ id, defaults }) => [id, pick(defaults, AREAS)]),
  )

/** "3 changes, 2 people affected" */
export function changeSummary(roles: readonly CustomerRole[], changes: readonly RoleChange[]): string {
  const count = changes.reduce((sum, { levels }) => sum + Object.keys(levels).length, 0)
  const people = changes.reduce((sum, { id }) => sum + (roles.find((role) => role.id === id)?.people ?? 0), 0)
  return `${formatCount(count, 'change')}, ${formatCount(people, 'person')} affected`
}
