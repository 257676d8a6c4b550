import type { Module, Permission } from './access.ts'

/** A permission's name for people, and what it opens. */
interface PermissionLabels {
  name: string
  opens: string
}

export const PERMISSION_LABELS: Record<Permission, PermissionLabels> = {
  dashboard_widgets_dwelling_over_2_days: {
    name: 'Dashboard: dwelling over 2 days',
    opens: 'Dashboard count of units dwelling for more than two days.',
  },
  dashboard_widgets_ap_status: {
    name: 'Dashboard: actually placed',
    opens: 'Dashboard count of units placed on the customer’s track.',
  },
  dashboard_widgets_cp_status_or_notified: {
    name: 'Dashboard: constructively placed or notified',
    opens: 'Dashboard count of units waiting for the customer’s order.',
  },
  dashboard_widgets_ready_for_release: {
    name: 'Dashboard: ready for release',
    opens: 'Dashboard count of units ready to return to the railroad.',
  },
  visibility_asset_list: {
    name: 'Asset list',
    opens: 'Units with location, ETA, waybill and history.',
  },
  visibility_fleet_cycles: { name: 'Fleet cycles', opens: 'Fleet turn times and waybill details.' },
  visibility_universal_search: {
    name: 'Find anything',
    opens: 'One search across all of the customer’s data.',
  },
  reporting_report_builder: { name: 'Report builder', opens: 'Reports, templates and schedules.' },
  reporting_pipeline_view: { name: 'Pipeline view', opens: 'Units en route to each destination.' },
  reporting_forecasting: { name: 'Forecasting', opens: 'Arrivals expected over the coming days.' },
  reporting_network_maps: { name: 'Network map', opens: 'Lanes and volumes on a map.' },
  pricing_pricing_dashboard: { name: 'Quotes', opens: 'Rate quotes, from draft to response.' },
  company_settings: { name: 'Company settings', opens: 'Bill-to companies.' },
  terminal_terminal: { name: 'Terminal', opens: 'The terminal’s load list.' },
  telematics_watchtower: { name: 'Watchtower', opens: 'Location and sensor data for units with telematics.' },
}

export const MODULE_LABELS: Record<Module, { name: string; meaning: string }> = {
  hasInternalToolsModule: {
    name: 'Internal tools',
    meaning: 'Manage users and customers. Visible only to administrators and portal staff.',
  },
  hasWaybillModule: {
    name: 'Waybilling',
    meaning: 'Patterns and booking requests: book shipments with railroads.',
  },
  hasInvoicingModule: { name: 'Invoicing', meaning: 'Invoices for moves handled for others.' },
  hasSupportFeedbackModule: {
    name: 'Support and feedback',
    meaning: 'Send a question or idea to support from any page.',
  },
  hasNotificationsModule: {
    name: 'Notifications',
    meaning: 'People choose which events they’re emailed about, and how often.',
  },
  hasPlatformNotifications: {
    name: 'Platform notice',
    meaning: 'Show the notice to all users above every page.',
  },
  hasPayerInvoiceSettings: {
    name: 'Payer invoice settings',
    meaning: 'Invoice settings for each bill-to company.',
  },
}
