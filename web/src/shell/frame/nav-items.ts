import { isAllowed } from '#contract/base/access.ts'
import { isWithoutCustomers } from '../customer.ts'
import { type Entitled, getEntitlements } from '../access/may.ts'
import {
  getFrame,
  NAV_GROUPS,
  type NavEntry,
  type NavFrame,
  type NavGroup,
  type PageRoute,
} from '../route.ts'

export interface NavItem extends NavEntry {
  path: string
}

/** Pages of the portal as a whole stand behind this one entry of a customer's navigation. */
const ADMIN: NavEntry = { group: 'Manage', label: 'Admin', icon: 'system' }

/** The pages someone may open, in the groups of the navigation; empty groups are left out. */
export function navigationFor(
  pages: readonly PageRoute[],
  someone: Entitled,
  frame: NavFrame = 'customer',
): { group: NavGroup; items: NavItem[] }[] {
  const who = getEntitlements(someone)
  // customer pages need a customer
  const isOpen = (path: string) => !isWithoutCustomers(someone) || !path.includes('$customerId')
  const open = pages.flatMap(({ path, nav, needs }) =>
    nav && isOpen(path) && isAllowed(needs, who) && (nav.isShown?.(someone.company, who) ?? true)
      ? [{ ...nav, path }]
      : [],
  )
  const items = open.filter(({ path }) => getFrame(path) === frame)
  const entry = NAV_GROUPS.admin.flatMap((group) =>
    open.filter((item) => getFrame(item.path) === 'admin' && item.group === group),
  )[0]
  if (frame === 'customer' && entry) items.push({ ...ADMIN, path: entry.path })
  return NAV_GROUPS[frame]
    .map((group) => ({ group, items: items.filter((item) => item.group === group) }))
    .filter((part) => part.items.length > 0)
}

/** Whether a page belongs to a navigation entry: a waybill belongs to its list, the assets. */
export function isUnder(pagePath: string, entryPath: string): boolean {
  return pagePath === entryPath || (entryPath !== '/' && pagePath.startsWith(`${entryPath}/`))
}
