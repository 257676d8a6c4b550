/** PRC-037. */
export const QUOTE_TEXTS = {
  loadFailed: 'Unable to load quotes.',
  saveFailed: 'Unable to save quote.',
  sendFailed: 'Unable to send quote.',
  copyFailed: 'Unable to copy quote.',
  deleteFailed: 'Unable to delete quote.',
  exportFailed: 'Unable to export quotes.',
} as const
