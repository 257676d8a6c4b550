import type { Permission } from './access.ts'
import type { Area } from './areas.ts'

/** The area that each permission opens; the database keeps the same table. */
export const AREA_OF_PERMISSION: Readonly<Partial<Record<Permission, Area>>> = {
  dashboard_widgets_dwelling_over_2_days: 'assets',
  dashboard_widgets_ap_status: 'assets',
  dashboard_widgets_cp_status_or_notified: 'assets',
  dashboard_widgets_ready_for_release: 'assets',
  visibility_asset_list: 'assets',
  visibility_fleet_cycles: 'assets',
  visibility_universal_search: 'assets',
  pricing_pricing_dashboard: 'quotes',
  company_settings: 'company',
  terminal_terminal: 'terminal',
}
