import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { watchAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { useTestApp, type Caller } from '../testing/app.ts'
import { MAX_STREAMS, openUserStreams } from './user-streams.ts'

const portal = useTestApp()
let address = ''

beforeAll(async () => {
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})

/** Opens a stream of customer 1 and waits for its first words. */
async function open(as: Caller) {
  const leave = new AbortController()
  onTestFinished(() => leave.abort())
  const path = toUrl(watchAssets, { params: { customerId: 1 } })
  const headers = { authorization: `Bearer ${portal.token(as)}` }
  const { body } = await fetch(`${address}/api${path}`, { headers, signal: leave.signal })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  const rest = async () => {
    let received = ''
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) received += piece.value
    return received
  }
  return { next: async () => (await reader.read()).value, rest }
}

const publish = () => portal.database.tenant(1, (db) => portal.live.publish(db, 1, [7]))

test('one more than twenty closes the oldest of the same user, which gets a message', async () => {
  const colleague = await open('viewer')
  const [oldest, ...others] = await inTurn(MAX_STREAMS, () => open('full'))

  const newest = await open('full')
  await publish()

  expect(await oldest!.rest()).toBe('event: replaced\ndata: {}\n\n')
  for (const stream of [...others, newest, colleague]) expect(await stream.next()).toContain('[7]')
})

test('a stream that ended makes room, and one that ended before it began takes none', () => {
  const streams = openUserStreams()
  const removed: number[] = []
  const add = (n: number, ended = new AbortController()) => {
    streams.add({ userId: 1, signal: ended.signal, onReplaced: () => removed.push(n) })
    return ended
  }
  const first = add(0)
  for (let n = 1; n < MAX_STREAMS; n++) add(n)

  first.abort()
  add(20)
  const never = new AbortController()
  never.abort()
  add(21, never)
  const before = [...removed]
  add(22)

  expect([before, removed]).toEqual([[], [1]])
})

async function inTurn<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}
