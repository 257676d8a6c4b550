/** The version this page was built as (PLT-100). */
export const BUILT_IN_VERSION = 'v1.123.0'

/** How often an open page asks for the newest version (PLT-099). */
export const VERSION_CHECK_MS = 30_000

/** Tells whether a published version text is greater than the one this page runs; an unreadable text never is. */
export function isNewerVersion(published: string, running: string): boolean {
  const other = numbersOf(published)
  const ours = numbersOf(running)
  if (!other || !ours) return false
  const differing = other.findIndex((part, place) => part !== ours[place])
  return differing !== -1 && other[differing]! > ours[differing]!
}

function numbersOf(version: string): number[] | null {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(version.trim())
  return parts ? parts.slice(1).map(Number) : null
}
