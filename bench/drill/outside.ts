import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A part outside the product, on a port of this machine. */
export interface Outside {
  port: number
  stop: () => void
}

async function serve(answer: http.RequestListener): Promise<Outside> {
  const server = http.createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => server.closeAllConnections() }
}

/** A bucket of an object store: stores, returns and deletes files, for any caller. */
export function startBucket(): Promise<Outside> {
  const files = new Map<string, Buffer>()
  return serve((request, response) => {
    const name = request.url!.split('?')[0]!
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'PUT') files.set(name, Buffer.concat(chunks))
      if (request.method === 'DELETE') files.delete(name)
      const file = files.get(name)
      if (request.method !== 'GET') response.writeHead(200).end()
      else if (file === undefined) response.writeHead(404).end()
      else response.writeHead(200, { 'content-length': file.length }).end(file)
    })
  })
}

/** An identity provider that is reachable for everyone and knows no one. */
export function startProvider(getIssuer: () => string): Promise<Outside> {
  return serve((request, response) => {
    request.resume()
    const issuer = getIssuer()
    response.setHeader('content-type', 'application/json')
    const isRequested = request.url !== '/token'
    if (!isRequested) response.statusCode = 400
    response.end(
      JSON.stringify(
        isRequested
          ? {
              issuer,
              authorization_endpoint: `${issuer}/auth`,
              token_endpoint: `${issuer}/token`,
              jwks_uri: `${issuer}/jwks`,
              response_types_supported: ['code'],
              code_challenge_methods_supported: ['S256'],
            }
          : { error: 'invalid_grant' },
      ),
    )
  })
}

/** A mail server that accepts everything and counts it. */
export async function startMailServer(): Promise<Outside & { arrived: Set<string> }> {
  const arrived = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 0,
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        arrived.add(/^message-id: (.*)$/im.exec(text)?.[1] ?? '')
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { port: (server.server.address() as AddressInfo).port, stop: () => server.close(), arrived }
}
