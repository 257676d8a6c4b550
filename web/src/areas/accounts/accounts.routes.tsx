import { lazyRouteComponent } from '@tanstack/react-router'
import { ROUTE_PATHS } from '../../shell/landing.ts'
import type { PageRoute } from '../../shell/route.ts'
import { recall } from '../../shell/storage.ts'

const signInPages = () => import('./session/LoginPage.tsx')
const singleSignOn = () => import('./sign-on/SingleSignOnPages.tsx')

export const accountPages: readonly PageRoute[] = [
  {
    path: ROUTE_PATHS.signIn,
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
    page: lazyRouteComponent(() => import('./passwords/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/login/reset-password',
    title: 'Reset Password',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./passwords/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
    redirect: ({ search }) => (search['token'] ? null : ROUTE_PATHS.signIn),
  },
  {
    path: ROUTE_PATHS.setup,
    title: 'Set up',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./setup/SetupPage.tsx'), 'SetupPage'),
    redirect: ({ search }) => (search['token'] ? null : ROUTE_PATHS.signIn),
  },
  {
    path: ROUTE_PATHS.codes,
    title: 'Set up one-time codes',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./codes/CodesNeededPage.tsx'), 'CodesNeededPage'),
    redirect: () => (recall('token') === null ? ROUTE_PATHS.signIn : null),
  },
  {
    path: '/login/email-change',
    title: 'Email address',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./emails/EmailChangePage.tsx'), 'EmailChangePage'),
  },
  {
    path: ROUTE_PATHS.terminalSignIn,
    title: 'Terminal sign-in',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(signInPages, 'TerminalLoginPage'),
  },
  {
    path: ROUTE_PATHS.signOn,
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
    path: ROUTE_PATHS.oauthLogout,
    title: 'Signing out',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(singleSignOn, 'SignOnLogoutPage'),
  },
  {
    path: ROUTE_PATHS.signOnFailed,
    title: 'Sign-in failed',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(singleSignOn, 'SignOnFailedPage'),
  },
  {
    path: ROUTE_PATHS.userProfile,
    title: 'My Profile',
    crumbs: [],
    needs: 'signed-in',
    page: lazyRouteComponent(() => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
    goKey: 'p',
  },
  {
    path: ROUTE_PATHS.userAccess,
    title: 'My access',
    crumbs: [{ text: 'My Profile', path: ROUTE_PATHS.userProfile }],
    needs: 'signed-in',
    page: lazyRouteComponent(() => import('../../shell/states/AccessPage.tsx'), 'AccessPage'),
  },
]
