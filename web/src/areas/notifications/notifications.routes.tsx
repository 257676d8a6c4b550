import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { access as needs } from '#contract/areas/notifications/alerts/alerts.rules.ts'
import type { PageRoute } from '../../shell/route.ts'

const BASE = '/notifications/$customerId'
const rulePages = () => import('./alert-rules/AlertRulePage.tsx')
const UnreadBadge = lazy(async () => ({ default: (await import('./alerts/UnreadBadge.tsx')).UnreadBadge }))
const RULES = [
  { text: 'Notifications', path: `${BASE}/settings` },
  { text: 'Rules', path: `${BASE}/rules` },
]

/** Pages of the notifications (NTF-002, NTF-005). */
export const notificationsPages: readonly PageRoute[] = [
  {
    path: `${BASE}/messages`,
    title: 'Inbox',
    crumbs: [],
    needs,
    page: lazyRouteComponent(() => import('./alerts/AlertsPage.tsx'), 'AlertsPage'),
    nav: { group: 'Operate', label: 'Inbox', icon: 'bell', badge: UnreadBadge },
  },
  {
    path: `${BASE}/settings`,
    title: 'Notifications',
    crumbs: [],
    needs,
    page: lazyRouteComponent(
      () => import('./settings/NotificationSettingsPage.tsx'),
      'NotificationSettingsPage',
    ),
    nav: { group: 'Manage', label: 'Notifications', icon: 'bell' },
  },
  {
    path: `${BASE}/rules`,
    title: 'Notification rules',
    crumbs: RULES.slice(0, 1),
    needs,
    page: lazyRouteComponent(() => import('./alert-rules/AlertRulesPage.tsx'), 'AlertRulesPage'),
    navPath: `${BASE}/settings`,
  },
  {
    path: `${BASE}/rules/new`,
    title: 'New rule',
    crumbs: RULES,
    needs,
    acts: true,
    page: lazyRouteComponent(rulePages, 'NewAlertRulePage'),
    navPath: `${BASE}/settings`,
  },
  {
    path: `${BASE}/rules/$ruleId`,
    title: 'Notification rule',
    crumbs: RULES,
    needs,
    page: lazyRouteComponent(rulePages, 'AlertRulePage'),
    navPath: `${BASE}/settings`,
  },
  {
    path: `${BASE}/reading`,
    title: 'My delivery preferences',
    crumbs: RULES.slice(0, 1),
    needs,
    page: lazyRouteComponent(() => import('./reading/PreferencesPage.tsx'), 'PreferencesPage'),
    navPath: `${BASE}/settings`,
  },
  {
    path: `${BASE}/webhooks`,
    title: 'Webhooks',
    crumbs: RULES.slice(0, 1),
    needs: { allOf: [needs, { anyOf: ['company_settings'] }] },
    page: lazyRouteComponent(() => import('./webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
    navPath: `${BASE}/settings`,
  },
  {
    path: '/notifications/leave',
    title: 'Unsubscribe',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./reading/UnsubscribePage.tsx'), 'UnsubscribePage'),
  },
]
