/** The version this page was built as (PLT-100). */
export const BUILT_IN_VERSION = 'v1.123.0'

/** The interval at which an open page checks for a new version (PLT-099). */
export const VERSION_CHECK_MS = 30_000

/** Whether a published version is greater than the one this page runs; an invalid text never is. */
export function isNewerVersion(published: string, running: string): boolean {
  const other = getNumbers(published)
  const ours = getNumbers(running)
  if (!other || !ours) return false
  const differing = other.findIndex((part, place) => part !== ours[place])
  return differing !== -1 && other[differing]! > ours[differing]!
}

function getNumbers(version: string): number[] | null {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(version.trim())
  return parts ? parts.slice(1).map(Number) : null
}
