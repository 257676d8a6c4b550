import type { Lockfile } from './complete.ts'

/**
 * Removes the packages' requirements on Node and returns the packages: every command runs on the Node that is itself
 * a package, and npm would compare with the one it runs on. This package's own requirement stays.
 */
export function dropEngines({ packages }: Lockfile): string[] {
  const constrained = Object.entries(packages).filter(
    ([place, { engines }]) => place !== '' && engines !== undefined,
  )
  for (const [, locked] of constrained) delete locked.engines
  return constrained.map(([place]) => place.replace(/^.*node_modules\//, ''))
}
