import { getCommand, getParent } from '../db/embedded/process.ts'

const POLL_MS = 500

/**
 * Resolves when the npm process that started us is gone: neither npm nor its shell forwards every signal, and a
 * product that Ctrl-C no longer stops must not stay behind. Without npm it never resolves: a process started from a
 * shell in the background may outlive that shell.
 */
export function onNpmExit(env: NodeJS.ProcessEnv, notify: () => void): void {
  if (!env['npm_lifecycle_event']) return
  const launchers = getNpmAncestors(process.ppid)
  const watch = setInterval(() => {
    if (launchers.every((pid) => getCommand(pid) !== null)) return
    clearInterval(watch)
    notify()
  }, POLL_MS)
  watch.unref()
}

// npm runs a script through a shell, which some shells replace with the script.
function getNpmAncestors(parent: number): number[] {
  const above = getParent(parent)
  const isNpm = above !== null && getCommand(above)?.includes('npm')
  return isNpm ? [parent, above] : [parent]
}
