/**
 * All of notifications stands behind their module (NTF-002). By itself, since the menu asks it before any of their pages is
 * loaded.
 */
export const access = { module: 'hasNotificationsModule' } as const
