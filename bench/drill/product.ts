import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type PartName = 'server' | 'database' | 'demo'

/** The whole product as a person starts it, with the process numbers it prints. */
export type RunningProduct = {
  process: ChildProcess
  pids: Map<PartName, number>
  ended: Promise<unknown>
}

/** Starts the product and waits until it reports that it is ready. Throws its last output when it ends before. */
export async function startProduct(env: NodeJS.ProcessEnv): Promise<RunningProduct> {
  const child = spawn(process.execPath, ['api/src/start.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const pids = new Map<PartName, number>()
  const ready = Promise.withResolvers<void>()
  let lastLine = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    lastLine = line
    const [, part, pid] = /\b(server|database|demo) pid (\d+)/.exec(line) ?? []
    if (part) pids.set(part as PartName, Number(pid))
    if (line.startsWith('Press Ctrl-C')) ready.resolve()
  })
  void ended.then(() => ready.reject(new Error(`The portal stopped before it was ready: ${lastLine}`)))
  await ready.promise
  return { process: child, pids, ended }
}

/** Ends processes at once, as a crash or an operator's `kill -9` does. */
export function kill(...pids: (number | undefined)[]): void {
  for (const pid of pids) {
    try {
      if (pid) process.kill(pid, 'SIGKILL')
    } catch {
      // It exited in the meantime.
    }
  }
}
