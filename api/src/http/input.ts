import type { FastifyRequest } from 'fastify'
import { isSchema, type Endpoint, type IncomingBody } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { check, toFieldErrors } from '#contract/form/check.ts'
import { getUnknownFields, unknownText } from '#contract/form/unknown.ts'

/** The parsed input of a call. */
export interface Accepted {
  params?: Record<string, unknown>
  body?: unknown
}

/** The path parameters; throws not_found for a path that cannot match. */
export const parseParams = (endpoint: Endpoint, request: FastifyRequest): Accepted =>
  parsePart(endpoint, 'params', request)

/** The complete input; throws invalid_request with a message for each field. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, params: Accepted): Accepted {
  return { ...params, ...parsePart(endpoint, 'query', request), ...parsePart(endpoint, 'body', request) }
}

function parsePart(endpoint: Endpoint, part: 'params' | 'query' | 'body', request: FastifyRequest): object {
  const spec = endpoint[part]
  if (spec === undefined) return {}
  if (!isSchema(spec)) {
    requirePlainBody(request)
    return { [part]: spec.kind === 'stream' ? incoming(request) : (request[part] ?? Buffer.alloc(0)) }
  }
  const { data, problems } = check(spec, request[part] ?? {})
  const unknown = part === 'body' ? getUnknownTexts(endpoint, request.body) : {}
  if (problems === null && Object.keys(unknown).length === 0) return { [part]: data }
  if (part === 'params') throw new AppError('not_found')
  if (problems === null)
    throw new AppError('invalid_request', { message: listTexts(unknown), errors: unknown })
  throw new AppError('invalid_request', {
    ...(part === 'body' && endpoint.wrongBody !== undefined && { message: endpoint.wrongBody }),
    errors: { ...unknown, ...toFieldErrors(problems, part) },
  })
}

/** Most unknown fields that one refusal names. */
const MAX_UNKNOWN = 5

/** What is said of each field that a change would lose, by its path. */
const getUnknownTexts = (endpoint: Endpoint, body: unknown): Record<string, string[]> =>
  Object.fromEntries(
    getUnknownFields(endpoint, body)
      .slice(0, MAX_UNKNOWN)
      .map((field) => [field.path.slice(0, 100), [unknownText(field)]]),
  )

const listTexts = (texts: Record<string, string[]>): string =>
  Object.entries(texts)
    .map(([path, [text]]) => `“${path}”: ${text}`)
    .join(' ')

/** Throws unsupported_format for an encoded or partial body. */
function requirePlainBody({ headers }: FastifyRequest): void {
  const isPacked = !['', 'identity'].includes(headers['content-encoding'] ?? '')
  const isForm = /^multipart\//i.test(headers['content-type'] ?? '')
  if (isPacked || isForm || headers['content-range'] !== undefined)
    throw new AppError('unsupported_format', { message: NOT_PLAIN })
}

const NOT_PLAIN = 'Send the file or message itself as the body, uncompressed and not inside a form.'

/** The body as it comes. Leaving it half read must not end the connection: the refusal still has to be sent. */
const incoming = ({ raw }: FastifyRequest): IncomingBody => ({
  chunks: raw.iterator({ destroyOnReturn: false }),
  type: raw.headers['content-type'] ?? '',
  length: raw.headers['content-length'] === undefined ? null : Number(raw.headers['content-length']),
})
