import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setReaderZone } from '#contract/base/zone-table.ts'
import { When } from './When.tsx'

afterEach(() => setReaderZone(null))

test('a moment reads with its zone and without seconds, which are on hover', async () => {
  setReaderZone('America/Chicago')
  await render(<When at="2026-11-30T23:46:35Z" />)

  const shown = page.getByText('11/30/2026 17:46 CST', { exact: true })
  await expect
    .element(shown)
    .toHaveAttribute('title', 'Your time: 11/30/2026 17:46:35 CST\nUTC: 11/30/2026 23:46:35')
})
