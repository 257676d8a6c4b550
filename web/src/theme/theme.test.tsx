import { Popover } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { ThemeProvider } from './ThemeProvider.tsx'

test('[PLT-201] a popover is 16rem wide', async () => {
  await render(
    <ThemeProvider>
      <Popover opened transitionProps={{ duration: 0 }}>
        <Popover.Target>
          <button type="button">Open</button>
        </Popover.Target>
        <Popover.Dropdown>Short</Popover.Dropdown>
      </Popover>
    </ThemeProvider>,
  )

  const dropdown = page.getByRole('dialog')
  await expect.element(dropdown).toBeVisible()
  expect(getComputedStyle(dropdown.element()).width).toBe('256px')
})
