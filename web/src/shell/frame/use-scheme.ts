import { Moon, Sun } from 'lucide-react'
import { chooseScheme, useSchemeName } from '../../theme/scheme.ts'
import { useMedia } from '../../ui/use-media.ts'

/** Telephones: below 431 px (PLT-200). */
export const PHONE = '(max-width: 430px)'

/** The color scheme; the choice is stored in this browser. On a phone it is in the account menu, for lack of space. */
export function useScheme() {
  const isDark = useSchemeName() === 'dark'
  return {
    isInMenu: useMedia(PHONE),
    label: isDark ? 'Use light theme' : 'Use dark theme',
    Icon: isDark ? Sun : Moon,
    toggle: () => chooseScheme(isDark ? 'light' : 'dark'),
  }
}
