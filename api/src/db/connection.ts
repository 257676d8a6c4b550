import net from 'node:net'
import pg from 'pg'

/**
 * Sends what is written within one turn of the event loop at once: begin, session check and first statement would
 * otherwise be three system calls, and these are most of the cost of a short request.
 */
class Socket extends net.Socket {
  override write(data: string | Uint8Array, done?: (error?: Error | null) => void): boolean
  override write(
    data: string | Uint8Array,
    encoding?: BufferEncoding,
    done?: (error?: Error | null) => void,
  ): boolean
  override write(data: string | Uint8Array, ...others: unknown[]): boolean {
    if (this.writableCorked === 0) {
      this.cork()
      process.nextTick(() => this.uncork())
    }
    return super.write(data, ...(others as []))
  }
}

/** A connection of the driver over our own socket. */
export class Connection extends pg.Client {
  readonly #socket: net.Socket

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /** Closes it without a word; its server process notices within a quarter of a second. */
  cut(): void {
    this.#socket.destroy()
  }
}

/** Ends a pooled connection in the middle of its work. */
export function cut(client: pg.ClientBase): void {
  if (!(client instanceof Connection)) throw new TypeError('This connection doesn’t belong to a pool.')
  client.cut()
}
