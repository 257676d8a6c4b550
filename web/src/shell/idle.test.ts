import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './idle.ts'

const known = window.requestIdleCallback

afterEach(() => {
  window.requestIdleCallback = known
})

test('work for later is done where a browser tells when it is idle', async () => {
  const work = vi.fn<() => void>()

  whenIdle(work)

  expect(work).not.toHaveBeenCalled()
  await expect.poll(() => work).toHaveBeenCalledOnce()
})

test('work for later is done where a browser cannot tell when it is idle', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const work = vi.fn<() => void>()

  whenIdle(work)

  expect(work).not.toHaveBeenCalled()
  await expect.poll(() => work).toHaveBeenCalledOnce()
})
