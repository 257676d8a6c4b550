/** Where payers are added, in Company settings. */
export const NEW_PAYER = '/settings/$customerId/companies/new'

/** Addresses of the area's pages (INV-008 to INV-012). */
export const INVOICING_PATHS = {
  home: '/invoicing/$customerId',
  invoices: '/invoicing/$customerId/invoices',
  create: '/invoicing/$customerId/invoices/new',
  copy: '/invoicing/$customerId/invoices/new/$invoiceId',
  edit: '/invoicing/$customerId/invoices/$invoiceId/edit',
  profile: '/invoicing/$customerId/profile',
  statements: '/invoicing/$customerId/statements',
  recordPayment: '/invoicing/$customerId/payments/new',
  payerInvoice: '/payer/$customerId/invoice/$invoiceId',
  bills: '/invoicing/$customerId/bills',
  newBill: '/invoicing/$customerId/bills/new',
  bill: '/invoicing/$customerId/bills/$billId',
  billRules: '/invoicing/$customerId/bill-rules',
  accrual: '/invoicing/$customerId/accrual',
  remittances: '/invoicing/$customerId/remittances',
  billLayouts: '/invoicing/$customerId/bill-layouts',
  chargeCodes: '/invoicing/$customerId/charge-codes',
} as const
