import type { Readable } from 'node:stream'
import { type Received, receive } from './receive.ts'

const SECOND_MS = 1000

interface Options {
  maxBytes: number
  /** Called at the start and about every second; throws to stop. */
  onSecond: () => Promise<void>
}

/** Writes a file to where the store reads it. Throws what reading the stream or `onSecond` throws. */
export async function receiveWatched(
  stream: Readable,
  folder: string,
  { maxBytes, onSecond }: Options,
): Promise<Received> {
  let failed: unknown = null
  async function* watched(): AsyncGenerator<Buffer> {
    try {
      await onSecond()
      let next = performance.now() + SECOND_MS
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (performance.now() > next) {
          await onSecond()
          next = performance.now() + SECOND_MS
        }
        yield chunk
      }
    } catch (error) {
      failed = error
      throw error
    }
  }
  try {
    return await receive(watched(), folder, maxBytes)
  } catch (error) {
    throw failed ?? error
  } finally {
    stream.destroy()
  }
}
