import { setTimeout as sleep } from 'node:timers/promises'
import type { Received } from './calendar.ts'
import type { FeedFile } from './messages.ts'

/** The product as any railroad's feed user sees it: over its public API. */
export interface Product {
  onReceive(customerId: number): Promise<Received>
  send(file: FeedFile): Promise<void>
  /** The JSON of an endpoint. Throws when the call is refused. */
  read(path: string): Promise<unknown>
  /** Sends JSON to an endpoint and returns the JSON of its response; logs a refusal and returns null. */
  post(path: string, body: object, method?: Method): Promise<unknown>
  /** The PDF of an endpoint, byte by byte; empty when the call is refused. */
  print(path: string, body: object): Promise<string>
}

type Method = 'POST' | 'PUT' | 'PATCH'

interface User {
  email: string
  password: string
}

const FEED_USER: User = { email: 'admin@demo.example', password: 'ride-the-rails' }
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000
const REQUEST_TIMEOUT_MS = 120_000

interface Session {
  url: string
  log: (line: string) => void
  user: User
  token: string | null
  isUnreachable: boolean
}

/** A connection that signs in when needed, waits while the product is unreachable, and logs each problem once. */
export function connectTo(url: string, log: (line: string) => void, user = FEED_USER): Product {
  const session: Session = { url, log, user, token: null, isUnreachable: false }
  const send = async (path: string, body: object, method: Method = 'POST'): Promise<Response | null> => {
    const json = { content_type: 'application/json', body: JSON.stringify(body) }
    const response = await call(session, method, path, json)
    if (response.ok) return response
    log(await refusal(`A call of ${path}`, response))
    return null
  }
  return {
    read: (path) => read(session, path),
    onReceive: async (customerId) => {
      const status = (await read(session, `/api/feeds/${customerId}/status`)) as {
        first_event_ts?: string | null
        last_event_ts?: string | null
      }
      return {
        customer_id: customerId,
        first_event_ts: instantOrNull(status.first_event_ts),
        last_event_ts: instantOrNull(status.last_event_ts),
      }
    },
    send: async (file) => {
      const response = await call(session, 'POST', `/api/feeds/${file.customer_id}/messages`, file)
      if (response.ok) return void (await response.arrayBuffer())
      log(await refusal(`A file of ${file.records} records for customer ${file.customer_id}`, response))
    },
    post: async (path, body, method) => (await send(path, body, method))?.json() ?? null,
    print: async (path, body) => {
      const response = await send(path, body)
      return response === null ? '' : Buffer.from(await response.arrayBuffer()).toString('latin1')
    },
  }
}

async function read(session: Session, path: string): Promise<unknown> {
  const response = await call(session, 'GET', path)
  if (!response.ok) throw new Error(await refusal(`A call of ${path}`, response))
  return response.json()
}

const instantOrNull = (text: string | null | undefined) => (text ? Date.parse(text) : null)

async function refusal(what: string, answer: Response): Promise<string> {
  const text = await answer.text()
  return `${what} was rejected with ${answer.status}: ${text.slice(0, 200)}`
}

/** Repeats until there is an answer that means something: neither silence, nor trouble on the other side, nor too fast. */
async function call(
  session: Session,
  method: 'GET' | Method,
  path: string,
  file?: { content_type: string; body: string },
): Promise<Response> {
  let waitMs = FIRST_WAIT_MS
  for (;;) {
    const result = await attempt(session, method, path, file)
    if (result instanceof Response) {
      if (session.isUnreachable) session.log('the portal is responding again')
      session.isUnreachable = false
      return result
    }
    if (!session.isUnreachable) session.log(`${result}; retrying`)
    session.isUnreachable = true
    await sleep(waitMs)
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
  }
}

/** A response, or a message that says why there is none yet. */
async function attempt(
  session: Session,
  method: string,
  path: string,
  file?: { content_type: string; body: string },
): Promise<Response | string> {
  try {
    session.token ??= await signIn(session)
    const response = await fetch(session.url + path, {
      method,
      headers: {
        authorization: `Bearer ${session.token}`,
        ...(file && { 'content-type': file.content_type }),
      },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(file && { body: file.body }),
    })
    if (response.status === 401) session.token = null
    if (response.status === 401 || response.status === 429 || response.status >= 500) {
      await response.arrayBuffer()
      return `${method} ${path} returned ${response.status}`
    }
    return response
  } catch (error) {
    return `couldn’t reach ${session.url} (${getCause(error)})`
  }
}

async function signIn({ url, user }: Session): Promise<string> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${user.email} of the demo couldn’t sign in (${response.status})`)
  const { token } = (await response.json()) as { token: string }
  return token
}

function getCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? cause.message || cause.name : error.message
}
