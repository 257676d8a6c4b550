import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { getCommand } from './process.ts'

export type Holder = { pid: number; command: string; note: string }

/**
 * Creates the lock file or returns its holder. A lock is taken over when its holder has died or its process id
 * belongs to another program.
 */
export function acquireLock(file: string, note: string): { release: () => void } | { holder: Holder } {
  const mine: Holder = { pid: process.pid, command: getCommand(process.pid) ?? '', note }
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (;;) {
      if (linked(draft, file)) return { release: () => release(file) }
      const holder = liveHolder(file)
      if (holder) return { holder }
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Runs a function while holding the lock file, after waiting for its current holder. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const lock = acquireLock(file, '')
    if ('holder' in lock) {
      await delay(50)
      continue
    }
    try {
      return await work()
    } finally {
      lock.release()
    }
  }
}

/** The holder of the lock file, if that process is still alive. */
export function liveHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
    return getCommand(holder.pid) === holder.command ? holder : null
  } catch {
    return null
  }
}

// A hard link appears with its content or not at all, so no reader ever sees a half-written lock.
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function release(file: string): void {
  if (liveHolder(file)?.pid === process.pid) rmSync(file, { force: true })
}
