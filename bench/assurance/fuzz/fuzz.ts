import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { contract } from '#api/routes.ts'
import { isSchema, type Endpoint } from '#contract/base/endpoint.ts'
import { generatedSet } from '#x12/testing/generated.ts'
import { exampleText } from '#x12/example.fixture.ts'
import type { SetTable } from '#x12/sets/table.ts'
import { SET_TABLES } from '#x12/sets/tables.ts'
import { makeT322, makeTrip, makeClm } from '#api/areas/feeds/messages/messages.factory.ts'
import type { TestApp } from '#api/testing/app.ts'
import { resetRights } from './fuzz.queries.ts'
import { createRandomSource, toJson, getString, STRINGS, type RandomSource, type Shape } from './hostile.ts'
import { send, type Answer, type Request } from '../wire.ts'

/** After signing out a caller has no access, so this call only gets unknown tokens. */
const SIGN_OUT = 'logout'
const SLOW_MS = 2000
const AT_ONCE = 6
const MAX_ACCEPTED_BYTES = 900_000
const SECONDS_PER_CALL = 30
const MAX_SEED = 999_999_999

/** The results of all calls' inputs. */
export interface FuzzResult {
  inputs: number
  faults: string[]
  slow: string[]
  leaks: string[]
  /** Calls that answered every input by a refusal of the caller: nothing was tried. */
  unreached: string[]
  shed: number
  /** How many messages of each kind were sent to the feeds and forms that take bytes. */
  messages: Record<string, number>
}

/** Sends every call of the contract so many hostile inputs. */
export async function fuzz(
  portal: TestApp,
  url: string,
  options: { count: number; seed: number },
): Promise<FuzzResult> {
  const result: FuzzResult = {
    inputs: 0,
    faults: [],
    slow: [],
    leaks: [],
    unreached: [],
    shed: 0,
    messages: {},
  }
  for (const [index, endpoint] of contract.entries()) {
    // what one call removed, the next one needs
    await portal.superuser(resetRights)
    const chance = createRandomSource(options.seed + index)
    const writer = createWriter(endpoint, portal, { chance, messages: result.messages })
    const statuses = new Set<number>()
    let left = options.count
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) statuses.add(await sendOne(url, endpoint, await writer(), result))
      }),
    )
    const isReached = [...statuses].some((status) => ![0, 401, 403].includes(status))
    if (!isReached && endpoint.name !== SIGN_OUT) result.unreached.push(endpoint.name)
  }
  return result
}

async function sendOne(
  url: string,
  endpoint: Endpoint,
  request: Request,
  fuzzed: FuzzResult,
): Promise<number> {
  fuzzed.inputs++
  const started = performance.now()
  const response = await Promise.race([send(url, request), giveUp()])
  const tookMs = performance.now() - started
  const about = `${endpoint.name}: ${request.method} ${request.path.slice(0, 200)} ${String(request.body ?? '').slice(0, 200)}`
  if (response === null) {
    // more than is taken may be cut while it is still being sent
    if (Buffer.byteLength(request.body ?? '') < MAX_ACCEPTED_BYTES)
      fuzzed.faults.push(`no answer to ${about}`)
    return 0
  }
  if (response.status === 503 && response.text.includes('"overloaded"')) fuzzed.shed++
  else if (response.status >= 500)
    fuzzed.faults.push(`${response.status} ${response.text.slice(0, 200)} to ${about}`)
  if (tookMs > SLOW_MS) fuzzed.slow.push(`${Math.round(tookMs)} ms for ${about}`)
  if (leaksInternals(response)) fuzzed.leaks.push(`${response.text.slice(0, 300)} to ${about}`)
  return response.status
}

const giveUp = () =>
  new Promise<null>((done) => setTimeout(() => done(null), SECONDS_PER_CALL * 1000).unref())

/** Traces of internals: a stack, a file, a statement, a table. */
const INTERNALS =
  /\bat \S+ \(|node_modules|file:\/\/|\.ts:\d|\/src\/|syntax error|violates|relation "|column "|SQLSTATE|pg_catalog|invalid input syntax|out of range for type|RangeError|TypeError|call stack/i

const leaksInternals = ({ status, text }: Answer): boolean => status >= 400 && INTERNALS.test(text)

/** Writes one request after the other for a call: mostly right, hostile in places. */
function createWriter(
  endpoint: Endpoint,
  portal: TestApp,
  { chance, messages }: { chance: RandomSource; messages: Record<string, number> },
): () => Promise<Request> {
  const query = getShape(endpoint.query)
  const body = endpoint.body && isSchema(endpoint.body) ? getShape(endpoint.body) : null
  const who = endpoint.access === 'admin' ? 'admin' : 'full'
  const isEndless = 'kind' in endpoint.response && endpoint.response.kind === 'events'
  return async () => {
    const upload = endpoint.name === 'uploadFile' && chance.percent(50) ? await createUploadUrl(portal) : null
    const bearer =
      chance.percent(4) || endpoint.name === SIGN_OUT
        ? randomBytes(32).toString('base64url')
        : portal.token(who)
    const headers: Record<string, string> = { authorization: `Bearer ${bearer}`, ...oddHeaders(chance) }
    const path = upload ?? `/api${toPath(endpoint, chance)}${getQuery(query, chance)}`
    if (endpoint.body === undefined) return { method: endpoint.method, path, headers, isEndless }
    headers['content-type'] ??= body === null ? 'text/plain' : 'application/json'
    const sent = body === null ? toBytes(chance, messages) : toText(body, chance)
    headers['content-length'] = String(Buffer.byteLength(sent))
    return { method: endpoint.method, path, headers, body: sent, isEndless }
  }
}

const getShape = (schema: z.ZodType | undefined): Shape | null =>
  schema === undefined ? null : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)

async function createUploadUrl(portal: TestApp): Promise<string> {
  const { upload_url } = (
    await portal.app.inject({
      url: '/api/attachments/1/upload',
      headers: { authorization: `Bearer ${portal.token('full')}` },
    })
  ).json<{ upload_url: string }>()
  return upload_url
}

const ODD_TYPES = [
  'application/json; charset=utf-16',
  'text/xml',
  'multipart/form-data; boundary=',
  '*/*',
  '',
]

function oddHeaders(chance: RandomSource): Record<string, string> {
  if (chance.percent(90)) return {}
  return chance.pick<Record<string, string>>([
    { 'content-type': chance.pick(ODD_TYPES) },
    { 'idempotency-key': 'k'.repeat(300) },
    { 'idempotency-key': randomBytes(8).toString('hex') },
    { 'if-match': '"x"' },
    { 'accept-language': '*'.repeat(500) },
    { 'x-forwarded-for': '::ffff:999.1.1.1, unknown' },
    { range: 'bytes=9-1' },
    { host: 'railconnect.evil.example:99999' },
  ])
}

/** Ids that exist are as likely as ids that cannot. */
function toPath({ path }: Endpoint, chance: RandomSource): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'customerId' && chance.percent(85)) return '1'
    if (chance.percent(40)) return '1'
    return chance.percent(10)
      ? chance.pick(['%00', '%E0%A4%A', '%', '..%2f..%2f', '%ff', ''])
      : escaped(chance.pick(STRINGS))
  })
}

function getQuery(shape: Shape | null, chance: RandomSource): string {
  const pairs: string[] = []
  for (const [name, part] of Object.entries(shape?.properties ?? {})) {
    if (!shape?.required?.includes(name) && chance.percent(50)) continue
    const value = () =>
      escaped(part.enum && chance.percent(50) ? String(chance.pick(part.enum)) : chance.pick(STRINGS))
    pairs.push(`${name}=${value()}`)
    if (chance.percent(10)) pairs.push(`${name}=${value()}`)
    if (chance.percent(3)) pairs.push(`${name}[a][b]=${value()}`)
  }
  if (chance.percent(5)) pairs.push(`${escaped(chance.pick(STRINGS))}=${escaped(chance.pick(STRINGS))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Every byte that is no letter or digit as `%xx`, lone surrogates as the bytes they would have. */
const escaped = (text: string): string =>
  [...Buffer.from(text.slice(0, 1000))]
    .map((byte) =>
      /\w/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('')

function toText(shape: Shape, chance: RandomSource): string {
  const text = toJson(shape, chance)
  if (chance.percent(95)) return text
  return chance.pick([
    text.slice(0, -1),
    `${text}x`,
    '',
    '\0',
    '{"a":',
    '\ufeff{}',
    `/*${text}*/`,
    getString(chance),
  ])
}

/** A document of an X12 set as its table allows it, under a control number of its own. */
function makeSet(table: SetTable, chance: RandomSource): Buffer {
  const [generated] = fc.sample(generatedSet(table), { numRuns: 1, seed: chance.below(MAX_SEED) })
  const { set, release } = generated!
  const functional_id = table.functional_id
  return Buffer.from(
    exampleText([set], { release, functional_id, control_number: 1 + chance.below(MAX_SEED) }),
  )
}

const KINDS: Readonly<Record<string, (chance: RandomSource) => Buffer>> = {
  ...Object.fromEntries(
    [...SET_TABLES.values()].map((table) => [table.id, (chance: RandomSource) => makeSet(table, chance)]),
  ),
  'trip as 322': (chance) => makeT322(1 + chance.below(999), ...makeTrip()),
  CLM: () => makeClm(...makeTrip()),
  'random bytes': (chance) => randomBytes(chance.below(5000)),
  text: (chance) => Buffer.from(getString(chance)),
  nothing: () => Buffer.alloc(0),
}

/** A message a railroad could have sent, mostly with damage, or bytes of no kind at all. */
function toBytes(chance: RandomSource, messages: Record<string, number>): Buffer {
  const kind = chance.pick(Object.keys(KINDS))
  messages[kind] = (messages[kind] ?? 0) + 1
  const whole = KINDS[kind]!(chance)
  const damaged = Buffer.from(whole)
  for (let n = chance.below(6); n > 0 && damaged.length > 0; n--)
    damaged[chance.below(damaged.length)] = chance.below(256)
  return chance.percent(20) ? damaged.subarray(0, chance.below(damaged.length + 1)) : damaged
}
