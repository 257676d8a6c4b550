import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { PageRoute } from '../../shell/route.ts'

const FailedJobsBadge = lazy(async () => ({
  default: (await import('./jobs/FailedJobsBadge.tsx')).FailedJobsBadge,
}))

const TOOLS = { module: 'hasInternalToolsModule' } as const

export const adminPages: readonly PageRoute[] = [
  {
    path: '/admin/users',
    title: 'Users',
    crumbs: [{ text: 'Admin' }],
    needs: TOOLS,
    page: lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
    nav: { group: 'Manage', label: 'Users', icon: 'users' },
  },
  {
    path: '/admin/users/new',
    title: 'New user',
    crumbs: [{ text: 'Admin' }, { text: 'Users', path: '/admin/users' }],
    needs: TOOLS,
    page: lazyRouteComponent(() => import('./users/NewUserPage.tsx'), 'NewUserPage'),
    navPath: '/admin/users',
  },
  {
    path: '/admin/users/$userId',
    title: 'User',
    crumbs: [{ text: 'Admin' }, { text: 'Users', path: '/admin/users' }],
    needs: TOOLS,
    page: lazyRouteComponent(() => import('./users/UserPage.tsx'), 'UserPage'),
    navPath: '/admin/users',
  },
  {
    path: '/admin/customers',
    title: 'Customers',
    crumbs: [{ text: 'Admin' }],
    needs: TOOLS,
    page: lazyRouteComponent(() => import('./customers/CustomersPage.tsx'), 'CustomersPage'),
    nav: { group: 'Manage', label: 'Customers', icon: 'train' },
  },
  {
    path: '/admin/customers/new',
    title: 'New customer',
    crumbs: [{ text: 'Admin' }, { text: 'Customers', path: '/admin/customers' }],
    needs: TOOLS,
    page: lazyRouteComponent(() => import('./customers/NewCustomerPage.tsx'), 'NewCustomerPage'),
    navPath: '/admin/customers',
  },
  {
    path: '/admin/customers/$id',
    title: 'Customer',
    crumbs: [{ text: 'Admin' }, { text: 'Customers', path: '/admin/customers' }],
    needs: TOOLS,
    page: lazyRouteComponent(() => import('./customers/CustomerPage.tsx'), 'CustomerPage'),
    navPath: '/admin/customers',
  },
  {
    path: '/settings/$customerId/api-tokens',
    title: 'API tokens',
    crumbs: [],
    needs: { roles: [1] },
    page: lazyRouteComponent(() => import('./tokens/TokensPage.tsx'), 'TokensPage'),
    nav: { group: 'Manage', label: 'API tokens', icon: 'token' },
  },
  {
    path: '/admin/outbox',
    title: 'Outbox',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./outbox/OutboxPage.tsx'), 'OutboxPage'),
    nav: { group: 'Manage', label: 'Outbox', icon: 'inbox' },
  },
  {
    path: '/admin/jobs',
    title: 'Failed jobs',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./jobs/JobsPage.tsx'), 'JobsPage'),
    nav: { group: 'Manage', label: 'Failed jobs', icon: 'broken', badge: FailedJobsBadge },
  },
  {
    path: '/admin/event-codes',
    title: 'Event codes',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./event-codes/EventCodesPage.tsx'), 'EventCodesPage'),
    nav: { group: 'Manage', label: 'Event codes', icon: 'code' },
  },
  {
    path: '/admin/places',
    title: 'Places',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./places/PlacesPage.tsx'), 'PlacesPage'),
    nav: { group: 'Manage', label: 'Places', icon: 'pin' },
  },
  {
    path: '/admin/flags',
    title: 'Module switches',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./modules/ModulesPage.tsx'), 'ModulesPage'),
    nav: { group: 'Manage', label: 'Module switches', icon: 'switch' },
  },
  {
    path: '/admin/permissions',
    title: 'Customer permissions',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./permissions/PermissionsPage.tsx'), 'PermissionsPage'),
    nav: { group: 'Manage', label: 'Permissions', icon: 'key' },
  },
  {
    path: '/admin/notice',
    title: 'Platform notice',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./notice/NoticePage.tsx'), 'NoticePage'),
    nav: { group: 'Manage', label: 'Platform notice', icon: 'megaphone' },
  },
  {
    path: '/admin/audit',
    title: 'Audit log',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
    nav: { group: 'Manage', label: 'Audit log', icon: 'audit' },
  },
]
