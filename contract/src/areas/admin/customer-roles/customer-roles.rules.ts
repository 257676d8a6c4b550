import type { Module } from '../../../base/access.ts'
import { type Area, AREAS, type Level, type Levels } from '../../../base/areas.ts'
import { AREA_OF_PERMISSION } from '../../../base/permission-areas.ts'
import type { Verdict } from '../../../list/can.ts'
import { type ChangerWithGrants, type Grant, holds, reaches, REFUSALS } from '../users/standing.rules.ts'

/** The levels of a role in an area, lowest first. */
export const LEVEL_CHOICES = ['none', 'see', 'act'] as const
export type LevelChoice = (typeof LEVEL_CHOICES)[number]

/** Levels of a role by area, closed areas among them; an area that is left out is closed. */
export type RoleLevels = Readonly<Partial<Record<Area, LevelChoice>>>

export const levelIn = (levels: RoleLevels, area: Area): LevelChoice => levels[area] ?? 'none'

/** Areas in which two sets of levels differ. */
export const differences = (a: RoleLevels, b: RoleLevels): Area[] =>
  AREAS.filter((area) => levelIn(a, area) !== levelIn(b, area))

/** Only the open areas, with their levels. */
export const openAreas = (levels: RoleLevels): Levels =>
  Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== 'none')) as Record<Area, Level>

/** A role at a customer to be edited. */
export interface EditedRole {
  role_id: number
  customer_id: number
  permissions: readonly string[]
  levels: RoleLevels
  /** It is the editor's own role. */
  is_own: boolean
}

const getGrant = ({ role_id, customer_id, permissions, levels }: EditedRole): Grant => ({
  role_id,
  customer_id,
  permissions,
  levels: openAreas(levels),
})

/** Whether a user may edit a role of a customer: never their own, and only one that grants no more than they hold. */
export function mayEditRole(role: EditedRole, who: ChangerWithGrants): Verdict {
  if (role.is_own) return REFUSALS.ownRole
  return holds(who, getGrant(role)) || REFUSALS.roleHoldsMore
}

/** Whether they may give it these levels: none above their own. */
export function mayGiveLevels(role: EditedRole, levels: RoleLevels, who: ChangerWithGrants): Verdict {
  if (who.isAdmin) return true
  const own = who.grants.find(({ customer_id }) => customer_id === role.customer_id)?.levels ?? {}
  return reaches(own, openAreas(levels)) || REFUSALS.givesMore
}

const MODULE_OF_AREA: Partial<Record<Area, Module>> = {
  bookings: 'hasWaybillModule',
  alerts: 'hasNotificationsModule',
}

/** Whether a customer uses an area: its module is on, or it holds a permission that opens it. Levels count only then. */
export function usesArea(
  area: Area,
  { modules, permissions }: { modules: readonly string[]; permissions: readonly string[] },
): boolean {
  const module = MODULE_OF_AREA[area]
  if (module) return modules.includes(module)
  const opening = Object.entries(AREA_OF_PERMISSION).filter(([, opened]) => opened === area)
  return opening.length === 0 || opening.some(([permission]) => permissions.includes(permission))
}
