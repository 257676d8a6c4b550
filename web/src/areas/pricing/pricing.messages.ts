/** Texts for the shipper (SHP-025 to SHP-029). */
export const REVIEW_TEXTS = {
  loadFailed: 'We were unable to load the requested quote at this time.',
  answerFailed: 'We were unable to send the response at this time.',
  noteFailed: 'Request note not saved',
  /** Stays until it is closed. */
  refused: 'Unable to load quote. Please submit a new request or contact your partner.',
  answered: 'Response was sent successfully.',
} as const

/** PRC-037. */
export const QUOTE_TEXTS = {
  loadFailed: 'Unable to load quotes.',
  saveFailed: 'Unable to save quote.',
  sendFailed: 'Unable to send quote.',
  copyFailed: 'Unable to copy quote.',
  deleteFailed: 'Unable to delete quote.',
  exportFailed: 'Unable to export quotes.',
} as const
