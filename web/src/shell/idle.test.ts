import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './idle.ts'

const known = window.requestIdleCallback

afterEach(() => {
  window.requestIdleCallback = known
})

test('deferred work waits until the browser is idle', () => {
  const requested: IdleRequestCallback[] = []
  window.requestIdleCallback = (run) => requested.push(run)
  const work = vi.fn<() => void>()

  whenIdle(work)
  expect(work).not.toHaveBeenCalled()
  requested[0]!({ didTimeout: false, timeRemaining: () => 10 })

  expect(work).toHaveBeenCalledOnce()
})

test('work for later is done where a browser cannot detect when it is idle', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const work = vi.fn<() => void>()

  whenIdle(work)

  expect(work).not.toHaveBeenCalled()
  await expect.poll(() => work).toHaveBeenCalledOnce()
})
