/**
 * All notifications require their module (NTF-002). This rule has its own file because the menu needs it before any
 * of their pages is loaded.
 */
export const access = { module: 'hasNotificationsModule' } as const
