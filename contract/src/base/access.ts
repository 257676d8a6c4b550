/** Every permission name a customer's list may hold (PLT-081). */
export const PERMISSIONS = [
  'dashboard_widgets_dwelling_over_2_days',
  'dashboard_widgets_ap_status',
  'dashboard_widgets_cp_status_or_notified',
  'dashboard_widgets_ready_for_release',
  'visibility_asset_list',
  'visibility_fleet_cycles',
  'visibility_universal_search',
  'reporting_report_builder',
  'reporting_pipeline_view',
  'reporting_forecasting',
  'reporting_network_maps',
  'pricing_pricing_dashboard',
  'company_settings',
  'terminal_terminal',
  'telematics_watchtower',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Every module switch (PLT-147; the last four names are ours, docs/decisions/006). */
export const MODULES = [
  'hasInternalToolsModule',
  'hasWaybillModule',
  'hasInvoicingModule',
  'hasSupportFeedbackModule',
  'hasNotificationsModule',
  'hasPlatformNotifications',
  'hasPayerInvoiceSettings',
] as const

export type Module = (typeof MODULES)[number]

/**
 * Who may call an endpoint or open a page.
 * `anyOf` admits a holder of any one of the permissions (PLT-059); `module` needs the module to be on. A call whose path names
 * no customer is told by `at`: the permission counts for the customer in its query, or without one for any, and administrators
 * need none.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'admin'
  | { anyOf: readonly Permission[]; at?: 'any customer' }
  | { module: Module }

/** What the rules below need to know of a caller for the customer at hand. */
export interface Entitlements {
  permissions: readonly string[]
  modules: readonly string[]
  isAdmin: boolean
}

/** Whether the permission counts for any customer, as the path names none. */
export const isAtAnyCustomer = (access: Access): boolean => typeof access === 'object' && 'at' in access

/** Tells whether someone signed in may pass; membership of the customer is checked apart from this. */
export function isAllowed(access: Access, who: Entitlements): boolean {
  if (access === 'public' || access === 'signed-in') return true
  if (access === 'admin') return who.isAdmin
  if ('module' in access) return who.modules.includes(access.module)
  if (isAtAnyCustomer(access) && who.isAdmin) return true
  return access.anyOf.some((permission) => who.permissions.includes(permission))
}

/** Says in plain words what an endpoint or page asks for, for refusals and for the documentation page. */
export function describeAccess(access: Access): string {
  if (access === 'public') return 'open to everybody'
  if (access === 'signed-in') return 'any signed-in user'
  if (access === 'admin') return 'administrators'
  if ('module' in access) return `the module ${access.module}`
  const permissions =
    access.anyOf.length === 1
      ? `the permission ${access.anyOf[0]}`
      : `one of the permissions ${access.anyOf.join(', ')}`
  return isAtAnyCustomer(access) ? `${permissions} at any customer; administrators` : permissions
}

/** Roles of people at a terminal (PLT-051); every other role is data alone. */
export const TERMINAL_ROLES: readonly number[] = [7, 8]
