import type { ClientBase } from 'pg'

/** The socket under a connection of the driver, as far as this needs it. */
interface Socket {
  cork(): void
  uncork(): void
  writableCorked: number
}

/**
 * Sends what is asked of a connection in one turn of the event loop as one write: begin, sign-in and first statement each
 * went out by themselves, and system calls are most of what a short request costs.
 */
export function writeTogether(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
