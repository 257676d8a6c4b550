import { once } from 'node:events'
import type net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isSmall } from '../../data.ts'
import { ABUSER, requestFor, type Request, type Format } from './downloads.ts'

/** When a reader leaves a download. */
export interface Disconnect {
  name: string
  waitToLeave: (socket: net.Socket) => Promise<unknown>
}

/** More than one customer's share of the slots, so that some are abandoned while they wait. */
export const AT_ONCE = 6
export const TIMEOUT_MS = 5000
const MOMENTS_MS = isSmall() ? [0, 5, 50] : [0, 1, 2, 5, 10, 20, 50, 100, 200, 400]

export const DISCONNECTS: readonly Disconnect[] = [
  ...MOMENTS_MS.map((afterMs) => ({ name: `after ${afterMs} ms`, waitToLeave: () => wait(afterMs) })),
  { name: 'on the head', waitToLeave: (socket) => once(socket, 'readable') },
  { name: 'in the middle', waitToLeave: (socket) => readSome(socket, 300_000) },
]

/** Requests downloads of the same rows and disconnects their readers. */
export async function disconnectTogether(
  request: Request,
  format: Format,
  leave: Disconnect['waitToLeave'],
): Promise<void> {
  const sockets = Array.from({ length: AT_ONCE }, () => requestFor(request, format, ABUSER))
  await Promise.all(
    sockets.map(async (socket) => {
      await Promise.race([leave(socket), wait(TIMEOUT_MS)])
      socket.destroy()
    }),
  )
}

async function readSome(socket: net.Socket, bytes: number): Promise<void> {
  let read = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    read += chunk.length
    if (read > bytes) return
  }
}
