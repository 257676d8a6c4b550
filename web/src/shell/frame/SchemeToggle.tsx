import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'
import css from './SchemeToggle.module.css'

/** Light and dark; the choice stays in this browser. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? 'Use light colours' : 'Use dark colours'
  const Icon = isDark ? Sun : Moon
  return (
    <button
      type="button"
      className={css.toggle}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
