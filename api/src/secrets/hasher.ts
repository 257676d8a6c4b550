import { fork, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'

/** Hashes of passwords, wherever they are worked out. */
export type Hasher = {
  /** The stored hash of a password. */
  hash: (password: string) => Promise<string>
  fits: (stored: string, password: string) => Promise<boolean>
}

/** OWASP's first choice for argon2id; one hash takes about 10 ms and 19 MiB. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Not the lowest priority, because on a constantly busy machine no one could sign in anymore.
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL

const PROGRAM = fileURLToPath(import.meta.resolve('./hasher.child.ts'))

export type HashRequest = { id: number; name: keyof Hasher; texts: string[] }
export type Answer = { id: number; result: string | boolean } | { id: number; error: string }

type Pending = { resolve: (result: string | boolean) => void; reject: (error: Error) => void }

class HasherCrashed extends Error {}

/** Hashes in this process. */
export const inProcessHasher: Hasher = { hash: (password) => hash(password, ARGON2ID), fits: verify }

/**
 * Hashes in a process of lower priority, so that a flood of sign-ins leaves the processor to other calls. The process
 * starts with the first hash and ends with this one. Hashes that are unfinished when it dies are computed here; the
 * next one starts it again.
 */
export class HasherProcess implements Hasher {
  #child: ChildProcess | null = null
  #unanswered = new Map<number, Pending>()
  #count = 0

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  hash(password: string): Promise<string> {
    return this.#ask('hash', password).catch(unlessRemoved(() => inProcessHasher.hash(password)))
  }

  fits(stored: string, password: string): Promise<boolean> {
    return this.#ask('fits', stored, password).catch(
      unlessRemoved(() => inProcessHasher.fits(stored, password)),
    )
  }

  #ask<N extends keyof Hasher>(name: N, ...labels: Parameters<Hasher[N]>): ReturnType<Hasher[N]> {
    const answered = new Promise<string | boolean>((resolve, reject) => {
      const id = ++this.#count
      this.#unanswered.set(id, { resolve, reject })
      try {
        const child = (this.#child ??= this.#start())
        child.channel?.ref()
        child.send({ id, name, texts: labels } satisfies HashRequest, (error) => error && this.#lose(child))
      } catch {
        this.#unanswered.delete(id)
        reject(new HasherCrashed())
      }
    })
    return answered as ReturnType<Hasher[N]>
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, {
      execArgv: [],
      // it needs none of our secrets
      env: {},
      // In its own session: Linux may group processes by session, and then the group's priority counts.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (answer: Answer) => this.#receive(answer))
    child.on('error', () => this.#lose(child))
    child.on('exit', () => this.#lose(child))
    child.unref()
    lowerPriority(child.pid)
    return child
  }

  #receive(answer: Answer): void {
    const pending = this.#unanswered.get(answer.id)
    this.#unanswered.delete(answer.id)
    // only running work keeps this process alive
    if (this.#unanswered.size === 0) this.#child?.channel?.unref()
    if ('error' in answer) pending?.reject(new Error(answer.error))
    else pending?.resolve(answer.result)
  }

  /** A child whose channel fails is replaced. */
  #lose(child: ChildProcess): void {
    if (this.#child !== child) return
    this.#child = null
    child.kill('SIGKILL')
    const pending = [...this.#unanswered.values()]
    this.#unanswered.clear()
    for (const { reject } of pending) reject(new HasherCrashed())
  }
}

function unlessRemoved<T>(instead: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    if (error instanceof HasherCrashed) return instead()
    throw error
  }
}

/** Where a system refuses or knows no such thing, hashing is as much in the way as anything else. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  attempt(() => setPriority(pid, PRIORITY))
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY), { flag: 'r+' }))
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // the work can be done without it
  }
}
