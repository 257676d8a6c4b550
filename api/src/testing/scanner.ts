import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

const COMMAND = 'zINSTREAM\0'
/** The harmless text every scanner knows as a virus; in two parts, or one would find it here. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`

interface Scanner {
  url: string
  /** The last file sent. */
  seen: () => string
  stop: () => Promise<void>
}

export type Behavior = 'scans' | 'hangs up' | 'is over its limit' | 'babbles'

/** Speaks as clamd does and knows one virus, until `stop`. */
export async function startScanner(behavior: Behavior = 'scans'): Promise<Scanner> {
  let seen = ''
  const answer = (socket: net.Socket, body: string | null) => {
    if (body === null) return
    seen = body
    const verdict = body.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'
    socket.end(behavior === 'babbles' ? 'good morning\0' : `stream: ${verdict}\0`)
  }
  const server = net.createServer((socket) => {
    let bytes: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      if (bytes.toString().startsWith('zPING\0')) socket.end('PONG\0')
      else if (behavior === 'hangs up') socket.destroy()
      else if (behavior === 'is over its limit') socket.end('INSTREAM size limit exceeded. ERROR\0')
      else answer(socket, getBody(bytes))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: () => seen,
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

/** The streamed content, once its end has arrived. */
function getBody(bytes: Buffer): string | null {
  let body = ''
  for (let at = COMMAND.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return body
    body += bytes.subarray(at + 4, at + 4 + length).toString()
    at += 4 + length
  }
  return null
}
