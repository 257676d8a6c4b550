import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeCalendar } from './calendar.ts'
import { DEMO_CUSTOMERS } from './customers.ts'
import { deliver } from './feed/delivery.ts'
import { HOUR_MS } from './journey/journey.ts'
import { playHistory, playLive, type Play } from './play.ts'
import { connectTo } from './product.ts'
import { HISTORY_DAYS, worldEvents } from './world.ts'

interface Posted {
  path: string
  authorization: string | undefined
  type: string | undefined
  body: string
}

/** A product that stores what it receives; `refusals` are answered first, one per post. */
async function fakeProduct(refusals: number[] = []) {
  const posted: Posted[] = []
  let signIns = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const path = request.url ?? ''
    const reply = (status: number, value: object) => response.writeHead(status).end(JSON.stringify(value))
    if (path === '/api/user/login') return reply(200, { token: `token-${++signIns}` })
    if (path.endsWith('/status'))
      return reply(200, { first_event_ts: null, last_event_ts: null, message_count: 0 })
    const refusal = refusals.shift()
    if (refusal) return reply(refusal, { message: 'not now' })
    const { authorization, 'content-type': type } = request.headers
    posted.push({ path, authorization, type, body })
    return reply(200, {})
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  return { posted, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

let stop: () => void = () => undefined
afterEach(() => stop())

async function playTo(url: string, nowTs: number) {
  const logged: string[] = []
  const reported: number[] = []
  const product = connectTo(url, (line) => logged.push(line))
  const received = await Promise.all(DEMO_CUSTOMERS.map(({ id }) => product.onReceive(id)))
  const calendar = makeCalendar(received, HISTORY_DAYS.small, nowTs, null)
  const play: Play = {
    product,
    calendar,
    deliveries: deliver(worldEvents(calendar.startTs, 'small'), calendar.startTs),
    log: (line) => logged.push(line),
    progress: (percent) => reported.push(percent),
    clock: () => nowTs,
  }
  return { play, logged, reported }
}

const NOW_TS = Date.UTC(2026, 6, 1, 15)

test('the history of every customer reaches the product, with its progress reported', async () => {
  const { posted, url } = await fakeProduct()
  const { play, reported } = await playTo(url, NOW_TS)

  const next = await playHistory(play)

  const customers = new Set(posted.map(({ path }) => path))
  expect(customers).toEqual(new Set(DEMO_CUSTOMERS.map(({ id }) => `/api/feeds/${id}/messages`)))
  expect(new Set(posted.map(({ type }) => type))).toEqual(new Set(['application/edi-x12', 'text/csv']))
  expect(posted.every(({ authorization }) => authorization?.startsWith('Bearer token-'))).toBe(true)
  expect(next.arrival_ts).toBeGreaterThan(NOW_TS)
  expect(reported.length).toBeGreaterThan(5)
  expect(reported).toEqual(reported.toSorted((a, b) => a - b))
  expect(reported.at(-1)).toBe(100)
})

test('playing the history again sends identical files', async () => {
  const first = await fakeProduct()
  await playHistory((await playTo(first.url, NOW_TS)).play)
  stop()
  const second = await fakeProduct()
  await playHistory((await playTo(second.url, NOW_TS)).play)

  const bodies = ({ posted }: { posted: Posted[] }) => posted.map(({ body }) => body).toSorted()
  expect(bodies(second)).toEqual(bodies(first))
})

test('nothing is lost while the product is unavailable or signs the railroad out, and each problem is reported once', async () => {
  const whole = await fakeProduct()
  await playHistory((await playTo(whole.url, NOW_TS)).play)
  stop()
  const shaky = await fakeProduct([503, 401])
  const { play, logged } = await playTo(shaky.url, NOW_TS)
  await playHistory(play)

  expect(shaky.posted.length).toBe(whole.posted.length)
  expect(logged.filter((line) => line.includes('retrying')).length).toBeGreaterThan(0)
  expect(logged.filter((line) => line === 'the portal is responding again').length).toBe(
    logged.filter((line) => line.includes('retrying')).length,
  )
})

test('a file that the product rejects for good is reported and skipped', async () => {
  const { url } = await fakeProduct([415])
  const { play, logged } = await playTo(url, NOW_TS)

  await playHistory(play)

  expect(logged.filter((line) => line.includes('was rejected with 415')).length).toBe(1)
})

test('after the history the railroad continues in real time', async () => {
  const { posted, url } = await fakeProduct()
  const { play } = await playTo(url, NOW_TS)
  const next = await playHistory(play)
  const count = posted.length
  const ending = new AbortController()
  const clock = () => {
    ending.abort()
    return NOW_TS + 12 * HOUR_MS
  }

  await playLive({ ...play, clock }, next, ending.signal)

  expect(posted.length).toBeGreaterThan(count)
  expect(posted.slice(count).every(({ body }) => (body.match(/^ISA/gm)?.length ?? 0) <= 1)).toBe(true)
})
