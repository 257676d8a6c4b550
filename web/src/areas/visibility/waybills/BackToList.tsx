import { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { getReturnPath } from '../../../list/return-path.ts'
import { BackLink } from '../../../shared/BackLink.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'

/** Back to the list as it was left: same filters, order and page. */
export function BackToList({ customerId }: { customerId: number }) {
  return (
    <BackLink
      to={pathTo(ROUTE_PATHS.assetsList, { customerId })}
      search={getReturnPath(assetList.name, { customerId })}
    >
      Asset list
    </BackLink>
  )
}
