import { lazyRouteComponent } from '@tanstack/react-router'
import { pathTo, type PageRoute } from '../../shell/route.ts'
import { REPORT_PATHS } from './reports.rules.ts'

const needs = { anyOf: ['reporting_report_builder'] } as const
const above = [{ text: 'Reports' }, { text: 'Report builder', path: REPORT_PATHS.home }]
const navPath = REPORT_PATHS.home
const listPage = lazyRouteComponent(() => import('./reports/ReportListPage.tsx'), 'ReportListPage')
const templatePage = () => import('./templates/TemplatePage.tsx')
const reportPage = () => import('./reports/ReportPage.tsx')

const toReports = (path: string, title: string): PageRoute => ({
  path,
  title,
  crumbs: [{ text: 'Reports' }],
  needs,
  page: listPage,
  redirect: ({ params }) => pathTo(REPORT_PATHS.reports, { customerId: params['customerId'] ?? '' }),
})

/** Pages of the report builder. */
export const reportsPages: readonly PageRoute[] = [
  {
    ...toReports(REPORT_PATHS.home, 'Report builder'),
    nav: { group: 'Analyze', label: 'Report builder', icon: 'report' },
  },
  toReports(REPORT_PATHS.custom, 'Report builder'),
  toReports(REPORT_PATHS.customSub, 'Report builder'),
  {
    path: REPORT_PATHS.reports,
    title: 'Report builder',
    crumbs: [{ text: 'Reports' }],
    needs,
    page: listPage,
    navPath,
  },
  {
    path: REPORT_PATHS.templates,
    title: 'Report builder',
    crumbs: [{ text: 'Reports' }],
    needs,
    page: lazyRouteComponent(() => import('./templates/TemplateListPage.tsx'), 'TemplateListPage'),
    navPath,
  },
  {
    path: REPORT_PATHS.newTemplate,
    title: 'New template',
    crumbs: above,
    needs,
    acts: true,
    page: lazyRouteComponent(templatePage, 'NewTemplatePage'),
    navPath,
  },
  {
    path: REPORT_PATHS.editTemplate,
    title: 'Edit template',
    crumbs: above,
    needs,
    acts: true,
    page: lazyRouteComponent(templatePage, 'EditTemplatePage'),
    navPath,
  },
  {
    path: REPORT_PATHS.copyTemplate,
    title: 'Copy template',
    crumbs: above,
    needs,
    acts: true,
    page: lazyRouteComponent(templatePage, 'CopyTemplatePage'),
    navPath,
  },
  {
    path: REPORT_PATHS.template,
    title: 'Template',
    crumbs: above,
    needs,
    page: lazyRouteComponent(templatePage, 'TemplatePage'),
    navPath,
  },
  {
    path: REPORT_PATHS.newReport,
    title: 'New report',
    crumbs: above,
    needs,
    acts: true,
    page: lazyRouteComponent(reportPage, 'NewReportPage'),
    navPath,
  },
  {
    path: REPORT_PATHS.editReport,
    title: 'Edit report',
    crumbs: above,
    needs,
    acts: true,
    page: lazyRouteComponent(reportPage, 'EditReportPage'),
    navPath,
  },
  {
    path: REPORT_PATHS.report,
    title: 'Report',
    crumbs: above,
    needs,
    page: lazyRouteComponent(reportPage, 'ReportPage'),
    navPath,
  },
  {
    path: REPORT_PATHS.leave,
    title: 'Unsubscribe',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./reports/UnsubscribePage.tsx'), 'UnsubscribeReportPage'),
  },
]
