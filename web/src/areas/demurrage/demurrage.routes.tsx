import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from '../../shell/route.ts'
import { DEMURRAGE_PATHS } from './demurrage.rules.ts'

const sees = { anyOf: ['visibility_asset_list'] } as const
const edits = { anyOf: ['company_settings'] } as const
const above = { text: 'Demurrage', path: DEMURRAGE_PATHS.stays }
const tariffs = { text: 'Tariffs', path: DEMURRAGE_PATHS.tariffs }
const tariffPage = () => import('./tariffs/TariffPage.tsx')

/** Demurrage of cars at the customer, and the tariffs it is calculated by. */
export const demurragePages: readonly PageRoute[] = [
  {
    path: DEMURRAGE_PATHS.stays,
    title: 'Demurrage',
    crumbs: [],
    needs: sees,
    page: lazyRouteComponent(() => import('./stays/StaysPage.tsx'), 'StaysPage'),
    nav: { group: 'Operate', label: 'Demurrage', icon: 'clock' },
  },
  {
    path: DEMURRAGE_PATHS.statement,
    title: 'Statement',
    crumbs: [above],
    needs: sees,
    page: lazyRouteComponent(() => import('./statements/StatementPage.tsx'), 'StatementPage'),
    navPath: DEMURRAGE_PATHS.stays,
  },
  {
    path: DEMURRAGE_PATHS.tariffs,
    title: 'Tariffs',
    crumbs: [above],
    needs: edits,
    page: lazyRouteComponent(() => import('./tariffs/TariffsPage.tsx'), 'TariffsPage'),
    navPath: DEMURRAGE_PATHS.stays,
  },
  {
    path: DEMURRAGE_PATHS.newTariff,
    title: 'New tariff',
    crumbs: [above, tariffs],
    needs: edits,
    acts: true,
    page: lazyRouteComponent(tariffPage, 'NewTariffPage'),
    navPath: DEMURRAGE_PATHS.stays,
  },
  {
    path: DEMURRAGE_PATHS.tariff,
    title: 'Tariff',
    crumbs: [above, tariffs],
    needs: edits,
    page: lazyRouteComponent(tariffPage, 'TariffPage'),
    navPath: DEMURRAGE_PATHS.stays,
  },
]
