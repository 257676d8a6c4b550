import { lazyRouteComponent } from '@tanstack/react-router'
import { type PageRoute, pathTo } from '../../shell/route.ts'

const LIST = '/settings/$customerId/companies'
const needs = { anyOf: ['company_settings'] } as const

/** Pages of the company settings (SET-001). */
export const settingsPages: readonly PageRoute[] = [
  {
    path: '/settings/$customerId',
    title: 'Company settings',
    crumbs: [],
    needs,
    redirect: ({ params }) => pathTo(LIST, params),
    page: lazyRouteComponent(() => import('./PayerCompaniesPage.tsx'), 'PayerCompaniesPage'),
  },
  {
    path: LIST,
    title: 'Company settings',
    crumbs: [],
    needs,
    page: lazyRouteComponent(() => import('./PayerCompaniesPage.tsx'), 'PayerCompaniesPage'),
    nav: { group: 'Manage', label: 'Company settings', icon: 'building' },
  },
  {
    path: `${LIST}/new`,
    title: 'New company',
    crumbs: [{ text: 'Company settings', path: LIST }],
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./PayerCompanyPage.tsx'), 'NewPayerCompanyPage'),
    navPath: LIST,
  },
  {
    path: `${LIST}/$payerCompanyId`,
    title: 'Bill-to company',
    crumbs: [{ text: 'Company settings', path: LIST }],
    needs,
    page: lazyRouteComponent(() => import('./PayerCompanyPage.tsx'), 'PayerCompanyPage'),
    navPath: LIST,
  },
]
