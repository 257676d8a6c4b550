import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { brand } from './brands.ts'
import { makeTheme, toVariables } from './theme.ts'

const theme = makeTheme(brand)
const variables = toVariables(brand)
/** The same key as `public/scheme.js`, which sets the scheme before the first paint. */
const schemes = localStorageColorSchemeManager({ key: 'interline.scheme' })

/** The brand of this host, in the scheme the reader chose or their system's. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(releaseFirstScheme, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

/**
 * The inline color scheme of `public/scheme.js` for the first paint would otherwise stay on checkboxes and date
 * pickers when the user changes the theme.
 */
function releaseFirstScheme(): void {
  document.documentElement.style.removeProperty('color-scheme')
}
