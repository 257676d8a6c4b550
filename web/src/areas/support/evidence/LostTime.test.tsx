import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LostTime } from './LostTime.tsx'

test('lost time is summed then and now, and what came since is marked', async () => {
  const then = [{ text: 'held 30 h at Kansas City, MO', hours: 30 }]
  await render(
    <LostTime then={then} now={[...then, { text: 'stood 15 h longer at Denison, TX', hours: 15 }]} />,
  )

  await expect.element(page.getByText('1 d 6 h then, 1 d 21 h now')).toBeVisible()
  await expect.element(page.getByText(/15 h stood 15 h longer at Denison, TX \(since\)/)).toBeVisible()
  expect(page.getByRole('listitem').filter({ hasText: 'since' }).elements()).toHaveLength(1)
})
