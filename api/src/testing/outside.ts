import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'

/** The requests to a customer's machine. */
export interface Received {
  headers: Record<string, string | string[] | undefined>
  body: string
}

/**
 * A customer's real HTTPS server, trusted through `ca`; it responds with the first of `answers` next, 200 without
 * one.
 */
export async function hookServer(
  host: string,
  afterMs = 0,
): Promise<{
  server: Server
  port: number
  ca: string
  received: Received[]
  answers: number[]
}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'interline-hooks-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const texts = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ')
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', [...texts, '-keyout', key, '-out', cert, ...names], { stdio: 'ignore' })
  const ca = readFileSync(cert, 'utf8')
  const secret = readFileSync(key)
  rmSync(folder, { recursive: true })
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer({ key: secret, cert: ca }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      const status = answers.shift() ?? 200
      const elsewhere = { location: `https://${request.headers.host}/elsewhere` }
      setTimeout(() => {
        response.writeHead(status, status === 302 ? elsewhere : {})
        response.end(`answer ${status}`)
      }, afterMs)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port, ca, received, answers }
}

/** A real mail server that accepts everything. */
export async function startMailServer(): Promise<{ server: SMTPServer; url: string; arrived: string[] }> {
  const arrived: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 0,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { server, url: `smtp://127.0.0.1:${port}`, arrived }
}
