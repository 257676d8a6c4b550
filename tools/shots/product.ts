import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.ts'

/** A running portal: one that was already running, or one we started, which `stop` ends. */
export interface RunningProduct {
  url: string
  stop: () => Promise<void>
}

/** A portal started for this run. */
export interface StartedProduct extends RunningProduct {
  dataDir: string
  /** Resolves to what the start prints that matches, at once if it did before. */
  waitForLine: (pattern: RegExp) => Promise<string>
}

const ROOT = join(import.meta.dirname, '../..')
const DEFAULT_URL = 'http://localhost:4000'
const READY = /Interline is ready/
const LINES_SHOWN = 20

/**
 * The portal to photograph: the one at `address`, else at the default address, else a small temporary one. Throws when
 * a given address does not respond, or the start fails.
 */
export async function openProduct(
  address: string | undefined,
  log: (line: string) => void,
): Promise<RunningProduct> {
  const url = (address ?? DEFAULT_URL).replace(/\/$/, '')
  if (await responds(url)) return { url, stop: () => Promise.resolve() }
  if (address) {
    throw new Error(`No portal responds at ${address}. Start one there, or omit the address.`)
  }
  log(`no portal at ${DEFAULT_URL}; starting one with the small demo`)
  return await startProduct('small')
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

/** Starts a portal on temporary data, with the small demo railroad or empty, and with the given settings. */
export async function startProduct(
  demo: 'small' | 'none',
  settings: Record<string, string> = {},
): Promise<StartedProduct> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const url = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'interline-shots-'))
  const { DATABASE_URL: _never, DATABASE_OWNER_URL: _nor, ...env } = process.env
  const child = spawn(process.execPath, ['api/src/start.ts'], {
    cwd: ROOT,
    env: {
      ...env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DEMO: demo === 'none' ? 'off' : 'on',
      DEMO_WORLD: 'small',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const waitForLine = watchOutput(child)
  try {
    await waitForLine(READY)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, dataDir: folder, waitForLine, stop }
}

/** Waits for a line of the start, which reports that it is ready only after the demo railroad has sent its history. */
function watchOutput(child: ChildProcess): StartedProduct['waitForLine'] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream! }).on('line', (line) => {
      lines.push(line)
      child.emit('printed')
    })
  return async (pattern) => {
    for (;;) {
      const found = lines.map((line) => pattern.exec(line)?.[0]).find((match) => match !== undefined)
      if (found !== undefined) return found
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The portal stopped:\n${lines.slice(-LINES_SHOWN).join('\n')}`)
      await Promise.race([once(child, 'printed'), once(child, 'exit')])
    }
  }
}
