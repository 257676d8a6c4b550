/** Texts about payer companies (SET-008). */
export const SETTINGS_TEXTS = {
  unableToLoad: 'Unable to load settings.',
  unableToSave: 'Unable to save settings.',
} as const
