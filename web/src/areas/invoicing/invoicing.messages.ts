/** Messages of failed calls (INV-023). */
export const INVOICE_TEXTS = {
  loadFailed: 'Unable to load invoices.',
  saveFailed: 'Unable to save invoice.',
  sendFailed: 'Unable to send invoice.',
  previewFailed: 'Unable to preview invoice.',
  deleteFailed: 'Unable to delete invoice.',
  exportFailed: 'Unable to export invoices.',
} as const

/** Texts of failed calls about railroads’ bills. */
export const BILL_TEXTS = {
  loadFailed: 'Unable to load railroad bills.',
  exportFailed: 'Unable to export railroad bills.',
  readFailed: 'Unable to read the file.',
} as const
