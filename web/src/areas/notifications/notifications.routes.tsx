import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { access as needs } from '#contract/areas/notifications/alerts/alerts.rules.ts'
import type { PageRoute } from '../../shell/route.ts'

const BASE = '/notifications/$customerId'
const rulePages = () => import('./alert-rules/AlertRulePage.tsx')
const NewestAlerts = lazy(async () => ({ default: (await import('./alerts/NewestAlerts.tsx')).NewestAlerts }))
const UnreadBadge = lazy(async () => ({ default: (await import('./alerts/UnreadBadge.tsx')).UnreadBadge }))
const INBOX = { text: 'Notifications', path: `${BASE}/messages` }
const RULES = [INBOX, { text: 'Rules', path: `${BASE}/rules` }]

/** Pages of the notifications (NTF-002, NTF-005). */
export const notificationsPages: readonly PageRoute[] = [
  {
    path: `${BASE}/messages`,
    title: 'Notifications',
    crumbs: [],
    needs,
    page: lazyRouteComponent(() => import('./alerts/AlertsPage.tsx'), 'AlertsPage'),
    nav: { group: 'Operate', label: 'Notifications', icon: 'bell', badge: UnreadBadge },
    newest: NewestAlerts,
    unread: UnreadBadge,
  },
  {
    path: `${BASE}/settings`,
    title: 'Company notifications',
    crumbs: [INBOX],
    needs,
    page: lazyRouteComponent(
      () => import('./settings/NotificationSettingsPage.tsx'),
      'NotificationSettingsPage',
    ),
    navPath: INBOX.path,
  },
  {
    path: `${BASE}/rules`,
    title: 'Notification rules',
    crumbs: [INBOX],
    needs,
    page: lazyRouteComponent(() => import('./alert-rules/AlertRulesPage.tsx'), 'AlertRulesPage'),
    navPath: INBOX.path,
  },
  {
    path: `${BASE}/rules/new`,
    title: 'New rule',
    crumbs: RULES,
    needs,
    acts: true,
    page: lazyRouteComponent(rulePages, 'NewAlertRulePage'),
    navPath: INBOX.path,
  },
  {
    path: `${BASE}/rules/$ruleId`,
    title: 'Notification rule',
    crumbs: RULES,
    needs,
    page: lazyRouteComponent(rulePages, 'AlertRulePage'),
    navPath: INBOX.path,
  },
  {
    path: `${BASE}/reading`,
    title: 'My delivery preferences',
    crumbs: [INBOX],
    needs,
    page: lazyRouteComponent(() => import('./preferences/PreferencesPage.tsx'), 'PreferencesPage'),
    navPath: INBOX.path,
  },
  {
    path: `${BASE}/webhooks`,
    title: 'Webhooks',
    crumbs: [INBOX],
    needs: { allOf: [needs, { anyOf: ['company_settings'] }] },
    page: lazyRouteComponent(() => import('./webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
    navPath: INBOX.path,
  },
  {
    path: '/notifications/leave',
    title: 'Unsubscribe',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./preferences/UnsubscribePage.tsx'), 'UnsubscribePage'),
  },
]
