import type { StartCheck } from '#contract/base/start-check.ts'

/** A part that works. */
export const ready = (part: string, text: string): StartCheck => ({
  part,
  state: 'ready',
  text,
  settings: [],
})

/** A part that does not, with the settings that change it. */
export const missing = (part: string, text: string, ...settings: string[]): StartCheck => ({
  part,
  state: 'missing',
  text,
  settings,
})

/** One line that says what is missing and how to set it. */
export const checkLine = ({ part, text, settings }: StartCheck): string =>
  `${part}: ${text}${settings.length > 0 ? ` Set ${settings.join(' and ')}.` : ''}`
