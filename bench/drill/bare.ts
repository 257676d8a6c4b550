import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { runListInTenant } from '../assets/list.queries.ts'

// The floor of the asset list's CPU: Node's http, the driver, the product's own statement, and nothing else. It
// trusts every caller; the body is `{ customerId, question }`.

const pool = new pg.Pool({
  connectionString: process.env['INTERLINE_APP_URL'],
  max: 10,
  options: '-c timezone=UTC -c plan_cache_mode=force_custom_plan',
})

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const query = JSON.parse(Buffer.concat(chunks).toString()) as Parameters<typeof runListInTenant>[1]
    runListInTenant(pool, query).then(
      (text) => response.setHeader('content-type', 'application/json').end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
})
server.listen(0, '127.0.0.1', () =>
  process.send?.({ ready: true, port: (server.address() as AddressInfo).port }),
)
process.on('SIGTERM', () => process.exit(0))
