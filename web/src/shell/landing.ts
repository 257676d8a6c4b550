import type { Company, Session } from '#contract/areas/accounts/session/session.contract.ts'
import { type Permission, TERMINAL_ROLES } from '#contract/base/access.ts'

/** The routes the landing rules, the sign-out and the search speak of by name (PLT-058). */
export const ROUTE_PATHS = {
  terminalLoadList: '/terminal/loads',
  dashboard: '/',
  assetsList: '/visibility/$customerId/assets',
  waybillDetails: '/visibility/$customerId/waybills/$waybillId',
  tickets: '/customer-support/$customerId/tickets',
  newTicket: '/customer-support/$customerId/tickets/new',
  ticket: '/customer-support/$customerId/tickets/$ticketId',
  patternsList: '/waybilling/$customerId/patterns',
  reportBuilderDashboard: '/reports/$customerId/report-builder',
  advancedAnalytics: '/analytics/$customerId/advanced',
  userProfile: '/profile',
  userAccess: '/profile/access',
  oauthLogout: '/auth/logout',
  signIn: '/login',
  terminalSignIn: '/terminal/login',
  signOn: '/auth/login',
  signOnFailed: '/auth/failed',
} as const

export type RouteName = keyof typeof ROUTE_PATHS

export const DASHBOARD_PERMISSIONS = [
  'dashboard_widgets_dwelling_over_2_days',
  'dashboard_widgets_ap_status',
  'dashboard_widgets_cp_status_or_notified',
  'dashboard_widgets_ready_for_release',
] as const satisfies readonly Permission[]

const REPORTING_PERMISSIONS = [
  'reporting_report_builder',
  'reporting_pipeline_view',
  'reporting_forecasting',
  'reporting_network_maps',
] as const satisfies readonly Permission[]

/** What the rules about where someone may go need to know of them. */
export interface LandingFacts {
  user: Pick<Session, 'roleId'>
  company: Pick<Company, 'integrations'>
  permissions: readonly string[]
  modules: readonly string[]
}

export const hasAnalyticsView = ({ integrations }: Pick<Company, 'integrations'>): boolean =>
  (integrations.tableau?.views.length ?? 0) > 0

/** Where someone goes after signing in, and whenever a page is not theirs: the first matching rule (PLT-050). */
export function landingFor({ user, company, permissions, modules }: LandingFacts): RouteName {
  const holdsAny = (wanted: readonly Permission[]): boolean => wanted.some((one) => permissions.includes(one))
  if (user.roleId !== null && TERMINAL_ROLES.includes(user.roleId) && holdsAny(['terminal_terminal']))
    return 'terminalLoadList'
  if (holdsAny(DASHBOARD_PERMISSIONS)) return 'dashboard'
  if (holdsAny(['visibility_asset_list'])) return 'assetsList'
  if (modules.includes('hasWaybillModule')) return 'patternsList'
  if (holdsAny(REPORTING_PERMISSIONS)) return 'reportBuilderDashboard'
  if (hasAnalyticsView(company)) return 'advancedAnalytics'
  return 'userProfile'
}

/** Someone without permissions and without analytics views cannot use the portal (PLT-090). */
export const isEntitled = ({ company, permissions }: Omit<LandingFacts, 'user'>): boolean =>
  permissions.length > 0 || hasAnalyticsView(company)
