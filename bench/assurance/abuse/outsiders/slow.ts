import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { hookServer } from '#api/testing/outside.ts'

/** An external system that responds slowly. */
export interface Slow {
  port: number
  /** How much came so far. */
  arrived: () => number
  stop: () => void
}

/** A customer's server that answers each webhook late; `ca` is its certificate authority. */
export async function slowMachine(host: string, afterMs: number): Promise<Slow & { ca: string }> {
  const { server, port, ca, received } = await hookServer(host, afterMs)
  return { port, ca, arrived: () => received.length, stop: () => server.closeAllConnections() }
}

/** A mail server that accepts each email late. */
export async function slowMailServer(afterMs: number): Promise<Slow> {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 0,
    onData(stream, _session, done) {
      count += 1
      stream.resume()
      stream.on('end', () => setTimeout(done, afterMs))
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { port, arrived: () => count, stop: () => server.close() }
}
