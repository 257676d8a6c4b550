import { isWithoutSignIn } from '#contract/base/access.ts'
import { areaOfPath } from '#contract/base/areas.ts'
import type { PageRoute } from '../route.ts'

/** A page of a customer's area asks for the level there as its calls do: to see, or to act where it is there to change. */
export function pageWithArea(page: PageRoute): PageRoute {
  const area = areaOfPath(page.path)
  if (area === undefined || page.later !== undefined || isWithoutSignIn(page.needs)) return page
  return { ...page, needs: { allOf: [page.needs, { area, level: page.acts ? 'act' : 'see' }] } }
}
