import { argsFor } from '#api/testing/access.ts'
import { bodyKind, type Endpoint, isSchema, onOrigin, toUrl } from '#contract/base/endpoint.ts'
import { contract } from '#api/routes.ts'
import { send } from '../../wire.ts'
import { doubled, type Input, repeat, SIGNS } from './input.ts'
import { minimalQuery, textPlaces, type TextPlace, withText } from './texts.ts'

/** Above every field's limit, and as many as a body accepts with several fields. */
const CHARACTERS = 30_000
/** Texts of one body that are filled together, so that it stays below the limit of a call. */
const MAX_PLACES = 10
/** Shorter texts are cheap for every reader. */
const MIN_BOUND = 1000
/** The maximum of a URL: each character may take three in it. */
const IN_ADDRESS = 2000
/** Sign-out would end the session that all others need. */
const SIGN_OUT = 'logout'

/** The caller and the address. */
export interface Reach {
  url: string
  token: string
}

type Args = { params: object; query: object; body: unknown }

/**
 * Every text of every call with each character: in bodies above and up to their bounds, in URLs up to their maximum.
 */
export const callInputs = (reach: Reach): Input[] =>
  contract
    .filter(({ name }) => name !== SIGN_OUT)
    .flatMap((endpoint) => [...bodyInputs(endpoint, reach), ...queryInputs(endpoint, reach)])

function bodyInputs(endpoint: Endpoint, reach: Reach): Input[] {
  if (endpoint.body === undefined || bodyKind(endpoint) !== 'json') return []
  const places = textPlaces(endpoint.body as Parameters<typeof textPlaces>[0])
  const bounded = places.filter(({ max }) => max !== null && max >= MIN_BOUND && max < CHARACTERS)
  const input = (some: readonly TextPlace[], sign: string, once: number, at: string): Input => ({
    name: `${endpoint.name} ${some.map(({ path }) => path.join('.')).join(' ')} ${at} of ${JSON.stringify(sign)}`,
    sizes: doubled(once),
    send: (size) => {
      const { body, ...args } = argsFor(endpoint, 1) as Args
      const text = repeat(sign, size)
      return call(endpoint, reach, {
        ...args,
        body: some.reduce((all, { path }) => withText(all, path, text), body),
      })
    },
  })
  return SIGNS.flatMap((sign) => [
    ...getChunks(places).map((some) => input(some, sign, CHARACTERS, 'above the bound')),
    ...bounded.map((place) => input([place], sign, Math.floor(place.max! / 2), 'within the bound')),
  ])
}

const getChunks = (places: readonly TextPlace[]): TextPlace[][] =>
  Array.from({ length: Math.ceil(places.length / MAX_PLACES) }, (_, at) =>
    places.slice(at * MAX_PLACES, (at + 1) * MAX_PLACES),
  )

function queryInputs(endpoint: Endpoint, reach: Reach): Input[] {
  if (endpoint.query === undefined) return []
  const names = new Set(textPlaces(endpoint.query).map(({ path }) => String(path[0])))
  return [...names].flatMap((name) =>
    SIGNS.map((sign) => ({
      name: `${endpoint.name} ?${name} of ${JSON.stringify(sign)}`,
      sizes: doubled(IN_ADDRESS),
      send: (size) => {
        const { query, ...args } = argsFor(endpoint, 1) as Args
        const minimal = { ...minimalQuery(endpoint.query!), ...query }
        return call(endpoint, reach, { ...args, query: { ...minimal, [name]: repeat(sign, size) } })
      },
    })),
  )
}

function call(endpoint: Endpoint, { url, token }: Reach, { body, ...where }: Args): Promise<unknown> {
  const text = endpoint.body !== undefined && isSchema(endpoint.body) ? JSON.stringify(body) : undefined
  return send(url, {
    method: endpoint.method,
    path: onOrigin(toUrl(endpoint, where)),
    headers: {
      authorization: `Bearer ${token}`,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
    },
    ...(text !== undefined && { body: text }),
    isEndless: 'kind' in endpoint.response && endpoint.response.kind === 'events',
  })
}
