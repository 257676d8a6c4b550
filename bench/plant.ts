import { registerHooks } from 'node:module'

/** A fault in the product's code: a text in a file, and its replacement as the file is imported. */
export interface Fault {
  file: RegExp
  from: string
  to: string
}

/** Whether this fault was requested: for those that are planted by other means than code. */
export const isRequested = (name: string): boolean =>
  process.argv.some(
    (arg, at) => arg === `--plant=${name}` || (arg === name && process.argv[at - 1] === '--plant'),
  )

/** The name given by `--plant NAME`; the first of the faults for a bare `--plant`, null without. */
export function requestedPlant(names: readonly string[]): string | null {
  const at = process.argv.findIndex((arg) => arg === '--plant' || arg.startsWith('--plant='))
  if (at < 0) return null
  const given = process.argv[at]!.split('=')[1] ?? process.argv[at + 1]
  const name = given === undefined || given.startsWith('-') ? names[0] : given
  if (name !== undefined && names.includes(name)) return name
  throw new Error(`Unknown fault "${name}". Choose one of ${names.join(', ')}`)
}

/**
 * Plants the requested fault, so that a benchmark can be seen to fail; null for one that is planted elsewhere.
 * Call it before the product is imported.
 */
export function plantRequested(faults: Readonly<Record<string, Fault | null>>): void {
  const name = requestedPlant(Object.keys(faults))
  const fault = name === null ? null : faults[name]
  if (fault) plant(fault)
}

/**
 * Plants faults in everything that is imported from now on; that import throws where a fault's original text is gone.
 */
export function plant(...faults: Fault[]): void {
  const unplanted = new Set(faults)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const here = faults.filter(({ file }) => file.test(url))
      if (here.length === 0) return loaded
      let source = Buffer.from(loaded.source as Uint8Array).toString()
      for (const fault of here) {
        if (!source.includes(fault.from)) throw new Error(removed(fault))
        source = source.replace(fault.from, () => fault.to)
        unplanted.delete(fault)
      }
      return { ...loaded, source }
    },
  })
  process.on('exit', () => {
    for (const fault of unplanted) console.error(`  ${removed(fault)}`)
  })
}

const removed = ({ file, from }: Fault): string =>
  `the code where a fault is added has changed; update the bench: ${file.source} has no ${from}`
