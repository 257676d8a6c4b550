import { type Access, isAllowed } from '#contract/base/access.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { ROUTE_PATHS } from '../../shell/landing.ts'
import type { PageRoute } from '../../shell/route.ts'

const AssetLookup = lazy(async () => ({ default: (await import('./assets/AssetLookup.tsx')).AssetLookup }))

const LISTS_ASSETS: Access = { anyOf: ['visibility_asset_list'] }

/** The address of the area leads on to its first page that is open to the reader (VIS-001). */
const start = (path: string): PageRoute => ({
  path,
  title: 'Visibility Dashboard',
  crumbs: [],
  needs: { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] },
  page: lazyRouteComponent(() => import('./assets/AssetListPage.tsx'), 'AssetListPage'),
  leadsTo: (who) =>
    isAllowed(LISTS_ASSETS, who) ? ROUTE_PATHS.assetsList : '/visibility/$customerId/fleets',
})

/** Pages of the area; details are open with either visibility permission (VIS-005, docs/decisions/010). */
export const visibilityPages: readonly PageRoute[] = [
  start('/visibility'),
  start('/visibility/$customerId'),
  {
    path: ROUTE_PATHS.assetsList,
    title: 'Visibility Dashboard',
    crumbs: [{ text: 'Visibility' }],
    needs: LISTS_ASSETS,
    page: lazyRouteComponent(() => import('./assets/AssetListPage.tsx'), 'AssetListPage'),
    crumbControl: AssetLookup,
    nav: { group: 'Operate', label: 'Assets', icon: 'car' },
    goKey: 'a',
    findIn: {
      many: async (ids) => (await import('./assets/assets.calls.ts')).addressOfMany(ids),
      labels: (q) => ({ q, scope: 'all' }),
      train: (trainId) => ({ train_id: `is.${trainId}` }),
      narrowed: async (customerId, term) =>
        (await import('./assets/assets.calls.ts')).findLists(customerId, term),
    },
    load: async ({ params, search }) => {
      const { startAssetList } = await import('./assets/assets.calls.ts')
      startAssetList(Number(params['customerId']), search)
    },
  },
  {
    path: ROUTE_PATHS.waybillDetails,
    title: 'Asset details',
    crumbs: [{ text: 'Visibility', path: ROUTE_PATHS.assetsList }],
    needs: { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] },
    page: lazyRouteComponent(() => import('./waybills/WaybillPage.tsx'), 'WaybillPage'),
    navPath: ROUTE_PATHS.assetsList,
    load: async ({ params }) => {
      const { startWaybill } = await import('./waybills/waybills.calls.ts')
      startWaybill({ customerId: Number(params['customerId']), waybillId: Number(params['waybillId']) })
    },
  },
]
