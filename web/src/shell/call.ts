import {
  type Answer,
  type Endpoint,
  isOfBooking,
  isSchema,
  type Request as Args,
  toUrl,
} from '#contract/base/endpoint.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { recall } from './storage.ts'

/** The API host (`docs/decisions`: the same origin unless the build names another). */
const API_HOST: string = import.meta.env['VITE_API_HOST'] ?? '/api'
/** The host of the booking API, which may be another one. */
const BOOKING_HOST: string = import.meta.env['VITE_BOOKING_HOST'] ?? ''

/** Why a call did not succeed (PLT-176); without `status` it never reached the server. */
export interface CallError extends Partial<ErrorBody> {
  message: string
  status?: number
  aborted?: boolean
}

export type CallResult<T> = { success: true; data: T } | { success: false; error: CallError }

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Under which the server knows a repeat of the same change. */
  idempotencyKey?: string | undefined
  /** The credentials of a shipper for a quote, without a session (SHP-020). */
  quoteToken?: string | undefined
  /** The passcode of a quote's link, where it has one. */
  quotePasscode?: string | undefined
  /**
   * Sends the bearer token where calls of its path do not: an administrator resets another user's password (PLT-158).
   */
  bearer?: 'always'
}

const MAX_RETRIES = 2

/** What a page says about an emailed link that opens nothing; a damaged link gets the page’s own text. */
export const linkErrorText = (error: CallError | null, damaged: string): string =>
  error === null || error.code === 'invalid_request' ? damaged : error.message

/**
 * A refusal is final: only calls that never arrived, failed on the server or whose successful response was cut off
 * are retried.
 */
export function isWorthRetrying(failures: number, { aborted, status }: CallError): boolean {
  if (aborted || failures >= MAX_RETRIES) return false
  return status === undefined || status >= 500 || status < 300
}

type FailureListener = (endpoint: Endpoint, error: CallError) => void
const failureListeners = new Set<FailureListener>()

/** Called for every failed call except an aborted one: the session ends on 401, faults are reported. */
export function onCallFailure(listener: FailureListener): () => void {
  failureListeners.add(listener)
  return () => failureListeners.delete(listener)
}

/**
 * Called when a call is refused without a valid session, with the token it used; true when the call may be repeated.
 */
type Recovery = (endpoint: Endpoint, error: CallError, token: string | null) => Promise<boolean>
let recover: Recovery = () => Promise.resolve(false)

/** Says who gets a session back that ended in the middle of work. */
export function onSessionRefused(recovery: Recovery): void {
  recover = recovery
}

const WITHOUT_BEARER = /^\/(shippers|user\/login|user\/forgot|user\/reset)/

/** Whether a path gets the bearer token; absolute URLs never do (PLT-151). */
export const carriesBearer = (path: string): boolean => path.startsWith('/') && !WITHOUT_BEARER.test(path)

/** The headers of a request for a path: the bearer token where it belongs. */
export function headersFor(path: string, bearer?: 'always'): Headers {
  const headers = new Headers()
  const token = recall('token')
  if (token !== null && (bearer === 'always' || carriesBearer(path)))
    headers.set('authorization', `Bearer ${token}`)
  return headers
}

/** The URL of a path on its host: the booking API has a public one (WBL-157). */
export function getAddress(path: string): string {
  if (!path.startsWith('/')) return path
  return (isOfBooking(path) ? BOOKING_HOST : API_HOST) + path
}

/** Calls an endpoint. Never throws: a failure has the message of PLT-178 to PLT-184. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  options: CallOptions = {},
): Promise<CallResult<Answer<E>>> {
  const token = recall('token')
  let result = await attempt(endpoint, args, options)
  const refusal = sessionRefusal(endpoint, result)
  if (refusal !== null && (await recover(endpoint, refusal, token)))
    result = await attempt(endpoint, args, options)
  if (!result.success && !result.error.aborted) {
    for (const listener of failureListeners) listener(endpoint, result.error)
  }
  return result
}

const sessionRefusal = ({ path }: Endpoint, result: CallResult<unknown>): CallError | null =>
  !result.success && result.error.status === 401 && carriesBearer(path) ? result.error : null

async function attempt<const E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  { signal, ...marks }: CallOptions,
): Promise<CallResult<Answer<E>>> {
  let response: Response
  try {
    response = await fetch(requestFor(endpoint, args, marks), signal ? { signal } : {})
  } catch {
    return { success: false, error: unsent(endpoint, signal) }
  }
  try {
    if (response.status >= 400) return { success: false, error: await readError(endpoint, response) }
    const data = isSchema(endpoint.response) ? await readJson(endpoint, response) : await readBlob(response)
    return { success: true, data: data as Answer<E> }
  } catch (cause) {
    if (signal?.aborted) return { success: false, error: unsent(endpoint, signal) }
    return { success: false, error: { message: (cause as Error).message, status: response.status } }
  }
}

function requestFor(
  endpoint: Endpoint,
  args: object,
  { idempotencyKey, quoteToken, quotePasscode, bearer }: Omit<CallOptions, 'signal'>,
): Request {
  const { body, ...rest } = args as { body?: unknown; params?: object; query?: object }
  const path = toUrl(endpoint, rest)
  const headers = headersFor(path, bearer)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (quoteToken !== undefined) headers.set('x-quote-token', quoteToken)
  if (quotePasscode !== undefined) headers.set('x-quote-passcode', quotePasscode)
  const isBytes = body instanceof Uint8Array
  if (body !== undefined)
    headers.set('content-type', isBytes ? 'application/octet-stream' : 'application/json')
  return new Request(getAddress(path), {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
  })
}

const UNSENT = ' request failed to send from client.'

const UNSENT_SENTENCE = /\b\w+ request failed to send from client\./g
/** What a reader sees when a call never reached the server; the log keeps the name of the call. */
const UNREACHABLE = 'Can’t reach the portal. Check your connection and try again.'

/** A message as people read it. */
export const readable = (message: string): string => message.replace(UNSENT_SENTENCE, UNREACHABLE)

function unsent({ name }: Endpoint, signal: AbortSignal | undefined): CallError {
  if (signal?.aborted) return { message: `${name} request was aborted.`, aborted: true }
  return { message: name + UNSENT }
}

async function readError({ name }: Endpoint, response: Response): Promise<CallError> {
  const { status } = response
  try {
    const body = (await response.json()) as ErrorBody
    return { ...body, status }
  } catch {
    return { message: `Failed to parse JSON for command ${name}`, status }
  }
}

/** The JSON of a response. Throws the message of PLT-182 to PLT-184 when the response is an error or not JSON. */
export async function readJson({ name }: Pick<Endpoint, 'name'>, response: Response): Promise<unknown> {
  if (!response.ok) throw new Error('Attempted to parse JSON on a non-200 response.')
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`Failed to parse JSON for command ${name}`)
  }
}

/** The file of a response, under the name the server gave it. Throws for an error response. */
export async function readBlob(response: Response): Promise<File> {
  if (!response.ok) throw new Error('Attempted to parse binary blob on a non-200 response.')
  const blob = await response.blob()
  return new File([blob], getFileName(response.headers), { type: blob.type })
}

/** The name of a file without a name from the server. */
export const UNNAMED_FILE = 'download'

function getFileName(headers: Headers): string {
  const given = headers.get('downloadable_as')
  if (given) return given
  const disposition = headers.get('content-disposition')
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? UNNAMED_FILE
}
