import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import { SchemeToggle } from '../shell/frame/SchemeToggle.tsx'
import { AnchoredPopover } from '../ui/AnchoredPopover.tsx'
import { ThemeProvider } from './ThemeProvider.tsx'

test('[PLT-201] a popover is 16rem wide', async () => {
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

  await page.getByRole('button', { name: 'Use dark theme' }).click()

  await expect.poll(() => getComputedStyle(root).colorScheme).toBe('dark')
})

test('a box to tick wears the colours of the brand in the dark too, not those of the browser', async () => {
  localStorage.setItem('interline.scheme', 'dark')
  onTestFinished(() => localStorage.removeItem('interline.scheme'))
  await render(
    <ThemeProvider>
      <input type="checkbox" aria-label="Empty" />
      <input type="checkbox" aria-label="Ticked" defaultChecked />
      <div style={{ background: 'var(--surface-raised)' }} data-testid="raised" />
      <div style={{ background: 'var(--brand-fill)' }} data-testid="filled" />
    </ThemeProvider>,
  )

  const ground = (part: Locator) => getComputedStyle(part.element()).backgroundColor
  expect(getComputedStyle(page.getByLabelText('Empty').element()).appearance).toBe('none')
  expect(ground(page.getByLabelText('Empty'))).toBe(ground(page.getByTestId('raised')))
  expect(ground(page.getByLabelText('Ticked'))).toBe(ground(page.getByTestId('filled')))
})
