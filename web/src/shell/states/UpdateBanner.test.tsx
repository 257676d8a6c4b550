import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UpdateBanner } from './UpdateBanner.tsx'
import { VERSION_CHECK_MS } from './version.ts'

const TEXT = 'Update available! Click here to update to the latest version.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
})

function publish(version: string) {
  const requests = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(version)))
  onTestFinished(() => requests.mockRestore())
  return requests
}

test('[PLT-098] [PLT-102] a greater version is requested without cache and announced', async () => {
  const requests = publish('v1.124.0')
  await render(<UpdateBanner />)

  vi.advanceTimersByTime(VERSION_CHECK_MS)

  await expect.element(page.getByRole('button', { name: TEXT })).toBeVisible()
  expect(requests).toHaveBeenCalledWith('/version.txt', { cache: 'no-store' })
})

test('the same version is no news', async () => {
  const requests = publish('v1.123.0')
  await render(<UpdateBanner />)

  vi.advanceTimersByTime(3 * VERSION_CHECK_MS)
  await vi.waitFor(() => expect(requests).toHaveBeenCalledTimes(3))

  expect(page.getByRole('button').elements()).toEqual([])
})
