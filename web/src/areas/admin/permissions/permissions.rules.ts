import type { Permission } from '#contract/base/access.ts'
import { PERMISSION_WORDS } from '../../../shell/access-words.ts'

/** Permissions by the area they belong to, in the order they are known. */
export function permissionGroups(names: readonly string[]): { area: string; names: string[] }[] {
  const groups = Map.groupBy(names, areaOf)
  return [...groups].map(([area, members]) => ({ area, names: members }))
}

const AREAS: [prefix: string, area: string][] = [
  ['dashboard_', 'Dashboard'],
  ['visibility_', 'Visibility'],
  ['reporting_', 'Reports'],
  ['pricing_', 'Pricing'],
  ['terminal_', 'Terminal'],
  ['telematics_', 'Telematics'],
]

const areaOf = (name: string): string => AREAS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'Company'

/** What somebody else did to a customer's list meanwhile, and that nothing was overwritten. */
export function permissionsConflict(
  customer: string,
  { before, now }: { before: readonly string[]; now: readonly string[] },
): string {
  const given = now.filter((one) => !before.includes(one)).map(permissionName)
  const taken = before.filter((one) => !now.includes(one)).map(permissionName)
  const changes = [
    ...(given.length > 0 ? [`gave ${listed(given)}`] : []),
    ...(taken.length > 0 ? [`took ${listed(taken)} away`] : []),
  ]
  const what = changes.length === 0 ? 'saved them, the same as before' : changes.join(' and ')
  return `Somebody changed the permissions of ${customer} in the meantime: they ${what}. What you ticked is still here; save again to replace theirs.`
}

const permissionName = (name: string): string => `“${PERMISSION_WORDS[name as Permission]?.name ?? name}”`

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names)

/** The lists hold the same, whatever their order. */
export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))
