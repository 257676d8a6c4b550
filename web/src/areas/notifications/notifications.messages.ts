/** Texts about notifications (NTF-009). */
export const NOTIFICATION_TEXTS = {
  unableToLoad: 'Unable to load notification settings.',
  unableToSave: 'Unable to save notification settings.',
} as const
