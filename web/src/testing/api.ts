import { onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { type Endpoint, isSchema } from '#contract/base/endpoint.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { getUnknownFields } from '#contract/form/unknown.ts'

export interface MadeCall {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: string
}

interface FakeApi {
  /** Every call made so far, oldest first. */
  calls: MadeCall[]
  /** Mocks an endpoint from now on; the response must be valid under the contract. */
  answer: <E extends Endpoint & { response: z.ZodType }>(endpoint: E, body: z.input<E['response']>) => void
  refuse: (endpoint: Endpoint, status: number, body: ErrorBody | string) => void
  /** One address alone is refused. */
  refuseAt: (path: string, status: number, body: ErrorBody) => void
  /** The endpoint cannot be reached. */
  lose: (endpoint: Endpoint) => void
  /** Responses of an endpoint wait until they are released. */
  hold: (endpoint: Endpoint) => () => void
}

/**
 * A mock server until the test ends. An unexpected call is answered with 404 and its name, a field
 * that the call does not have with 400, as the server does.
 */
export function fakeApi(): FakeApi {
  const calls: MadeCall[] = []
  const answers = new Map<Endpoint, () => Response>()
  const refusals = new Map<string, () => Response>()
  const gates = new Map<Endpoint, Promise<void>>()
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const { pathname, searchParams: query } = new URL(request.url)
    const path = pathname.replace(/^\/api/, '')
    const { method, headers } = request
    calls.push({ method, path, query, headers, body: await request.clone().text() })
    const refused = refusals.get(path)
    if (refused) return refused()
    const match = [...answers].find(([endpoint]) => isFor(endpoint, request.method, path))
    if (!match) return json(404, { message: `${request.method} ${path} is not prepared in this test.` })
    const [endpoint, answer] = match
    const unknown = getUnknownFields(endpoint, await readBody(request))
    if (unknown.length > 0) return json(400, { message: `${endpoint.name} has no ${unknown[0]!.path}.` })
    await gates.get(endpoint)
    request.signal.throwIfAborted()
    return answer()
  })
  onTestFinished(() => {
    spy.mockRestore()
    localStorage.clear()
    sessionStorage.clear()
  })
  return {
    calls,
    answer: (endpoint, body) => {
      if (!isSchema(endpoint.response)) throw new Error(`${endpoint.name} answers no JSON`)
      const parsed = endpoint.response.parse(body)
      answers.set(endpoint, () => json(200, parsed))
    },
    refuse: (endpoint, status, body) =>
      answers.set(endpoint, () =>
        typeof body === 'string' ? new Response(body, { status }) : json(status, body),
      ),
    refuseAt: (path, status, body) => void refusals.set(path, () => json(status, body)),
    lose: (endpoint) =>
      answers.set(endpoint, () => {
        throw new TypeError('Failed to fetch')
      }),
    hold: (endpoint) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gates.set(endpoint, promise)
      return resolve
    },
  }
}

/** The JSON of a request; null without any. */
const readBody = async (request: Request): Promise<unknown> =>
  request.headers.get('content-type') === 'application/json' ? request.clone().json() : null

function isFor({ method, path }: Endpoint, requestMethod: string, requestPath: string): boolean {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  return method === requestMethod && pattern.test(requestPath)
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
