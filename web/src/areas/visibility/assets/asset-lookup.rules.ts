import { MAX_BULK_SEARCH_IDS, normalizeAssetTerm } from '#contract/areas/visibility/assets/assets.rules.ts'

/** From this number of ids, a pasted list no longer fits into the URL and is stored by the portal. */
export const MAX_IDS_IN_ADDRESS = 20

/** Ids of a short pasted list as the address carries them; null: it names none. */
export function readIds(value: unknown): string[] | null {
  const ids = getParts(value).map(normalizeAssetTerm).filter(Boolean)
  return ids.length > 0 ? [...new Set(ids)].slice(0, MAX_IDS_IN_ADDRESS) : null
}

/** Ids of reporting groups as the address carries them. */
export function readGroupIds(value: unknown): number[] | null {
  const ids = getParts(value).filter((id) => /^\d{1,9}$/.test(id))
  return ids.length > 0 ? [...new Set(ids.map(Number))].slice(0, 200) : null
}

const getParts = (value: unknown): string[] =>
  typeof value === 'string' && value.length <= 2000 ? value.split('|') : []

export interface Lookup {
  /** Each id once, in the order it was pasted. */
  ids: string[]
  /** How many ids were entered, repeats included, blank lines not (VIS-016). */
  entered: number
  /** Ids pasted more than once. */
  repeated: string[]
  /** The number of distinct ids beyond the maximum of one search. */
  excess: number
}

/** Parses text pasted into the bulk search: one id per line; commas and tabs separate ids as well. */
export function readLookup(text: string): Lookup {
  const entered = text
    .split(/[\r\n,;\t]+/)
    .map(normalizeAssetTerm)
    .filter((id) => id !== '')
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const id of entered) (seen.has(id) ? repeated : seen).add(id)
  return {
    ids: [...seen],
    entered: entered.length,
    repeated: [...repeated],
    excess: Math.max(0, seen.size - MAX_BULK_SEARCH_IDS),
  }
}
