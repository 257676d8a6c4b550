/** Days past due that open amounts are summed by. */
export const AGEING = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

/** What changes a payer's account. */
export const MOVEMENT_NAMES = { invoice: 'Invoice', credit: 'Credit note', payment: 'Payment' } as const

/** What accounting systems import. */
export const ACCOUNTING_FILES = {
  xero: { label: 'Export for Xero', extension: 'csv' },
  xero_payments: { label: 'Export payments for Xero', extension: 'csv' },
  quickbooks: { label: 'Export for QuickBooks', extension: 'csv' },
  quickbooks_desktop: { label: 'Export for QuickBooks Desktop', extension: 'iif' },
} as const
export type AccountingFile = keyof typeof ACCOUNTING_FILES
