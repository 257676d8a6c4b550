import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Moon, Sun } from 'lucide-react'

/** Telephones: below 431 px (PLT-200). */
const PHONE = '(max-width: 430px)'

/** The color scheme; the choice is stored in this browser. On a phone it is in the account menu, for lack of space. */
export function useScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const isInMenu = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return {
    isInMenu,
    label: isDark ? 'Use light theme' : 'Use dark theme',
    Icon: isDark ? Sun : Moon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}
