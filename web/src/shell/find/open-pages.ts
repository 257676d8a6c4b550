import { isAllowed, isWithoutSignIn } from '#contract/base/access.ts'
import { type Entitled, getEntitlements } from '../access/may.ts'
import type { PageRoute } from '../route.ts'

/** The facts that decide which pages are open. */
export type Who = Entitled

/** The name of a page as a destination. */
export const getLabel = ({ nav, title }: PageRoute): string => nav?.label ?? title

/** An address that only leads on to another page: that page is listed itself. */
const isWayOn = ({ leadsTo, redirect, nav }: PageRoute): boolean =>
  nav === undefined && (leadsTo !== undefined || redirect !== undefined)

/** Pages behind the sign-in that someone may open without naming more than the customer. */
export function openPages(pages: readonly PageRoute[], someone: Who): PageRoute[] {
  const who = getEntitlements(someone)
  return pages.filter(
    (page) =>
      !isWithoutSignIn(page.needs) &&
      isAllowed(page.needs, who) &&
      !page.path.replace('$customerId', '').includes('$') &&
      !isWayOn(page),
  )
}
