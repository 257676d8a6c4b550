import { mkdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { acquireLock } from '../db/embedded/lock.ts'
import type { Settings } from '../env.ts'

/** The product cannot be started as things are; the message says why and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

// A server whose parent was killed needs a moment to notice and to free the port.
const PORT_ATTEMPTS = 15
const PAUSE_MS = 200

/** Makes this start the only one on DATA_DIR. Throws StartError naming the one that runs. */
export function claimDataDir(settings: Settings): () => void {
  mkdirSync(settings.dataDir, { recursive: true })
  const lock = acquireLock(path.join(settings.dataDir, 'interline.lock'), `http://localhost:${settings.port}`)
  if ('release' in lock) return lock.release
  throw new StartError(
    `Interline is already running on ${settings.dataDir}: process ${lock.holder.pid}, ${lock.holder.note}.\n` +
      `Stop it first (kill ${lock.holder.pid}), or use another DATA_DIR and PORT.`,
  )
}

/** The port to listen on, 0 replaced by a free one. Throws StartError when another program keeps it. */
export async function claimPort(settings: Settings): Promise<number> {
  let failure: NodeJS.ErrnoException | null = null
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
    const probe = await listen(settings.port, settings.host)
    if ('port' in probe) return probe.port
    failure = probe.error
    if (failure.code !== 'EADDRINUSE') break
    await delay(PAUSE_MS)
  }
  throw new StartError(explain(failure, settings))
}

function explain(failure: NodeJS.ErrnoException | null, { port, host }: Settings): string {
  if (failure?.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is used by another program. Stop it, or choose another port: PORT=${port + 100} npm start`
  }
  if (failure?.code === 'EACCES') {
    return `This user can’t listen on port ${port}. Choose a port above 1023: PORT=4000 npm start`
  }
  return `Can’t listen on HOST=${host} (${failure?.code}). Use an address of this machine: HOST=127.0.0.1 npm start`
}

function listen(port: number, host: string): Promise<{ port: number } | { error: NodeJS.ErrnoException }> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.on('error', (error) => resolve({ error }))
    probe.listen(port, host, () => {
      const { port: accepted } = probe.address() as net.AddressInfo
      probe.close(() => resolve({ port: accepted }))
    })
  })
}
