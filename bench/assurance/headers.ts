import { globSync } from 'node:fs'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { contract } from '#api/routes.ts'
import { toUrl, type Endpoint } from '#contract/base/endpoint.ts'
import { argsFor, BODIES, isStream, MISSING_CUSTOMER } from '#api/testing/access.ts'
import { send, requestRaw, type Answer, type Request } from './wire.ts'

const WEB = path.join(import.meta.dirname, '..', '..', 'web', 'dist')

/** Who calls: a bearer by name; null is anonymous. */
export type Bearers = Readonly<Record<string, string | null>>

/** Makes every call, and returns the responses that lack a required header. */
export async function requestHeaders(url: string, bearers: Bearers, policy: string) {
  const found = { answers: 0, kinds: new Map<string, number>(), bare: [] as string[] }
  const note = (kind: Call['kind'], about: string, answer: Answer | null) => {
    if (answer === null) return
    found.answers++
    found.kinds.set(kind, (found.kinds.get(kind) ?? 0) + 1)
    const missing = getMissing(answer, kind, policy)
    if (missing.length > 0) found.bare.push(`${about} (${answer.status}) is missing ${missing.join(', ')}`)
  }
  for (const request of [...contractCalls(bearers), ...webCalls()]) {
    note(request.kind, `${request.method} ${request.path}`, await send(url, request))
  }
  for (const request of await fileCalls(url, bearers)) {
    note(request.kind, `${request.method} a file`, await send(url, request))
  }
  for (const [about, bytes] of Object.entries(MALFORMED))
    note('malformed', about, await requestRaw(url, bytes))
  return found
}

interface Call extends Request {
  kind: 'api' | 'web' | 'file' | 'malformed'
}

/** Every endpoint by every caller with valid input, and once each with invalid input. Signing out comes last. */
function contractCalls(bearers: Bearers): Call[] {
  const byAll = (endpoint: Endpoint) =>
    Object.values(bearers).flatMap((bearer) => rightAndWrong(endpoint, bearer))
  const isLast = ({ name }: Endpoint) => name === 'logout'
  return [
    ...contract.filter((endpoint) => !isLast(endpoint)).flatMap(byAll),
    ...contract.filter(isLast).flatMap((endpoint) => rightAndWrong(endpoint, bearers['leaving'] ?? null)),
  ]
}

function rightAndWrong(endpoint: Endpoint, bearer: string | null): Call[] {
  const headers: Record<string, string> = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
  const call = (customerId: number, more: Partial<Call> = {}): Call => {
    const { params, body } = argsFor(endpoint, customerId) as { params: object; body?: unknown }
    const isBytes = body instanceof Uint8Array
    return {
      kind: 'api',
      method: endpoint.method,
      path: `/api${toUrl(endpoint, { params } as never)}`,
      headers: {
        ...headers,
        ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
      isEndless: isStream(endpoint),
      ...more,
    }
  }
  if (endpoint.name === 'logout') return [call(1)]
  const wrong = call(1)
  const json = { ...headers, 'content-type': 'application/json' }
  return [
    call(1),
    call(MISSING_CUSTOMER),
    { ...wrong, method: 'PATCH' },
    ...(BODIES[endpoint.name] === undefined
      ? []
      : [
          { ...wrong, headers: json, body: '{"broken' },
          { ...wrong, headers: json, body: '[]' },
          { ...wrong, headers: { ...headers, 'content-type': 'text/html' }, body: '<p>' },
        ]),
  ]
}

/** Built files, plain and compressed, as ranges and unmodified; screens, and missing files. */
function webCalls(): Call[] {
  const get = (where: string, headers = {}, method = 'GET'): Call => ({
    kind: 'web',
    method,
    path: where,
    headers,
  })
  const files = globSync('**/*', { cwd: WEB, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => `/${path.relative(WEB, path.join(file.parentPath, file.name))}`)
  const places = [
    '/',
    '/login',
    '/visibility/1/assets',
    '/no/such/screen',
    '/no-such.js',
    '/assets',
    '/assets/',
  ]
  const others = [
    '/API/docs',
    '/healthz',
    '/readyz',
    '/metrics',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
    '/index.html?a=<b>',
  ]
  const api = ['/api', '/api/', '/api/docs', '/api/docs.css', '/api/openapi.json', '/api/no/such', '/api/%00']
  const some = files.find((file) => file.endsWith('.js')) ?? '/favicon.svg'
  return [
    ...files.flatMap((file) => [get(file), get(file, { 'accept-encoding': 'br' })]),
    get(some, { range: 'bytes=0-9' }),
    get(some, { range: 'bytes=999999999-' }),
    get(some, { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() }),
    ...[...places, ...others, some].flatMap((place) =>
      ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND'].map((method) => get(place, {}, method)),
    ),
    ...api.flatMap((place) =>
      ['GET', 'HEAD', 'DELETE', 'OPTIONS'].map((method) => ({
        ...get(place, {}, method),
        kind: 'api' as const,
      })),
    ),
  ]
}

/** Signed addresses for putting and reading a file: good ones, ended ones, forged ones. */
async function fileCalls(url: string, bearers: Bearers): Promise<Call[]> {
  const signed = { authorization: `Bearer ${bearers['shipper'] ?? ''}`, 'content-type': 'application/json' }
  const json = async (request: Request) => {
    const response = await send(url, request)
    if (response?.status !== 200)
      throw new Error(`${request.method} ${request.path} answered ${response?.status}`)
    return JSON.parse(response.text) as Record<string, string>
  }
  const upload = await json({ method: 'GET', path: '/api/attachments/1/upload', headers: signed })
  const put: Call = {
    kind: 'api',
    method: 'PUT',
    path: toPath(upload['upload_url']!),
    headers: {},
    body: '<script>1</script>',
  }
  const answered = await send(url, put)
  if (answered?.status !== 200)
    throw new Error(`the file was not taken: ${answered?.status} ${answered?.text}`)
  const named = { filename: 'note.html', filesize: 18, mime_type: 'text/html' }
  const finish = { method: 'PUT', path: `/api/attachments/1/${upload['attachment_id']}`, headers: signed }
  const file = await json({ ...finish, body: JSON.stringify(named) })
  const read = toPath(file['download_url']!)
  const get = (where: string, kind: Call['kind'], method = 'GET'): Call => ({
    kind,
    method,
    path: where,
    headers: {},
  })
  return [
    put,
    { ...put, path: put.path.replace(/signature=./, 'signature=_') },
    { ...put, path: put.path.replace(/expires=\d+/, 'expires=1') },
    get(read, 'file'),
    get(read.replace('/raw', '/thumbnail'), 'api'),
    get(read.replace(/signature=./, 'signature=_'), 'api'),
    get(read.replace(/expires=\d+/, 'expires=1'), 'api'),
    get(read, 'api', 'POST'),
  ]
}

const toPath = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://portal')
  return pathname + search
}

const HOST = 'Host: portal\r\n'
/** Requests that none of our clients sends. */
const MALFORMED: Record<string, string> = {
  'an address that cannot be read': `GET /%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`,
  'an API address that cannot be read': `GET /api/% HTTP/1.1\r\n${HOST}\r\n`,
  'a path parameter too long': `GET /api/waybills/1/detail/${'9'.repeat(400)} HTTP/1.1\r\n${HOST}\r\n`,
  'a method nobody knows': `FROB / HTTP/1.1\r\n${HOST}\r\n`,
  'no HTTP at all': 'hello\r\n\r\n',
  'a binary greeting': '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'no host': 'GET /api/config HTTP/1.1\r\n\r\n',
  'two hosts': `GET / HTTP/1.1\r\n${HOST}Host: other\r\n\r\n`,
  'HTTP/1.0 without a host': 'GET / HTTP/1.0\r\n\r\n',
  'a header without a name': `GET / HTTP/1.1\r\n${HOST}: x\r\n\r\n`,
  'a header too long': `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(40_000)}\r\n\r\n`,
  'two lengths': `POST /api/user/login HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
  'a length and chunks': `POST /api/user/login HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a length that is no number': `POST /api/user/login HTTP/1.1\r\n${HOST}Content-Length: many\r\n\r\n`,
  'a chunk that is none': `POST /api/user/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  'an expectation nobody meets': `GET / HTTP/1.1\r\n${HOST}Expect: a miracle\r\n\r\n`,
  'a length over every limit': `POST /api/user/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n`,
  'another protocol wanted': `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  'a whole address for a path': `GET http://elsewhere.example/ HTTP/1.1\r\n${HOST}\r\n`,
  'a star for a path': `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
}

/** Headers of `api/src/http/headers.ts`. Files at signed addresses are for one person and may not run at all. */
function getMissing({ headers }: Answer, kind: Call['kind'], policy: string): string[] {
  const wanted: Record<string, string | RegExp> = {
    'content-security-policy': kind === 'file' ? /^sandbox; default-src 'none'/ : policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    ...(kind === 'api' ? { 'cache-control': 'no-store' } : {}),
    ...(kind === 'file' ? { 'cache-control': /^private/, 'content-disposition': /^attachment/ } : {}),
  }
  const stands = (name: string, value: string | RegExp) =>
    typeof value === 'string' ? headers[name] === value : value.test(headers[name] ?? '')
  return Object.entries(wanted).flatMap(([name, value]) => (stands(name, value) ? [] : [name]))
}

/** A well-formed token that does not exist. */
export const forgedBearer = (): string => randomBytes(32).toString('base64url')
