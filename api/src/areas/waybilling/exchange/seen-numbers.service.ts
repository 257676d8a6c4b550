import { readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * A document's file name at its railroad, from its set and control number; on a server it starts with the customer's
 * number.
 */
const DOCUMENT = /^(?:\d{1,9}_)?\d{3}_(\d{9})\.edi$/

/** The control numbers in names of documents; other names have none. */
export const numbersIn = (names: readonly string[]): number[] =>
  names.flatMap((name) => {
    const [, number] = DOCUMENT.exec(name) ?? []
    return number === undefined ? [] : [Number(number)]
  })

/** The highest control number in each railroad's folders, or delivered there and removed since, for any customer. */
export function seenInFolders(ediOutDir: string): Map<string, number> {
  const seen = new Map<string, number>()
  for (const customer of namesIn(ediOutDir).filter((name) => /^\d+$/.test(name))) {
    for (const scac of namesIn(path.join(ediOutDir, customer)).filter((name) => /^[A-Z]{2,4}$/.test(name))) {
      const folder = path.join(ediOutDir, customer, scac)
      const numbers = numbersIn([...namesIn(folder), ...namesIn(path.join(folder, '.sent'))])
      seen.set(
        scac,
        numbers.reduce((highest, number) => Math.max(highest, number), seen.get(scac) ?? 0),
      )
    }
  }
  return seen
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
