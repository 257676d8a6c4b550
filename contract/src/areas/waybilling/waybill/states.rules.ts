import { STATE_NAMES } from './choices.rules.ts'

export type Country = keyof typeof STATE_NAMES

/**
 * Codes that exist in two countries, disambiguated for display: Nuevo León, and Newfoundland and Labrador (WBL-151).
 */
const IN_TWO_COUNTRIES: ReadonlySet<string> = new Set(['NL'])

/** States and provinces of a country with their names (WBL-103). */
export const getStates = (country: Country): Readonly<Record<string, string>> => STATE_NAMES[country]

/** A state as it is shown: with its country where the code alone would say two (WBL-151). */
export const shownState = (country: string, state: string): string =>
  IN_TWO_COUNTRIES.has(state) ? `${country}-${state}` : state
