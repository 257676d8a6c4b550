import type { Company } from '#contract/areas/accounts/session/session.contract.ts'
import type { Levels } from '#contract/base/areas.ts'
import { type Permission, TERMINAL_ROLES } from '#contract/base/access.ts'

/** The routes the landing rules, the sign-out and the search speak of by name (PLT-058). */
export const ROUTE_PATHS = {
  terminalLoadList: '/terminal/loads',
  dashboard: '/',
  assetsList: '/visibility/$customerId/assets',
  waybillDetails: '/visibility/$customerId/waybills/$waybillId',
  feedback: '/feedback',
  tickets: '/customer-support/$customerId/tickets',
  newTicket: '/customer-support/$customerId/tickets/new',
  ticket: '/customer-support/$customerId/tickets/$ticketId',
  patternsList: '/waybilling/$customerId/patterns',
  bookCars: '/waybilling/$customerId/book-cars',
  reportBuilderDashboard: '/reports/$customerId/report-builder',
  pipeline: '/reports/$customerId/pipeline',
  forecast: '/reports/$customerId/forecast',
  networkMap: '/reports/$customerId/network',
  scorecard: '/reports/$customerId/scorecard',
  advancedAnalytics: '/analytics/$customerId/advanced',
  boards: '/analytics/$customerId/boards',
  board: '/analytics/$customerId/boards/$boardId',
  newCustomer: '/admin/customers/new',
  userProfile: '/profile',
  customers: '/admin/customers',
  userAccess: '/profile/access',
  oauthLogout: '/auth/logout',
  signIn: '/login',
  codes: '/login/codes',
  setup: '/setup',
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

/** The facts about a user that the landing rules use. */
export interface LandingFacts {
  /** The role that counts is the one at the customer at hand (PLT-051). */
  company: Pick<Company, 'integrations' | 'role_id'>
  permissions: readonly string[]
  modules: readonly string[]
  levels: Levels
}

export const hasAnalyticsView = ({ integrations }: Pick<Company, 'integrations'>): boolean =>
  (integrations.tableau?.views.length ?? 0) > 0

/** Where a user goes after signing in, and whenever a page is not open to them: the first matching rule (PLT-050). */
export function landingFor({ company, permissions, modules, levels }: LandingFacts): RouteName {
  const holdsAny = (wanted: readonly Permission[]): boolean => wanted.some((one) => permissions.includes(one))
  const { role_id } = company
  if (role_id !== null && TERMINAL_ROLES.includes(role_id) && holdsAny(['terminal_terminal']))
    return 'terminalLoadList'
  if (holdsAny(DASHBOARD_PERMISSIONS)) return 'dashboard'
  if (holdsAny(['visibility_asset_list'])) return 'assetsList'
  if (modules.includes('hasWaybillModule') && levels.bookings !== undefined) return 'patternsList'
  if (holdsAny(REPORTING_PERMISSIONS)) return 'reportBuilderDashboard'
  if (hasAnalyticsView(company)) return 'advancedAnalytics'
  return 'userProfile'
}

const REPORT_PAGES = [
  ['reporting_report_builder', 'reportBuilderDashboard'],
  ['reporting_pipeline_view', 'pipeline'],
  ['reporting_forecasting', 'forecast'],
  ['reporting_network_maps', 'networkMap'],
] as const satisfies readonly (readonly [Permission, RouteName])[]

/** The path of the first reports page that this reader may open (ANA-009). */
export function pathOfReports(permissions: readonly string[]): string {
  const first = REPORT_PAGES.find(([permission]) => permissions.includes(permission))
  return ROUTE_PATHS[first?.[1] ?? 'reportBuilderDashboard']
}

/** The path of the landing page; of the reports, the first that this reader may open (PLT-055). */
export function pathOfLanding(facts: LandingFacts): string {
  const name = landingFor(facts)
  return name === 'reportBuilderDashboard' ? pathOfReports(facts.permissions) : ROUTE_PATHS[name]
}

/** Someone without permissions and without analytics views cannot use the portal (PLT-090). */
export const isEntitled = ({
  company,
  permissions,
}: {
  company: Pick<Company, 'integrations'>
  permissions: readonly string[]
}): boolean => permissions.length > 0 || hasAnalyticsView(company)
