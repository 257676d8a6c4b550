import { type Area, AREA_NAMES, isEnough, type Level, type Levels } from './areas.ts'

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
 * Who may call an endpoint or open a page. `staff` are the portal's own people, administrators included; `internal`
 * are accounts marked as such. `signed-in` is any person; a machine with a token passes where the token has the
 * permission or module, or where the access is `user or token`. `anyOf` admits a holder of any one of the permissions
 * (PLT-059); `module` requires the module to be on; `roles` admits by the role at the current customer; `area`
 * requires a level of that role; `allOf` requires every part. Endpoints of a customer get their area and level from
 * path and method. For a call whose path names no customer, `at` says where to look: the permission counts for the
 * customer in the query, or without one for any customer, and administrators need none; a module counts where it is
 * on for all or for one of the caller's customers, or at the customer in the body. `quote token` marks a shipper's
 * calls without a sign-in: the token of an emailed link opens one quote, together with a passcode where the sender
 * set one.
 */
export type Access =
  | 'public'
  | 'quote token'
  | 'signed-in'
  | 'user or token'
  | 'staff'
  | 'internal'
  | 'admin'
  | { anyOf: readonly Permission[]; at?: 'any customer'; orFeed?: true; orDevice?: true }
  | { module: Module; at?: 'any customer' | 'customer of the body' }
  | { roles: readonly number[] }
  | { area: Area; level: Level }
  | { allOf: readonly Access[] }

/** The facts about a caller at the current customer that the rules below need. */
export interface Entitlements {
  permissions: readonly string[]
  modules: readonly string[]
  /** Modules that are on at some customer of theirs; what calls and pages of no one customer are compared with. */
  modulesAnywhere?: readonly string[]
  /** The role's levels at the current customer. */
  levels: Levels
  isAdmin: boolean
  isInternal: boolean
  /** The holder of an API token, who belongs to no company's people. */
  isMachine?: boolean
  /** The token of a railroad's feed, which opens only what says `orFeed`. */
  isFeed?: boolean
  /** The token of telematics devices, which opens only what says `orDevice`. */
  isDevice?: boolean
  /** At the customer at hand; null where the caller has none. */
  roleId: number | null
}

/** Whether a call or page is for callers without a sign-in. */
export const isWithoutSignIn = (access: Access): access is 'public' | 'quote token' =>
  access === 'public' || access === 'quote token'

/** The tools of the portal's own people, if they are switched on. */
export const TOOLS = { module: 'hasInternalToolsModule', at: 'any customer' } as const
/** Who works with all customers, in the API and on its pages. */
export const STAFF_WITH_TOOLS = { allOf: ['staff', TOOLS] } as const satisfies Access

/** The parts that are all required. */
export const getParts = (access: Access): readonly Access[] =>
  typeof access === 'object' && 'allOf' in access ? access.allOf.flatMap(getParts) : [access]

type Part = Exclude<Access, string>
const hasPart = (access: Access, is: (part: Part) => boolean): boolean =>
  getParts(access).some((part) => typeof part === 'object' && is(part))

/** Whether the permission counts for any customer, as the path names none. */
export const isAtAnyCustomer = (access: Access): boolean =>
  hasPart(access, (part) => 'anyOf' in part && part.at !== undefined)

/** Whether a module counts that is on for all or for a customer of the caller's. */
export const isOnAnywhere = (access: Access): boolean =>
  hasPart(access, (part) => 'module' in part && part.at === 'any customer')

/** Whether the body names the customer whose module counts. */
export const isOfBody = (access: Access): boolean =>
  hasPart(access, (part) => 'module' in part && part.at === 'customer of the body')

/** Decides whether a signed-in caller may pass; membership of the customer is checked separately. */
export function isAllowed(access: Access, who: Entitlements): boolean {
  if (who.isFeed === true) return access === 'public' || hasPart(access, (part) => 'orFeed' in part)
  if (who.isDevice === true && access !== 'public')
    return hasPart(access, (part) => 'orDevice' in part) && isAllowed(access, { ...who, isDevice: false })
  if (access === 'public' || access === 'user or token') return true
  if (access === 'quote token') return false
  if (access === 'signed-in') return who.isMachine !== true
  if (access === 'admin') return who.isAdmin
  if (access === 'staff') return who.isAdmin || who.isInternal
  if (access === 'internal') return who.isInternal
  if ('allOf' in access) return access.allOf.every((part) => isAllowed(part, who))
  if ('module' in access) return modulesFor(access, who).includes(access.module)
  if ('area' in access) return isEnough(who.levels[access.area], access.level)
  if ('roles' in access) return who.isAdmin || (who.roleId !== null && access.roles.includes(who.roleId))
  if (isAtAnyCustomer(access) && who.isAdmin) return true
  return access.anyOf.some((permission) => who.permissions.includes(permission))
}

const modulesFor = (
  { at }: Extract<Access, { module: Module }>,
  { modules, modulesAnywhere = modules }: Entitlements,
): readonly string[] => (at === 'any customer' ? modulesAnywhere : modules)

const LEVEL_LABELS: Readonly<Record<Level, string>> = { see: 'view access', act: 'edit access' }

const ALL = new Intl.ListFormat('en-US')
const ANY = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** What an endpoint or page requires, for error messages and the API reference. */
export function describeAccess(access: Access): string {
  if (access === 'public') return 'no sign-in'
  if (access === 'quote token') return 'a quote link token'
  if (access === 'signed-in') return 'any signed-in user'
  if (access === 'user or token') return 'any signed-in user or API token'
  if (access === 'admin') return 'an administrator'
  if (access === 'staff') return 'a staff account'
  if (access === 'internal') return 'an internal staff account'
  if ('allOf' in access) return ALL.format(getParts(access).map(describeAccess))
  // Company Admin is the only role that endpoints require.
  if ('roles' in access) return 'the Company Admin role'
  if ('module' in access) return `the module ${access.module}`
  if ('area' in access) return `${LEVEL_LABELS[access.level]} to ${AREA_NAMES[access.area]}`
  const permissions = `the permission ${ANY.format(access.anyOf)}`
  return isAtAnyCustomer(access) ? `${permissions} at any customer, or an administrator` : permissions
}

/** The permissions of a terminal's people (PLT-067). */
export const TERMINAL: Access = { anyOf: ['terminal_terminal'] }

/** Roles of people at a terminal (PLT-051); every other role is data alone. */
export const TERMINAL_ROLES: readonly number[] = [7, 8]
