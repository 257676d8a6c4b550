import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core'
import type { Brand, Tokens } from './brand.ts'

const FONT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

/** The kit in a brand's colours: dense type, a 4 px grid, borders that can be seen. */
export const makeTheme = ({ shades, grays, darks }: Brand): MantineThemeOverride =>
  createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 6 },
    autoContrast: true,
    colors: { brand: [...shades], gray: [...grays], dark: [...darks] },
    fontFamily: FONT,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    defaultRadius: 'md',
    headings: {
      fontFamily: FONT,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.3' },
        h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
        h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      },
    },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      // PLT-201; a component that allows more sets it itself.
      Popover: { defaultProps: { shadow: 'md', radius: 'md', width: 'var(--popover-width)' } },
      // Inside the landmark, and with the first choice focused: as shipped a screen reader finds neither.
      Menu: {
        defaultProps: {
          shadow: 'md',
          radius: 'md',
          withInitialFocusPlaceholder: false,
          portalProps: { target: '#main' },
        },
      },
    },
  })

/** Light variants of the kit have too little contrast as shipped: these reach 4.5:1 on their wash. */
const READABLE_ON_WASH = {
  '--mantine-color-orange-light-color': '#8a3b00',
  '--mantine-color-yellow-light-color': '#6b4a00',
  '--mantine-color-red-light-color': '#a61b1b',
  '--mantine-color-green-light-color': '#14602a',
  '--mantine-color-blue-light-color': '#0b4a86',
  '--mantine-color-gray-light-color': '#3d4349',
}

const KIT_FROM_TOKENS = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-border': 'var(--line-strong)',
}

/** Writes a brand's tokens, and the kit's own variables that depend on them, once per scheme. */
export const toVariables =
  (brand: Brand): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: {
      ...named(brand.light),
      ...KIT_FROM_TOKENS,
      ...READABLE_ON_WASH,
      '--mantine-color-error': '#b3261e',
    },
    dark: { ...named(brand.dark), ...KIT_FROM_TOKENS, '--mantine-color-error': '#ff8a80' },
  })

const named = (tokens: Tokens): Record<string, string> =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value as string]))
