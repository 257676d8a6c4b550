import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Files that make data of much more data, such as the few codes a form offers of the lists of X12. */
const MADE = /\/contract\/src\/areas\/waybilling\/waybill\/(choices|elements)\.rules\.ts$/

/**
 * Works out ahead of time what these files export: a page gets the data they make, and not the tables they are made of, which
 * weigh three times as much.
 */
export function madeData(): Plugin {
  return {
    name: 'made-data',
    apply: 'build',
    enforce: 'pre',
    load: async (id) =>
      MADE.test(id) ? written((await import(pathToFileURL(id).href)) as Record<string, unknown>) : null,
  }
}

/** A file with the same exports as data. Throws if an export is more than data. */
export function written(made: Readonly<Record<string, unknown>>): string {
  return Object.entries(made)
    .map(([name, value]) => {
      if (!isData(value)) throw new Error(`${name} is more than data: declare it in another file.`)
      return `export const ${name} = ${JSON.stringify(value)}\n`
    })
    .join('')
}

function isData(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (typeof value !== 'object') return false
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isData)
}
