import type { z } from 'zod'
import { type Access, isWithoutSignIn } from './access.ts'
import { type Area, areaOfPath, type Level } from './areas.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A file answered as a download; the name travels in `content-disposition` and `downloadable_as`. */
export interface FileSpec {
  kind: 'file'
  types: readonly string[]
}

/** A body taken as bytes, its format found by content. */
export interface BytesSpec {
  kind: 'bytes'
  /** Largest accepted size in bytes; more is answered 413. */
  maxBytes: number
}

/** A body of any size that is read as it comes, never held in memory; the service sets the limit. */
export interface StreamSpec {
  kind: 'stream'
}

/** A body on its way in. */
export interface IncomingBody {
  chunks: AsyncIterable<Uint8Array>
  /** As declared by the sender; empty when it is not. */
  type: string
  /** In bytes, as declared by the sender; null when it is not. */
  length: number | null
}

/** A response that stays open and sends server-sent events of the given shape. */
export interface EventsSpec<S extends z.ZodType = z.ZodType> {
  kind: 'events'
  event: S
}

/** A file response of the given content types. */
export const file = (...types: string[]): FileSpec => ({ kind: 'file', types })

/** A raw request body of at most `maxBytes`. */
export const bytes = (maxBytes: number): BytesSpec => ({ kind: 'bytes', maxBytes })

/** A raw request body read piece by piece. */
export const stream = (): StreamSpec => ({ kind: 'stream' })

/** A stream of server-sent events. */
export const events = <S extends z.ZodType>(event: S): EventsSpec<S> => ({ kind: 'events', event })

export type Body = z.ZodType | BytesSpec | StreamSpec
export type Response = z.ZodType | FileSpec | EventsSpec

/**
 * One call of the portal as data. URL, validation, access, response filtering, cache key, the `{command}` of error
 * texts, the log field and OpenAPI are all derived from it; `name` is the same in every layer.
 */
export interface Endpoint {
  name: string
  method: Method
  /** Below the API host, or whole where it is of the booking API; `{customerId}` makes membership of that customer a condition. */
  path: string
  access: Access
  /** The area of roles it belongs to, where its path does not say so. */
  area?: Area
  /** `see` marks a change that concerns only the caller, such as what they have read; other changes require `act`. */
  level?: 'see'
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: Body
  response: Response
  /** Reads run in a read-only transaction. GET is a read by default; a POST that only queries declares it. */
  reads?: true
  /**
   * How the call runs, where that differs from the default. `ahead`: its first statement is sent together with the
   * session check of a recently authorized caller, so its service must not depend on who is calling. A public call
   * opens the database with its first statement, and files and bytes have their own connections; both follow from
   * access, body and response.
   */
  runs?: 'ahead'
  /** The message for an invalid body, where the specification prescribes one. */
  wrongBody?: string
  /**
   * The specification has the whole thing as the body of this POST, so what the response has besides may be left in, as
   * in every PUT and PATCH. Any other field that a change does not have is refused.
   */
  takesWhole?: true
  /** The response contains a secret, so it is never stored for repeats. */
  secret?: true
  /** Response fields with a secret: repeats with the same key are answered without them. */
  shownOnce?: readonly string[]
  /** Open to staff who must still set up one-time codes. */
  withoutCodes?: true
  /** Its log line names neither the caller nor the customer. */
  isAnonymous?: true
}

/** The public booking API is separate from the portal's own, so its calls give their full path (WBL-157). */
export const BOOKING_API = '/booking/v1'

/** Whether a path is one of the booking API. */
export const isOfBooking = (path: string): boolean => path.startsWith(`${BOOKING_API}/`)

/** The address of a path on the origin of the portal, whose own API hangs below `/api`. */
export const onOrigin = (path: string): string => (isOfBooking(path) ? path : `/api${path}`)

/**
 * Declares an endpoint, keeping its exact types. A call in a customer's area also requires the level there: `see` for
 * a read, `act` for a change. It is added to the declared access, so that no endpoint can forget it.
 */
export function endpoint<const E extends Endpoint>(e: E): E {
  const area = e.area ?? areaOfPath(e.path)
  if (area === undefined || isWithoutSignIn(e.access)) return e
  const level: Level = isReadOnly(e) ? 'see' : (e.level ?? 'act')
  return { ...e, access: { allOf: [e.access, { area, level }] } }
}

export const isSchema = (spec: Body | Response): spec is z.ZodType => !('kind' in spec)

/** How the body is sent; a call without one counts as JSON. */
export const bodyKind = ({ body }: Pick<Endpoint, 'body'>): 'json' | 'bytes' | 'stream' =>
  body === undefined || isSchema(body) ? 'json' : body.kind

export const answerKind = ({ response }: Pick<Endpoint, 'response'>): 'json' | 'file' | 'events' =>
  isSchema(response) ? 'json' : response.kind

export const isReadOnly = (e: Endpoint): boolean => e.method === 'GET' || e.reads === true

type Field<E, K extends string, Side extends 'in' | 'out'> = E extends { [k in K]: infer S }
  ? S extends z.ZodType
    ? { [k in K]: Side extends 'in' ? z.input<S> : z.output<S> }
    : S extends BytesSpec
      ? { [k in K]: Uint8Array }
      : S extends StreamSpec
        ? { [k in K]: Side extends 'in' ? Uint8Array : IncomingBody }
        : unknown
  : unknown

type Flat<T> = { [K in keyof T]: T[K] } & {}

/** The input of a call: path parameters, query and body before parsing. */
export type Request<E> = Flat<Field<E, 'params', 'in'> & Field<E, 'query', 'in'> & Field<E, 'body', 'in'>>

/** The input of a service: the parsed values, with defaults filled in. */
export type Input<E> = Flat<Field<E, 'params', 'out'> & Field<E, 'query', 'out'> & Field<E, 'body', 'out'>>

/** The result of a successful call. */
export type Answer<E extends { response: Response }> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends EventsSpec<infer S>
    ? z.output<S>
    : Blob

/** The result of a service for a JSON endpoint. */
export type Result<E extends { response: Response }> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : never

/** Fills path parameters and query into the endpoint's path; arrays repeat their key, null and undefined are left out. */
export function toUrl(e: Endpoint, args: { params?: object; query?: object }): string {
  const params = (args.params ?? {}) as Record<string, unknown>
  const path = e.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(args.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) query.append(key, String(one))
  }
  return query.size ? `${path}?${query.toString()}` : path
}
