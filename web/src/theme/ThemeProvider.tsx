import { type ReactNode, useLayoutEffect } from 'react'
import { brand } from './brands.ts'
import { startScheme } from './scheme.ts'
import { showBrand } from './theme.ts'

/** The brand of this host, in the scheme the reader chose or their system's. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    showBrand(brand)
    return startScheme()
  }, [])
  return children
}
