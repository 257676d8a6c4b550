import type { Module, Permission } from '../../../base/access.ts'
import { canTable } from '../../../list/can.ts'

/** 1 is the only status a customer can be used in (ADM-014). */
export const CUSTOMER_STATUS = { 1: 'Active', 0: 'Disabled' } as const

/** The customer's relation to the railroad; the number is `type_id`. */
export const CUSTOMER_TYPES = {
  1: 'Shipper',
  2: 'Fleet owner',
  3: 'Intermodal',
  4: 'Terminal',
} as const

/** The permissions of every customer. */
interface CustomerDefaults {
  permissions: readonly Permission[]
  modules: readonly Module[]
}

const DASHBOARD: readonly Permission[] = [
  'dashboard_widgets_dwelling_over_2_days',
  'dashboard_widgets_ap_status',
  'dashboard_widgets_cp_status_or_notified',
  'dashboard_widgets_ready_for_release',
]
/** The permissions of every customer that sees cars. */
const VISIBILITY_PERMISSIONS: readonly Permission[] = [
  ...DASHBOARD,
  'visibility_asset_list',
  'visibility_universal_search',
  'company_settings',
]
/** Permissions about cars over weeks and months; a terminal has its cars for hours only. */
const FLEET_PERMISSIONS: readonly Permission[] = [
  ...VISIBILITY_PERMISSIONS,
  'visibility_fleet_cycles',
  'telematics_watchtower',
  'reporting_report_builder',
  'reporting_pipeline_view',
  'reporting_forecasting',
  'reporting_network_maps',
]
const DEFAULT_MODULES: readonly Module[] = [
  'hasSupportFeedbackModule',
  'hasNotificationsModule',
  'hasPlatformNotifications',
]

/** The initial permissions of a new customer by type; an administrator can change them later. */
export const DEFAULTS_BY_TYPE: Readonly<Record<keyof typeof CUSTOMER_TYPES, CustomerDefaults>> = {
  1: {
    permissions: [...FLEET_PERMISSIONS, 'pricing_pricing_dashboard'],
    modules: [...DEFAULT_MODULES, 'hasWaybillModule'],
  },
  2: { permissions: FLEET_PERMISSIONS, modules: DEFAULT_MODULES },
  3: {
    permissions: [...FLEET_PERMISSIONS, 'pricing_pricing_dashboard'],
    modules: [...DEFAULT_MODULES, 'hasWaybillModule'],
  },
  4: { permissions: [...VISIBILITY_PERMISSIONS, 'terminal_terminal'], modules: DEFAULT_MODULES },
}

export const WAYBILL_TYPES = {
  both: 'Railcar and intermodal',
  R: 'Railcar',
  imdl: 'Intermodal',
} as const

export const EQUIPMENT_KINDS = { R: 'Railcar', imdl: 'Intermodal' } as const

/** The theme of a customer's links and emails; the names are historic (docs/decisions/007). */
export const CUSTOMER_THEMES = { other: 'Interline', wabtec: 'Partner', staging: 'Staging' } as const

/** The actions on a customer. */
export const customerCan = canTable<{ status: number }>()({
  disable: ({ status }) => status === 1 || 'This customer is already disabled.',
  activate: ({ status }) => status !== 1 || 'This customer is already active.',
})

/** A reporting mark of two to four letters and a number of up to seven digits, as AAR has them. */
const EQUIPMENT_ID = /^[A-Z]{2,4}\d{1,7}$/

/** What is wrong with an equipment id; null when it is valid. */
export const equipmentIdProblem = (id: string): string | null =>
  EQUIPMENT_ID.test(id)
    ? null
    : 'Not a valid equipment ID. Use 2 to 4 letters, then 1 to 7 digits, like GATX12345.'

/** Marks of intermodal units end in U or Z; all others are railcars. */
export const getEquipmentKind = (id: string): 'R' | 'imdl' => (/^[A-Z]+[UZ]\d/.test(id) ? 'imdl' : 'R')
