import type { ClientBase } from 'pg'

/** The socket under a connection of the driver, as far as this needs it. */
interface Socket {
  cork(): void
  uncork(): void
  writableCorked: number
}

/**
 * Combines the writes of a connection within one turn of the event loop: begin, session check and first statement
 * would otherwise be sent separately, and system calls are most of the cost of a short request.
 */
export function writeTogether(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
