import type { UserAccess } from '#contract/areas/admin/users/users.contract.ts'
import { type Access, type Entitlements, isAllowed, type Permission } from '#contract/base/access.ts'
import { AREA_NAMES, type Levels } from '#contract/base/areas.ts'
import { MODULE_LABELS, PERMISSION_LABELS } from '#contract/base/access-labels.ts'

/** What disabling does to several people. */
export const DISABLE_CONSEQUENCE =
  'They are signed out everywhere immediately and can’t sign in until activated. Nothing they created is deleted.'

/** What disabling does to one person. */
export function disableText({
  first_name,
  companies,
}: {
  first_name: string
  last_name: string
  companies: readonly (string | { name: string })[]
}): string {
  const names = companies.map((one) => (typeof one === 'string' ? one : one.name))
  const where = names.length === 0 ? '' : ` at ${new Intl.ListFormat('en-US').format(names)}`
  return `${first_name} is signed out everywhere immediately and can’t open anything${where} until activated again. Nothing they created is deleted.`
}

/** The user whose access is explained. */
interface Person {
  is_admin: boolean
  is_internal: boolean
}

/** Whether a page is open to a user at one of their customers, and why. */
export interface Explained {
  isOpen: boolean
  why: string
}

/** Explains by role, list, customer and module whether a page is open to a user. */
export function explainAccess(needs: Access, person: Person, at: UserAccess): Explained {
  const who = {
    permissions: at.permissions,
    modules: at.flags,
    levels: at.levels as Levels,
    isAdmin: person.is_admin,
    isInternal: person.is_internal,
    roleId: at.role_id,
  }
  const isOpen = at.status === 1 && isAllowed(needs, who)
  if (at.status !== 1) return { isOpen, why: `${at.name} is disabled.` }
  return { isOpen, why: isOpen ? whyOpen(needs, person, at) : whyClosed(needs, at, who) }
}

const VERBS = { see: 'view', act: 'edit' } as const

const toText = (permission: Permission): string => `“${PERMISSION_LABELS[permission].name}”`

function whyOpen(needs: Access, person: Person, at: UserAccess): string {
  const { is_admin } = person
  if (typeof needs === 'string') return needs === 'signed-in' ? 'Open to everyone.' : 'Open to staff.'
  if ('module' in needs) return `The module “${MODULE_LABELS[needs.module].name}” is on at ${at.name}.`
  if ('allOf' in needs) return needs.allOf.map((part) => whyOpen(part, person, at)).join(' ')
  if ('area' in needs) return `The role ${at.role_name} can ${VERBS[needs.level]} ${AREA_NAMES[needs.area]}.`
  if ('roles' in needs)
    return is_admin ? 'Administrators don’t need a role for it.' : `Their role is ${at.role_name}.`
  const held = needs.anyOf.find((permission) => at.permissions.includes(permission))
  if (held === undefined || is_admin) return 'Administrators have everything the customer has.'
  return `${getSource(at)} includes ${toText(held)}.`
}

function whyClosed(needs: Access, at: UserAccess, who: Entitlements): string {
  if (needs === 'admin') return 'Administrators only.'
  if (typeof needs === 'string') return 'Staff only.'
  if ('module' in needs)
    return `The module “${MODULE_LABELS[needs.module].name}” is off for them at ${at.name}.`
  if ('allOf' in needs)
    return needs.allOf
      .filter((part) => !isAllowed(part, who))
      .map((part) => whyClosed(part, at, who))
      .join(' ')
  if ('roles' in needs) return `The role ${at.role_name} doesn’t include it.`
  if ('area' in needs)
    return `The role ${at.role_name} can’t ${VERBS[needs.level]} ${AREA_NAMES[needs.area]}.`
  const given = needs.anyOf.find((permission) => at.given.includes(permission))
  if (given !== undefined) return `${at.name} doesn’t have ${toText(given)}.`
  const [first] = needs.anyOf
  return first ? `${getSource(at)} doesn’t include ${toText(first)}.` : ''
}

const getSource = ({ has_own_list, role_name }: UserAccess): string =>
  has_own_list ? 'Their custom permission set' : `The role ${role_name}`

/** What a grant gives beyond what the customer has: it opens nothing until the customer gets it. */
export function grantsText({
  name,
  given,
  permissions,
}: Pick<UserAccess, 'name' | 'given' | 'permissions'>): string {
  const closed = given.filter((one) => !permissions.includes(one))
  if (closed.length === 0) return `${name} has all of their permissions.`
  const labels = closed.map((one) => PERMISSION_LABELS[one as Permission]?.name ?? one)
  return `${name} doesn’t have these yet, so they have no effect: ${labels.join(', ')}.`
}

/** A role, and whether a custom list replaces it. */
export const roleText = ({
  role_name,
  permissions,
}: {
  role_name: string
  permissions: readonly string[] | null
}): string =>
  permissions === null
    ? role_name
    : `${role_name}, custom list of ${permissions.length === 1 ? '1 permission' : `${permissions.length} permissions`}`
