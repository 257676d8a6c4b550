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
 * `staff` are people of the portal itself, administrators among them. `signed-in` are people; a machine with a token passes where
 * a permission or module of the token says so, or where `user or token` does. `anyOf` admits a holder of any one of the permissions
 * (PLT-059); `module` needs the module to be on; `roles` admits by the role at the customer at hand; `allOf` needs every part.
 * A call whose path names no customer is told by `at`: the permission counts for the customer in its query, or without one for
 * any, and administrators need none. A caller who has no session but a token of one quote makes `public` calls, which look at
 * the token themselves.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'user or token'
  | 'staff'
  | 'admin'
  | { anyOf: readonly Permission[]; at?: 'any customer' }
  | { module: Module }
  | { roles: readonly number[] }
  | { allOf: readonly Access[] }

/** What the rules below need to know of a caller for the customer at hand. */
export interface Entitlements {
  permissions: readonly string[]
  modules: readonly string[]
  isAdmin: boolean
  isInternal: boolean
  /** The bearer of an API token, who is nobody's colleague. */
  isMachine?: boolean
  /** At the customer at hand; null where the caller has none. */
  roleId: number | null
}

/** Whether the permission counts for any customer, as the path names none. */
export const isAtAnyCustomer = (access: Access): boolean =>
  typeof access === 'object' && ('allOf' in access ? access.allOf.some(isAtAnyCustomer) : 'at' in access)

/** Tells whether someone signed in may pass; membership of the customer is checked apart from this. */
export function isAllowed(access: Access, who: Entitlements): boolean {
  if (access === 'public' || access === 'user or token') return true
  if (access === 'signed-in') return who.isMachine !== true
  if (access === 'admin') return who.isAdmin
  if (access === 'staff') return who.isAdmin || who.isInternal
  if ('allOf' in access) return access.allOf.every((part) => isAllowed(part, who))
  if ('module' in access) return who.modules.includes(access.module)
  if ('roles' in access) return who.isAdmin || (who.roleId !== null && access.roles.includes(who.roleId))
  if (isAtAnyCustomer(access) && who.isAdmin) return true
  return access.anyOf.some((permission) => who.permissions.includes(permission))
}

/** Says in plain words what an endpoint or page asks for, for refusals and for the documentation page. */
export function describeAccess(access: Access): string {
  if (access === 'public') return 'open to everybody'
  if (access === 'signed-in') return 'any signed-in user'
  if (access === 'user or token') return 'any signed-in user or API token'
  if (access === 'admin') return 'administrators'
  if (access === 'staff') return 'staff of the portal'
  if ('allOf' in access) return access.allOf.map(describeAccess).join(' and ')
  if ('roles' in access) return `one of the roles ${access.roles.join(', ')}`
  if ('module' in access) return `the module ${access.module}`
  const permissions =
    access.anyOf.length === 1
      ? `the permission ${access.anyOf[0]}`
      : `one of the permissions ${access.anyOf.join(', ')}`
  return isAtAnyCustomer(access) ? `${permissions} at any customer; administrators` : permissions
}

/** Roles of people at a terminal (PLT-051); every other role is data alone. */
export const TERMINAL_ROLES: readonly number[] = [7, 8]
