import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSearchNote } from './usage.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  performance.clearMarks()
})

function Search() {
  const note = useSearchNote('assets')
  return <input aria-label="Search" onChange={(event) => note(event.currentTarget.value)} />
}

const noted = () =>
  performance.getEntriesByName('use:search').map((mark) => (mark as PerformanceMark).detail as unknown)

test('[PLT-202] a search is noted once, 800 ms after the last key, without its words', async () => {
  await render(<Search />)
  await page.getByLabelText('Search').click()

  await userEvent.keyboard('gatx')
  await vi.advanceTimersByTimeAsync(799)
  await userEvent.keyboard('1')
  await vi.advanceTimersByTimeAsync(799)
  expect(noted()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)

  expect(noted()).toEqual([{ page: 'assets', characters: '5' }])
})
