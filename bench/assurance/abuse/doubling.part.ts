import path from 'node:path'
import { z } from 'zod'
import { answerIn } from '#api/areas/support/mail/answers.rules.ts'
import { readHead } from '#api/areas/support/mail/heads.rules.ts'
import { argsFor } from '#api/testing/access.ts'
import { bodyKind, type Endpoint, isSchema, onOrigin, urlOf } from '#contract/base/endpoint.ts'
import { contract } from '#contract/contract.ts'
import { readTable } from '#contract/import/table.ts'
import { isSmall } from '../../data.ts'
import { interleave, report } from '../../measure.ts'
import { startPortal } from '../../portal.ts'
import { openStage } from '../../stage.ts'
import { send, type Request } from '../wire.ts'
import type { Part } from './part.ts'

// Every text of a call, every import and every parsed part of an email gets a text of one repeated character, then
// one twice as long: quadratic work takes four times as long. Anything below the measurable time is ignored.

const CHARACTERS = 30_000
/** Texts of one body that are filled at once, so that it stays below the call's limit. */
const MAX_PLACES = 10
const SIGNS = isSmall() ? ['9', ' ', '"'] : ['9', ' ', '"', 'a', ',', '<', '@.', '"x']
const GOAL_TIMES = 2.2
/** Shorter work blocks nobody, and its time is only noise. */
const FLOOR_MS = isSmall() ? 80 : 150
const ROUNDS = 5
/** Slow work is obvious after one round. */
const LONG_MS = 2000
/** Sign-out would end the session that all others need. */
const SIGN_OUT = 'logout'

/** One input with the given number of characters. */
interface Input {
  name: string
  send: (characters: number) => Promise<unknown>
}

export const doublingPart: Part = {
  name: 'doubling',
  plants: ['backtracking'],
  async run(plant) {
    const preloads = plant === null ? [] : [path.join(import.meta.dirname, `${plant}.plant.ts`)]
    const { portal, stop } = await openStage()
    const server = await startPortal({ ...portal.names, token: '' }, 'api', preloads)
    const calls = contract.flatMap((endpoint) => inputsOf(endpoint, server.url, portal.token('admin') ?? ''))
    const slow: { name: string; times: number; ms: number }[] = []
    const inputs = [...calls, ...readers()]
    for (const input of inputs) {
      const started = performance.now()
      await input.send(2 * CHARACTERS)
      const tookMs = performance.now() - started
      if (tookMs < FLOOR_MS) continue
      slow.push({ name: input.name, ...(await compare(input, tookMs > LONG_MS ? 1 : ROUNDS)) })
      // others of the same fault would take as long
      if (slow.at(-1)!.times > GOAL_TIMES) break
    }
    await server.stop()
    await stop()
    reportResult(
      inputs.length,
      slow.toSorted((a, b) => b.times - a.times),
    )
  },
}

async function compare({ send }: Input, rounds: number): Promise<{ times: number; ms: number }> {
  const best = await interleave(
    [
      { name: 'once', run: async () => void (await send(CHARACTERS)) },
      { name: 'twice', run: async () => void (await send(2 * CHARACTERS)) },
    ],
    rounds,
  )
  const [once = 0, twice = 0] = [best['once'], best['twice']]
  // by now it is quick: another caller was in the way
  return { ms: twice, times: twice < FLOOR_MS ? 1 : twice / once }
}

function reportResult(count: number, slow: readonly { name: string; times: number; ms: number }[]): void {
  const [worst] = slow
  for (const { name, times, ms } of slow.slice(0, 20)) {
    console.error(`  ${name}: ${times.toFixed(1)} times, ${Math.round(ms)} ms`)
  }
  report({
    bench: 'abuse, doubling: largest slowdown for twice the text',
    ratio: worst?.times ?? 1,
    goal: GOAL_TIMES,
    unit: 'times',
    details: `of ${count} inputs of ${CHARACTERS} and ${2 * CHARACTERS} characters; ${slow.length} took over ${FLOOR_MS} ms`,
  })
}

/** Each text of a call with each sign. */
function inputsOf(endpoint: Endpoint, url: string, token: string): Input[] {
  if (endpoint.name === SIGN_OUT || endpoint.body === undefined || bodyKind(endpoint) === 'stream') return []
  const given = argsFor(endpoint, 1) as { params: object; query: object; body: unknown }
  const request = (body: string): Request => ({
    method: endpoint.method,
    path: onOrigin(urlOf(endpoint, given)),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': isSchema(endpoint.body!) ? 'application/json' : 'text/plain',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
    isEndless: 'kind' in endpoint.response && endpoint.response.kind === 'events',
  })
  const input = (place: string, sign: string, bodyOf: (text: string) => string): Input => ({
    name: `${endpoint.name} ${place} of ${JSON.stringify(sign)}`,
    send: (characters) => send(url, request(bodyOf(repeat(sign, characters)))),
  })
  const places = isSchema(endpoint.body)
    ? textPlaces(z.toJSONSchema(endpoint.body, JSON_SCHEMA) as Shape)
    : null
  return SIGNS.flatMap((sign) =>
    places === null
      ? [input('as a body', sign, (text) => `x${text}`)]
      : chunksOf(places).map((some) =>
          input(some.map((place) => place.join('.')).join(' '), sign, (text) =>
            JSON.stringify(some.reduce((body, place) => withText(body, place, text), given.body)),
          ),
        ),
  )
}

const chunksOf = (places: readonly Place[]): Place[][] =>
  Array.from({ length: Math.ceil(places.length / MAX_PLACES) }, (_, at) =>
    places.slice(at * MAX_PLACES, (at + 1) * MAX_PLACES),
  )

const JSON_SCHEMA = { io: 'input', unrepresentable: 'any' } as const

const repeat = (sign: string, characters: number): string => sign.repeat(characters / sign.length)

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
}

type Place = readonly (string | number)[]

/** The paths of texts in a body, each once; for a list, those of its first row. */
function textPlaces(
  { type, properties = {}, items, anyOf = [], allOf = [] }: Shape,
  at: Place = [],
): Place[] {
  const own = type === 'string' ? [at] : []
  const fields = Object.entries(properties).flatMap(([name, shape]) => textPlaces(shape, [...at, name]))
  const row = items === undefined ? [] : textPlaces(items, [...at, 0])
  const all = [...own, ...fields, ...row, ...[...anyOf, ...allOf].flatMap((shape) => textPlaces(shape, at))]
  return [...new Map(all.map((place) => [place.join('.'), place])).values()]
}

/** A body with a text at a path, whatever its previous value. */
function withText(body: unknown, [step, ...rest]: Place, text: string): unknown {
  if (step === undefined) return text
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : []
    return [withText(first, rest, text), ...others]
  }
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { ...fields, [step]: withText(fields[step], rest, text) }
}

/** Parsers of emails and files. */
const readers = (): Input[] =>
  SIGNS.flatMap((sign) => [
    { name: `mail of ${sign}`, send: async (characters) => answerIn(`Yes.\n${repeat(sign, characters)}`) },
    { name: `From of ${sign}`, send: async (characters) => readHead(`From: ${repeat(sign, characters)}`) },
    {
      name: `table of ${sign}`,
      send: (characters) => readTable(Buffer.from(`x${repeat(sign, characters)}`)).catch(() => null),
    },
  ])
