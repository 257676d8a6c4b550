import { themeFor } from '#contract/base/theme.ts'
import type { Settings } from '../env.ts'

/** The brand in an email, and the host of its links. */
export interface MailBrand {
  name: string
  /** The color of heading line and button. */
  color: string
  url: string
}

/** The brand of a customer's preferred theme; links of the partner's lead to its own host where one is set. */
export function mailBrand(
  preferredTheme: string,
  { publicUrl, partnerUrl }: Pick<Settings, 'publicUrl' | 'partnerUrl'>,
): MailBrand {
  if (themeFor(preferredTheme) === 'partner') {
    return { name: 'Rail Connect', color: '#1c4da3', url: partnerUrl ?? publicUrl }
  }
  return { name: 'Interline', color: '#0f6573', url: publicUrl }
}
