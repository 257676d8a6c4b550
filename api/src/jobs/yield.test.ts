import { afterEach, expect, test, vi } from 'vitest'
import { yieldToOthers, yieldNow, yieldToCalls, type Calls } from './yield.ts'

// modules are shared with the files before: this one needs its own
vi.hoisted(() => vi.resetModules())

const NOBODY: Calls = { hasRunning: () => false, idle: async () => {} }

afterEach(() => yieldToOthers(NOBODY))

/** A call that runs until it is ended. */
function someCall() {
  const timeouts: number[] = []
  let isInside = true
  const { promise, resolve } = Promise.withResolvers<void>()
  yieldToOthers({
    hasRunning: () => isInside,
    idle: (timeoutMs) => {
      timeouts.push(timeoutMs)
      return promise
    },
  })
  const end = () => {
    isInside = false
    resolve()
  }
  return { timeouts, end }
}

/** Works for longer than any slice is. */
function work(): void {
  const until = performance.now() + 5
  while (performance.now() < until);
}

const nextLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('background work waits until the user’s request is answered', async () => {
  const call = someCall()
  const done: string[] = []
  work()
  const background = Promise.resolve(yieldToCalls()).then(() => done.push('background'))
  for (let turns = 0; turns < 5; turns += 1) await nextLoopTurn()
  done.push('call')
  call.end()
  await background
  expect(done).toEqual(['call', 'background'])
})

test('work in the background waits for calls a few milliseconds at a time, however many come', async () => {
  const call = someCall()
  work()
  const turn = yieldToCalls()
  call.end()
  await turn
  expect(call.timeouts).toHaveLength(1)
  expect(call.timeouts[0]).toBeLessThanOrEqual(5)
})

test('background work runs at its usual pace while no request waits', async () => {
  const call = someCall()
  call.end()
  work()
  await yieldToCalls()
  expect(call.timeouts).toEqual([])
})

test('work of a user’s request does not wait for other requests', async () => {
  const call = someCall()
  work()
  await yieldNow()
  expect(call.timeouts).toEqual([])
})
