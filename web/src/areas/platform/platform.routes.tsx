import { lazyRouteComponent } from '@tanstack/react-router'
import { ROUTE_PATHS } from '../../shell/landing.ts'
import type { PageRoute } from '../../shell/route.ts'

const signInPages = () => import('./LoginPage.tsx')
const singleSignOn = () => import('./SingleSignOnPages.tsx')

export const platformPages: readonly PageRoute[] = [
  {
    path: '/login',
    title: 'Sign in',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(signInPages, 'LoginPage'),
  },
  {
    path: '/login/forgot-password',
    title: 'Forgot Password',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/login/reset-password',
    title: 'Reset Password',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
    redirect: ({ search }) => (search['token'] ? null : '/login'),
  },
  {
    path: '/terminal/login',
    title: 'Terminal sign in',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(signInPages, 'TerminalLoginPage'),
  },
  {
    path: '/auth/login',
    title: 'Signing in',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(singleSignOn, 'SignOnLoginPage'),
  },
  {
    path: '/auth/callback',
    title: 'Signing in',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(singleSignOn, 'SignOnCallbackPage'),
  },
  {
    path: '/auth/logout',
    title: 'Signing out',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(singleSignOn, 'SignOnLogoutPage'),
  },
  {
    path: '/auth/failed',
    title: 'Sign-in failed',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(singleSignOn, 'SignOnFailedPage'),
  },
  {
    path: '/profile',
    title: 'My Profile',
    crumbs: [],
    needs: 'signed-in',
    page: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: ROUTE_PATHS.userAccess,
    title: 'My access',
    crumbs: [{ text: 'My Profile', path: ROUTE_PATHS.userProfile }],
    needs: 'signed-in',
    page: lazyRouteComponent(() => import('../../shell/states/AccessPage.tsx'), 'AccessPage'),
  },
  {
    path: '/admin/outbox',
    title: 'Outbox',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./OutboxPage.tsx'), 'OutboxPage'),
    nav: { group: 'Manage', label: 'Outbox', icon: 'inbox' },
  },
  {
    path: '/admin/flags',
    title: 'Module switches',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./FlagsPage.tsx'), 'FlagsPage'),
    nav: { group: 'Manage', label: 'Module switches', icon: 'switch' },
  },
  {
    path: '/admin/permissions',
    title: 'Customer permissions',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./PermissionsPage.tsx'), 'PermissionsPage'),
    nav: { group: 'Manage', label: 'Permissions', icon: 'key' },
  },
  {
    path: '/admin/notice',
    title: 'Platform notice',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./NoticePage.tsx'), 'NoticePage'),
    nav: { group: 'Manage', label: 'Platform notice', icon: 'megaphone' },
  },
  {
    path: '/admin/audit',
    title: 'Audit log',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
    nav: { group: 'Manage', label: 'Audit log', icon: 'audit' },
  },
]
