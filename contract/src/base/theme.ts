/** The brand of something sent on behalf of a customer. */
export type Theme = 'default' | 'partner'

/** The historic name of the partner's theme on the wire (docs/decisions/007). */
const PARTNER_THEME = 'wabtec'

/**
 * The theme for a customer's `preferred_theme`: `wabtec` is the partner's; `staging` and every other value give the
 * default theme (PLT-009).
 */
export const themeFor = (preferredTheme: string): Theme =>
  preferredTheme === PARTNER_THEME ? 'partner' : 'default'
