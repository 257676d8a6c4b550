import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from '../../shell/route.ts'

const signInPages = () => import('./LoginPage.tsx')
const loginHelp = () => import('./LoginHelpPages.tsx')
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
    page: lazyRouteComponent(loginHelp, 'ForgotPasswordPage'),
  },
  {
    path: '/login/reset-password',
    title: 'Reset Password',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(loginHelp, 'ResetPasswordPage'),
    redirect: ({ search }) => (search['token'] ? null : '/login'),
  },
  {
    path: '/terminal/login',
    title: 'Terminal sign in',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(signInPages, 'TerminalLoginPage'),
  },
  ...(['callback', 'login', 'logout', 'failed'] as const).map((step): PageRoute => ({
    path: `/auth/${step}`,
    title: 'Single sign-on',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(singleSignOn, 'SingleSignOnPage'),
  })),
  {
    path: '/profile',
    title: 'My Profile',
    crumbs: [],
    needs: 'signed-in',
    page: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  },
]
