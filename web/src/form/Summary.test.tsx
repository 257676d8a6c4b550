import { expect, test } from 'vitest'
import { openBill } from '../testing/open-bill.ts'

const isLoaded = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/form/Summary.tsx'))

test('the list of errors, which takes the focus, is loaded before the first submission is refused', async () => {
  // a browser remembers a few hundred requests, and the modules of this test are more
  performance.clearResourceTimings()
  await openBill()

  await expect.poll(isLoaded, { timeout: 10_000 }).toBe(true)
})
