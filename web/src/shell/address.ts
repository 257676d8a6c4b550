import type { Search } from './route.ts'

/** Reads the search part as plain strings: `maxAge=2` stays text, lists are a page's own business. */
export const parseSearch = (search: string): Search => Object.fromEntries(new URLSearchParams(search))

/** Builds the query string; null, undefined and empty values are left out. */
export function stringifySearch(search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value != null && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}
