import type { Module, Permission } from './access.ts'

/** A permission as people call it, and what it opens. */
interface PermissionWords {
  name: string
  opens: string
}

export const PERMISSION_WORDS: Record<Permission, PermissionWords> = {
  dashboard_widgets_dwelling_over_2_days: {
    name: 'Dashboard: dwelling over 2 days',
    opens: 'The dashboard’s count of units that have stood for more than two days.',
  },
  dashboard_widgets_ap_status: {
    name: 'Dashboard: actually placed',
    opens: 'The dashboard’s count of units placed at the customer’s track.',
  },
  dashboard_widgets_cp_status_or_notified: {
    name: 'Dashboard: constructively placed or notified',
    opens: 'The dashboard’s count of units that wait for the customer’s order.',
  },
  dashboard_widgets_ready_for_release: {
    name: 'Dashboard: ready for release',
    opens: 'The dashboard’s count of units that can go back to the railroad.',
  },
  visibility_asset_list: {
    name: 'Asset list',
    opens: 'Every unit under way: where it is, when it arrives, its waybill and history.',
  },
  visibility_fleet_cycles: { name: 'Fleet cycles', opens: 'Turn times of the fleet, and waybill details.' },
  visibility_universal_search: {
    name: 'Find anything',
    opens: 'One search over everything of the customer.',
  },
  reporting_report_builder: { name: 'Report builder', opens: 'Reports, their templates and schedules.' },
  reporting_pipeline_view: { name: 'Pipeline view', opens: 'What is on its way to each destination.' },
  reporting_forecasting: { name: 'Forecasting', opens: 'Arrivals expected over the coming days.' },
  reporting_network_maps: { name: 'Network map', opens: 'Lanes and volumes on a map.' },
  pricing_pricing_dashboard: { name: 'Quotes', opens: 'Rate quotes, from the first draft to the answer.' },
  company_settings: { name: 'Company settings', opens: 'The companies that pay invoices.' },
  terminal_terminal: { name: 'Terminal', opens: 'The load list of the terminal.' },
  telematics_watchtower: { name: 'Watchtower', opens: 'Positions and sensors of units with telematics.' },
}

export const MODULE_WORDS: Record<Module, { name: string; meaning: string }> = {
  hasInternalToolsModule: {
    name: 'Internal tools',
    meaning: 'Users and customers can be looked after. Only administrators and portal staff ever see it.',
  },
  hasWaybillModule: {
    name: 'Waybilling',
    meaning: 'Patterns and booking requests: shipments are booked with railroads from the portal.',
  },
  hasInvoicingModule: { name: 'Invoicing', meaning: 'Invoices for moves carried out for others.' },
  hasSupportFeedbackModule: {
    name: 'Support and feedback',
    meaning: 'The feedback form: a question or an idea reaches support from any page.',
  },
  hasNotificationsModule: {
    name: 'Notifications',
    meaning: 'People choose which events reach them by mail, and how often.',
  },
  hasPlatformNotifications: {
    name: 'Platform notice',
    meaning: 'The notice to all users is shown above every page.',
  },
  hasPayerInvoiceSettings: {
    name: 'Payer invoice settings',
    meaning: 'Invoice settings are kept for each company that pays.',
  },
}
