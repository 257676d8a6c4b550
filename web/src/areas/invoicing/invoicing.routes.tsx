import { lazyRouteComponent } from '@tanstack/react-router'
import { pathTo, type PageRoute } from '../../shell/route.ts'
import { saveToken } from './links/token.rules.ts'
import { INVOICING_PATHS } from './invoicing.rules.ts'

const needs = { module: 'hasInvoicingModule' } as const
const crumbs = [{ text: 'Invoicing' }, { text: 'Invoices', path: INVOICING_PATHS.invoices }]
const listPage = () => import('./invoices/InvoiceListPage.tsx')
const invoicePage = () => import('./invoices/InvoicePage.tsx')
const navPath = INVOICING_PATHS.invoices

const billCrumbs = [{ text: 'Invoicing' }, { text: 'Railroad bills', path: INVOICING_PATHS.bills }]

/** Pages of the area (INV-001, INV-008 to INV-012). */
export const invoicingPages: readonly PageRoute[] = [
  {
    path: INVOICING_PATHS.home,
    title: 'Invoices',
    crumbs: [],
    needs,
    page: lazyRouteComponent(listPage, 'InvoiceListPage'),
    redirect: ({ params }) => pathTo(INVOICING_PATHS.invoices, params),
  },
  {
    path: INVOICING_PATHS.invoices,
    title: 'Invoices',
    crumbs: [{ text: 'Invoicing' }],
    needs,
    page: lazyRouteComponent(listPage, 'InvoiceListPage'),
    nav: { group: 'Business', label: 'Invoices', icon: 'invoice' },
  },
  {
    path: INVOICING_PATHS.bills,
    title: 'Railroad bills',
    crumbs: [{ text: 'Invoicing' }],
    needs,
    page: lazyRouteComponent(() => import('./bills/BillListPage.tsx'), 'BillListPage'),
    nav: { group: 'Business', label: 'Railroad bills', icon: 'bill' },
  },
  {
    path: INVOICING_PATHS.newBill,
    title: 'New railroad bill',
    crumbs: billCrumbs,
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./bills/NewBillPage.tsx'), 'NewBillPage'),
    navPath: INVOICING_PATHS.bills,
  },
  {
    path: INVOICING_PATHS.bill,
    title: 'Railroad bill',
    crumbs: billCrumbs,
    needs,
    page: lazyRouteComponent(() => import('./bills/BillPage.tsx'), 'BillPage'),
    navPath: INVOICING_PATHS.bills,
  },
  {
    path: INVOICING_PATHS.billRules,
    title: 'Charge rules',
    crumbs: billCrumbs,
    needs,
    page: lazyRouteComponent(() => import('./bill-rules/BillRulesPage.tsx'), 'BillRulesPage'),
    navPath: INVOICING_PATHS.bills,
  },
  {
    path: INVOICING_PATHS.accrual,
    title: 'Accrual',
    crumbs: billCrumbs,
    needs,
    page: lazyRouteComponent(() => import('./accrual/AccrualPage.tsx'), 'AccrualPage'),
    navPath: INVOICING_PATHS.bills,
  },
  {
    path: INVOICING_PATHS.remittances,
    title: 'Payments to railroads',
    crumbs: billCrumbs,
    needs,
    page: lazyRouteComponent(() => import('./remittances/RemittancesPage.tsx'), 'RemittancesPage'),
    navPath: INVOICING_PATHS.bills,
  },
  {
    path: INVOICING_PATHS.billLayouts,
    title: 'CSV layouts',
    crumbs: billCrumbs,
    needs,
    page: lazyRouteComponent(() => import('./bill-layouts/BillLayoutsPage.tsx'), 'BillLayoutsPage'),
    navPath: INVOICING_PATHS.bills,
  },
  {
    path: INVOICING_PATHS.create,
    title: 'New invoice',
    crumbs,
    needs,
    acts: true,
    page: lazyRouteComponent(invoicePage, 'NewInvoicePage'),
    navPath,
  },
  {
    path: INVOICING_PATHS.copy,
    title: 'Copy of invoice',
    crumbs,
    needs,
    acts: true,
    page: lazyRouteComponent(invoicePage, 'CopyInvoicePage'),
    navPath,
  },
  {
    path: INVOICING_PATHS.edit,
    title: 'Invoice',
    crumbs,
    needs,
    page: lazyRouteComponent(invoicePage, 'InvoicePage'),
    navPath,
  },
  {
    path: INVOICING_PATHS.profile,
    title: 'Payee profile',
    crumbs,
    needs,
    page: lazyRouteComponent(() => import('./payee/PayeeProfilePage.tsx'), 'PayeeProfilePage'),
    navPath,
  },
  {
    path: INVOICING_PATHS.statements,
    title: 'Statements and payments',
    crumbs,
    needs,
    page: lazyRouteComponent(() => import('./accounting/StatementsPage.tsx'), 'StatementsPage'),
    navPath,
  },
  {
    path: INVOICING_PATHS.recordPayment,
    title: 'Record payment',
    crumbs: [...crumbs, { text: 'Statements and payments', path: INVOICING_PATHS.statements }],
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./payments/RecordPaymentPage.tsx'), 'RecordPaymentPage'),
    navPath,
  },
  {
    path: INVOICING_PATHS.payerInvoice,
    title: 'Invoice',
    crumbs: [],
    needs: 'quote token',
    page: lazyRouteComponent(() => import('./links/PayerInvoicePage.tsx'), 'PayerInvoicePage'),
    // the token leaves the address before anything is drawn
    redirect: ({ params, search }) => {
      if (typeof search['token'] !== 'string') return null
      saveToken(params, search['token'])
      return pathTo(INVOICING_PATHS.payerInvoice, params)
    },
  },
  {
    path: INVOICING_PATHS.chargeCodes,
    title: 'Charge codes',
    crumbs,
    needs,
    page: lazyRouteComponent(() => import('./charge-codes/ChargeCodesPage.tsx'), 'ChargeCodesPage'),
    navPath,
  },
]
