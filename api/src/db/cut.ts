import net from 'node:net'
import type { ClientBase } from 'pg'
import { restorePriority } from './priority.ts'

/** The driver's internals of a connection, as far as they are needed. */
interface Inside {
  connection: { stream: { destroy(): void } }
  host: string
  port: number
  processID: number | null
  secretKey: number | null
}

const CANCEL_CODE = 80_877_102
const MESSAGE_BYTES = 16
const TIMEOUT_MS = 3000

/**
 * Ends a connection and its server process. The server notices a closed connection only on its next write, which
 * during a sort or a lock wait is much later; so a cancel request is sent too, over a separate connection as the
 * protocol requires.
 */
export function cut(client: ClientBase): void {
  const { connection, host, port, processID, secretKey } = client as unknown as Inside
  // the sooner it is over the better, where we may
  restorePriority(client)
  connection.stream.destroy()
  if (processID === null || secretKey === null) return
  const message = Buffer.alloc(MESSAGE_BYTES)
  for (const [place, number] of [MESSAGE_BYTES, CANCEL_CODE, processID, secretKey].entries()) {
    message.writeInt32BE(number, place * 4)
  }
  const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
  // the server responds by closing the connection, and an unreachable one finds out by itself
  socket.on('error', () => {}).setTimeout(TIMEOUT_MS, () => socket.destroy())
  socket.end(message)
}
