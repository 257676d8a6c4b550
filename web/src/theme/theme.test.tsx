import { Popover } from '@mantine/core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './mantine.css'
import './base.css'
import { SchemeToggle } from '../shell/frame/SchemeToggle.tsx'
import { AnchoredPopover } from '../ui/AnchoredPopover.tsx'
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

test('[PLT-201] so is one that opens beside a button', async () => {
  await page.viewport(1280, 800)
  const button = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => button.remove())
  await render(
    <ThemeProvider>
      <AnchoredPopover anchor={button} label="Note" onClose={() => {}}>
        Short
      </AnchoredPopover>
    </ThemeProvider>,
  )

  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(getComputedStyle(dialog.element()).width).toBe('256px')
})

test('ticks and calendars change with the scheme, whatever the first paint was in', async () => {
  const root = document.documentElement
  localStorage.setItem('interline.scheme', 'light')
  onTestFinished(() => localStorage.removeItem('interline.scheme'))
  root.style.colorScheme = 'light'
  await render(
    <ThemeProvider>
      <SchemeToggle />
    </ThemeProvider>,
  )

  await page.getByRole('button', { name: 'Use dark colours' }).click()

  await expect.poll(() => getComputedStyle(root).colorScheme).toBe('dark')
})
