import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, events } from '#contract/base/endpoint.ts'
import { type LiveState, openLive, POLL_MS, SILENCE_MS, waitBefore } from './live.ts'

const watchCars = endpoint({
  name: 'watchCars',
  method: 'GET',
  path: '/live/{customerId}',
  access: 'signed-in',
  summary: '',
  params: z.object({ customerId: z.number() }),
  response: events(z.object({ id: z.number() })),
})

/** A server with a response for each connection in turn; the last one repeats. */
function lines(...answers: (() => Response)[]) {
  const requests = vi.spyOn(window, 'fetch').mockImplementation((_address, init) => {
    init?.signal?.throwIfAborted()
    const answer = answers[Math.min(requests.mock.calls.length, answers.length) - 1]
    return Promise.resolve(answer!())
  })
  onTestFinished(() => requests.mockRestore())
  return requests
}

const respondWith =
  (text: string, isOpen = true) =>
  (): Response =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text))
          if (!isOpen) controller.close()
        },
      }),
    )
const broken = (): Response => new Response('', { status: 503 })
const refused = (): Response => new Response('', { status: 403 })

function follow() {
  const received: unknown[] = []
  const states: LiveState[] = []
  const stop = openLive(
    watchCars,
    { params: { customerId: 7 } },
    { change: (change) => received.push(change), state: (state) => states.push(state) },
  )
  onTestFinished(stop)
  return { received, states, stop }
}

describe('the live line', () => {
  test('reports every change', async () => {
    const requests = lines(respondWith('data: {"id":1}\n\n: still here\n\ndata: {"id":2}\n\n'))
    localStorage.setItem('interline.token', 'abc')
    onTestFinished(() => localStorage.clear())

    const { received, states } = follow()

    await vi.waitFor(() => expect(received).toEqual([{ id: 1 }, { id: 2 }]))
    expect(states).toEqual(['connecting', 'live'])
    expect(requests.mock.calls[0]?.[0]).toBe('/api/live/7')
    expect(new Headers(requests.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer abc')
  })

  test('reconnects after a gap and reports that changes may have been missed', async () => {
    lines(respondWith('data: {"id":1}\n\n', false), respondWith('data: {"id":3}\n\n'))

    const { received } = follow()

    await vi.waitFor(() => expect(received).toEqual([{ id: 1 }, null, { id: 3 }]), 3000)
  })

  test('that is refused rests: the page does not change by itself', async () => {
    const requests = lines(refused)

    const { states } = follow()

    await vi.waitFor(() => expect(states).toEqual(['connecting', 'off']))
    expect(requests).toHaveBeenCalledTimes(1)
  })

  test('that newer pages took over pauses, retries every 30 seconds and does not take it back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const requests = lines(respondWith('data: {"id":1}\n\nevent: replaced\ndata: {}\n\n', false))
    const { received, states } = follow()

    await vi.waitFor(() => expect(states.at(-1)).toBe('replaced'))
    await vi.advanceTimersByTimeAsync(POLL_MS)

    expect(received).toEqual([{ id: 1 }, null])
    expect(requests).toHaveBeenCalledTimes(1)
  })

  test('that stays down is replaced by asking every 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    lines(broken)
    const { received, states } = follow()

    await vi.advanceTimersByTimeAsync(10_000)
    expect(states.at(-1)).toBe('polling')
    await vi.advanceTimersByTimeAsync(POLL_MS)

    expect(received[0]).toBeNull()
  })

  test('without data for longer than its heartbeat is down, and is opened again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const requests = lines(respondWith(': here\n\n'))
    const { received, states } = follow()
    await vi.waitFor(() => expect(states.at(-1)).toBe('live'))

    await vi.advanceTimersByTimeAsync(SILENCE_MS)
    expect(states.at(-1)).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1000)

    await vi.waitFor(() => expect(states.at(-1)).toBe('live'))
    expect(requests).toHaveBeenCalledTimes(2)
    expect(received).toEqual([null])
  })

  test('is not live from the moment the network is gone, and reconnects the moment it is back', async () => {
    const requests = lines(respondWith('data: {"id":1}\n\n'), broken, respondWith('data: {"id":2}\n\n'))
    const { received, states } = follow()
    await vi.waitFor(() => expect(received).toEqual([{ id: 1 }]))

    window.dispatchEvent(new Event('offline'))
    expect(states.at(-1)).toBe('connecting')
    await vi.waitFor(() => expect(requests).toHaveBeenCalledTimes(2))
    window.dispatchEvent(new Event('online'))

    await vi.waitFor(() => expect(received).toEqual([{ id: 1 }, null, { id: 2 }]), { timeout: 200 })
    expect(states.at(-1)).toBe('live')
  })

  test('ends with its last listener', async () => {
    lines(respondWith(''))
    const { states, stop } = follow()
    await vi.waitFor(() => expect(states).toContain('live'))

    stop()

    expect(states.at(-1)).toBe('off')
  })
})

test('attempts are spread, and twice as far apart each time, to half a minute', () => {
  expect([0, 1, 2, 20].map((failures) => waitBefore(failures, 1))).toEqual([500, 1000, 2000, 30_000])
  expect(waitBefore(1, 0)).toBe(500)
})
