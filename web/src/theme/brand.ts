import type { ComponentType, SVGProps } from 'react'

/** A brand's values in one color scheme; every name becomes a CSS variable `--<name>`. */
export interface Tokens {
  /** Behind white text: the button that matters most, ticks. */
  'brand-fill': string
  'brand-fill-hover': string
  /** The page, and the sheets and wells upon it. */
  'surface-page': string
  surface: string
  'surface-raised': string
  'surface-sunken': string
  /** Lines between items, and borders of controls (at least 3:1). */
  line: string
  'line-strong': string
  text: string
  'text-muted': string
  /** The brand as text and thin lines on a surface, and as a wash behind them. */
  'brand-text': string
  'brand-wash': string
  /** Used sparingly: where you are. */
  accent: string
  /** The navigation and the sign-in picture: dark in both schemes. */
  rail: string
  'rail-raised': string
  'rail-line': string
  'rail-text': string
  'rail-muted': string
}

export interface Brand {
  id: 'interline' | 'partner'
  name: string
  /** The prefix of every page title. */
  titlePrefix: string
  Mark: ComponentType<SVGProps<SVGSVGElement>>
  light: Tokens
  dark: Tokens
}
