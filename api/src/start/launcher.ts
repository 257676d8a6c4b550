import { commandOf, parentOf } from '../db/embedded/process.ts'

const POLL_MS = 500

/**
 * Tells once when the npm that started us is gone: neither npm nor its shell passes on every signal, and a product
 * nobody can stop with Ctrl-C any more must not stay behind. Without npm it never tells: who starts us from a shell, in
 * the background, may leave that shell.
 */
export function whenLauncherEnds(env: NodeJS.ProcessEnv, notify: () => void): void {
  if (!env['npm_lifecycle_event']) return
  const launchers = launchersAbove(process.ppid)
  const watch = setInterval(() => {
    if (launchers.every((pid) => commandOf(pid) !== null)) return
    clearInterval(watch)
    notify()
  }, POLL_MS)
  watch.unref()
}

// npm runs a script by way of a shell, which some shells leave out.
function launchersAbove(parent: number): number[] {
  const above = parentOf(parent)
  const isNpm = above !== null && commandOf(above)?.includes('npm')
  return isNpm ? [parent, above] : [parent]
}
