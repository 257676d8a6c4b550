import type { Access, Permission } from '#contract/base/access.ts'
import type { Level, Levels } from '#contract/base/areas.ts'
import { AREA_OF_PERMISSION } from '#contract/base/permission-areas.ts'
import { TEST_USERS, type Caller } from './app.ts'

/** Whether every module is on for every customer, or every one off. */
export type ModuleState = 'modules on' | 'modules off'

/** A person's position at a customer. */
export interface Held {
  role_id: number
  permissions: readonly string[]
  levels: Levels
}

/** The default levels of each role, written down independently. */
export const ROLE_LEVELS: Readonly<Record<number, string>> = {
  1: 'ASSETS DEMURRAGE CAR_REQUESTS BOOKINGS QUOTES ALERTS TERMINAL COMPANY',
  2: 'ASSETS DEMURRAGE CAR_REQUESTS BOOKINGS ALERTS',
  3: 'ASSETS DEMURRAGE CAR_REQUESTS bookings ALERTS',
  4: 'assets demurrage car_requests bookings ALERTS',
  5: 'demurrage car_requests bookings QUOTES alerts',
  6: 'assets demurrage car_requests bookings alerts',
  7: 'demurrage car_requests bookings alerts TERMINAL',
  8: 'assets demurrage car_requests bookings alerts TERMINAL',
}

/** Capitals act, small letters see. */
export const levelsOfRole = (roleId: number): Levels =>
  Object.fromEntries(
    ROLE_LEVELS[roleId]!.split(' ').map((area) => [
      area.toLowerCase(),
      area === area.toUpperCase() ? 'act' : 'see',
    ]),
  )

/** Read-only roles, and those of a terminal: permissions beyond the role give them the level to see. */
const LOOKING = [6, 7, 8]

/** The levels of a person with individual permissions. */
function getLevels(roleId: number, permissions: readonly string[]): Levels {
  const level: Level = LOOKING.includes(roleId) ? 'see' : 'act'
  const beyond = permissions.map((one) => [AREA_OF_PERMISSION[one as Permission], level] as const)
  return {
    ...Object.fromEntries(beyond.filter(([area]) => area !== undefined)),
    ...levelsOfRole(roleId),
  }
}

/** A kind of caller's permissions at a customer; none where they are not a member. */
export function getHeldAccess(caller: Exclude<Caller, null>, customerId: number): Held | undefined {
  const memberships = TEST_USERS[caller].memberships as readonly {
    customer_id: number
    role_id: number
    permissions: readonly string[]
  }[]
  const found = memberships.find((one) => one.customer_id === customerId)
  return found && { ...found, levels: getLevels(found.role_id, found.permissions) }
}

/** Whether a customer's person, who is not of the portal, may make a call about it. */
export function mayMember(access: Access, held: Held, modules: ModuleState): boolean {
  if (typeof access === 'string') return ['public', 'signed-in', 'user or token'].includes(access)
  if ('allOf' in access) return access.allOf.every((part) => mayMember(part, held, modules))
  if ('module' in access) return modules === 'modules on'
  if ('roles' in access) return access.roles.includes(held.role_id)
  if ('area' in access) {
    const level = held.levels[access.area]
    return access.level === 'act' ? level === 'act' : level !== undefined
  }
  return access.anyOf.some((permission) => held.permissions.includes(permission))
}
