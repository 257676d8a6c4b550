import type { PageRoute } from '../../../shell/route.ts'

/** Permissions by the area they belong to, in the order they are known. */
export function permissionGroups(names: readonly string[]): { title: string; values: string[] }[] {
  const groups = Map.groupBy(names, getArea)
  return [...groups].map(([title, values]) => ({ title, values }))
}

const AREAS: [prefix: string, area: string][] = [
  ['dashboard_', 'Dashboard'],
  ['visibility_', 'Visibility'],
  ['reporting_', 'Reports'],
  ['pricing_', 'Pricing'],
  ['terminal_', 'Terminal'],
  ['telematics_', 'Telematics'],
]

const getArea = (name: string): string => AREAS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'Company'

/** The titles of the pages a permission opens. */
export function openedBy(permission: string, pages: readonly Pick<PageRoute, 'title' | 'needs'>[]): string[] {
  const opened = pages.filter(
    ({ needs }) =>
      typeof needs === 'object' && 'anyOf' in needs && needs.anyOf.some((one) => one === permission),
  )
  return [...new Set(opened.map(({ title }) => title))]
}
