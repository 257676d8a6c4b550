import { isWithoutSignIn } from '#contract/base/access.ts'
import { areaOfPath } from '#contract/base/areas.ts'
import type { PageRoute } from '../route.ts'

/** A page of a customer's area requires the same level as its calls: see, or act where its purpose is a change. */
export function pageWithArea(page: PageRoute): PageRoute {
  const area = areaOfPath(page.path)
  if (area === undefined || isWithoutSignIn(page.needs)) return page
  return { ...page, needs: { allOf: [page.needs, { area, level: page.acts ? 'act' : 'see' }] } }
}
