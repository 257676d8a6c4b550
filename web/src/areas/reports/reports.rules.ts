/** Addresses of the report builder (RPT-002 to RPT-013, RPT-022). */
export const REPORT_PATHS = {
  home: '/reports/$customerId/report-builder',
  reports: '/reports/$customerId/report-builder/reports',
  templates: '/reports/$customerId/report-builder/templates',
  newTemplate: '/reports/$customerId/report-builder/templates/new',
  template: '/reports/$customerId/report-builder/templates/$templateId',
  editTemplate: '/reports/$customerId/report-builder/templates/$templateId/edit',
  copyTemplate: '/reports/$customerId/report-builder/templates/$templateId/copy',
  newReport: '/reports/$customerId/report-builder/templates/$templateId/report/new',
  report: '/reports/$customerId/report-builder/reports/$reportId',
  editReport: '/reports/$customerId/report-builder/reports/$reportId/edit',
  leave: '/reports/leave',
  custom: '/reports/$customerId/custom',
  customSub: '/reports/$customerId/custom/$sub',
} as const
