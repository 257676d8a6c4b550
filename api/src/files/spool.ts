import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#contract/base/errors.ts'
import type { Budget } from '../http/budget.ts'
import type { Release } from '../http/gate.ts'
import { isDiskFull } from './disk-full.ts'

/** The memory buffer per reader; a fast one needs no more. */
const IN_MEMORY_BYTES = 256 * 1024
/** How long the producer waits for a nearly fast enough reader before it writes to disk. */
const BRIEF_MS = 10
/** How long it waits for a stalled reader when the disk is full: others wait for the producer's slot. */
const MAX_MS = 10_000

const CLIENT_DISCONNECTED = 'the client disconnected'

/** Where spools write to, and how much all of them may. */
export interface SpoolRoom {
  folder: string
  budget: Budget
}

/**
 * A buffer between the producer and the reader of a download, so that it is produced at once however slowly it is
 * read. Unread data goes to an unlinked file, which disappears with the process. Without disk space the producer
 * waits for the reader, and fails with storage_full when nothing is read for ten seconds.
 */
export class Spool {
  #room: SpoolRoom
  #tenant: string
  // older than the data in the file
  #memory: Buffer[] = []
  #memoryBytes = 0
  #file: FileHandle | null = null
  #written = 0
  #read = 0
  #reserved: Release[] = []
  #ending: { error: Error | null } | null = null
  #isClosed = false
  #change = Promise.withResolvers<void>()

  constructor(room: SpoolRoom, tenant: string) {
    this.#room = room
    this.#tenant = tenant
  }

  /** Reads everything from the source; throws what the source throws. */
  async fill(source: AsyncIterable<Buffer>): Promise<void> {
    try {
      for await (const chunk of source) await this.#add(chunk)
      this.#ending = { error: null }
    } catch (error) {
      this.#ending = { error: error as Error }
      throw error
    } finally {
      this.#notify()
    }
  }

  /** Resolves when there is something to read or all was read; throws when the source failed before. */
  async started(): Promise<void> {
    while (this.#unread === 0 && this.#ending === null) await this.#change.promise
    if (this.#unread === 0 && this.#ending?.error) throw this.#ending.error
  }

  /** The produced data in order; throws at the end when the source failed. */
  async *read(): AsyncGenerator<Buffer> {
    while (this.#unread > 0 || this.#ending === null) {
      // subscribed before the check, so that no change in between is missed
      const change = this.#change.promise
      const chunk = this.#fromMemory() ?? (await this.#fromFile())
      if (chunk === null) {
        await change
        continue
      }
      this.#notify()
      yield chunk
    }
    if (this.#ending?.error) throw this.#ending.error
  }

  /** Gives everything back; what still waits for something here fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#notify()
    for (const release of this.#reserved.splice(0)) release()
    await this.#file?.close()
  }

  get #unread(): number {
    return this.#memoryBytes + this.#unreadInFile
  }

  get #unreadInFile(): number {
    return this.#written - this.#read
  }

  async #add(chunk: Buffer): Promise<void> {
    if (this.#isClosed) throw new Error(CLIENT_DISCONNECTED)
    if (this.#unreadInFile === 0 && (await this.#remember(chunk, BRIEF_MS))) return
    if (await this.#write(chunk)) return
    if (!(await this.#remember(chunk, MAX_MS))) throw new AppError('storage_full')
  }

  /** False when the reader took nothing for this long. */
  async #remember(chunk: Buffer, timeoutMs: number): Promise<boolean> {
    const isFull = () => this.#memoryBytes > 0 && this.#memoryBytes + chunk.length > IN_MEMORY_BYTES
    while (this.#unreadInFile > 0 || isFull()) {
      if (!(await this.#changeWithin(timeoutMs))) return false
      if (this.#isClosed) throw new Error(CLIENT_DISCONNECTED)
    }
    this.#memory.push(chunk)
    this.#memoryBytes += chunk.length
    this.#notify()
    return true
  }

  /** False when there is no room. */
  async #write(chunk: Buffer): Promise<boolean> {
    const release = this.#room.budget.reserve(this.#tenant, chunk.length)
    if (release === null) return false
    this.#reserved.push(release)
    try {
      this.#file ??= await this.#openFile()
      await writeWhole(this.#file, chunk, this.#written)
    } catch (error) {
      if (isDiskFull(error)) return false
      throw error
    }
    this.#written += chunk.length
    this.#notify()
    return true
  }

  async #openFile(): Promise<FileHandle> {
    await mkdir(this.#room.folder, { recursive: true })
    const name = path.join(this.#room.folder, randomUUID())
    const file = await open(name, 'wx+', 0o600)
    await unlink(name)
    if (!this.#isClosed) return file
    await file.close()
    throw new Error(CLIENT_DISCONNECTED)
  }

  #fromMemory(): Buffer | null {
    const chunk = this.#memory.shift() ?? null
    this.#memoryBytes -= chunk?.length ?? 0
    return chunk
  }

  async #fromFile(): Promise<Buffer | null> {
    if (this.#file === null || this.#unreadInFile === 0) return null
    const buffer = Buffer.allocUnsafe(Math.min(this.#unreadInFile, IN_MEMORY_BYTES))
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, this.#read)
    this.#read += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  #notify(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }

  async #changeWithin(timeoutMs: number): Promise<boolean> {
    const isOver = new AbortController()
    try {
      const changed = this.#change.promise.then(() => true)
      return await Promise.race([changed, wait(timeoutMs, false, { signal: isOver.signal })])
    } finally {
      isOver.abort()
    }
  }
}

async function writeWhole(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let at = 0; at < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, at, chunk.length - at, position + at)
    at += bytesWritten
  }
}
