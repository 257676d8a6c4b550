import net from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../testing/app.ts'

const portal = useTestApp()
let port = 0
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as net.AddressInfo).port
})
afterAll(() => portal.app.server.closeAllConnections())

/** The response to bytes that none of our clients sends. */
const sendRaw = (line: string, ...headers: string[]): Promise<string> =>
  text(net.connect(port, '127.0.0.1').end([`${line}`, ...headers, 'connection: close', '', ''].join('\r\n')))

const HOST = 'host: portal'

test.each<[what: string, status: number, line: string, ...headers: string[]]>([
  ['nothing of HTTP', 400, 'hello'],
  ['an unknown method', 400, 'FROB / HTTP/1.1', HOST],
  ['no host', 400, 'GET /api/config HTTP/1.1'],
  ['headers without end', 431, 'GET / HTTP/1.1', HOST, `x: ${'x'.repeat(40_000)}`],
  ['two hosts', 400, 'GET /api/config HTTP/1.1', HOST, 'Host: other'],
  [
    'two bearers',
    400,
    'GET /api/config HTTP/1.1',
    HOST,
    'authorization: Bearer a',
    'Authorization: Bearer b',
  ],
  ['an address that cannot be read', 400, 'GET /api/% HTTP/1.1', HOST],
  ['an id longer than any', 404, `GET /api/waybills/1/detail/${'9'.repeat(400)} HTTP/1.1`, HOST],
  ['an unknown expectation', 417, 'GET / HTTP/1.1', HOST, 'expect: a miracle'],
])('%s is refused with every security header', async (_what, status, line, ...headers) => {
  const result = await sendRaw(line, ...headers)

  expect(result.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
  for (const header of [
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    'referrer-policy: no-referrer',
    'cross-origin-opener-policy: same-origin',
    'strict-transport-security: max-age=31536000',
    'cache-control: no-store',
  ])
    expect(result.toLowerCase()).toContain(header)
})

test('unreadable input is refused with the usual message', async () => {
  const result = await sendRaw('hello')

  expect(JSON.parse(result.split('\r\n\r\n')[1]!)).toEqual({
    message: 'The request isn’t valid HTTP.',
    code: 'invalid_request',
    request_id: expect.any(String),
  })
})

test('an older client that names no host is served', async () => {
  expect(await sendRaw('GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /)
})
