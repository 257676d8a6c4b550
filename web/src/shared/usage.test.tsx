import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { recordUsage } from '#contract/areas/accounts/usage/usage.contract.ts'
import { signedInAs } from '../testing/people.ts'
import { useSearchUsage } from './usage.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

let api: ReturnType<typeof signedInAs>
beforeEach(() => {
  api = signedInAs()
  api.answer(recordUsage, {})
})

function Search() {
  const note = useSearchUsage('assets')
  return <input aria-label="Search" onChange={(event) => note(event.currentTarget.value)} />
}

const noted = () =>
  api.calls
    .filter(({ path }) => path.endsWith('/user/usage'))
    .map(({ body }) => JSON.parse(body ?? '') as unknown)

test('[PLT-202] a search is recorded once, 800 ms after the last key, without its text', async () => {
  await render(<Search />)
  await page.getByLabelText('Search').click()

  await userEvent.keyboard('gatx')
  await vi.advanceTimersByTimeAsync(799)
  await userEvent.keyboard('1')
  await vi.advanceTimersByTimeAsync(799)
  expect(noted()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)

  vi.useRealTimers()
  await expect.poll(noted).toEqual([{ what: 'search', page: 'assets', characters: 5 }])
})
