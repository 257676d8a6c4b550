import type { Lockfile } from './complete.ts'

/**
 * Removes what packages ask of Node and returns whose it was: every command runs on the Node that is a package itself, and npm
 * would compare with the one it runs on. What this package asks of Node stays.
 */
export function dropEngines({ packages }: Lockfile): string[] {
  const asking = Object.entries(packages).filter(
    ([place, { engines }]) => place !== '' && engines !== undefined,
  )
  for (const [, locked] of asking) delete locked.engines
  return asking.map(([place]) => place.replace(/^.*node_modules\//, ''))
}
