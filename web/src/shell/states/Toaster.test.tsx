import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast, toasts } from '../toasts.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  toasts.set([])
})

/** The accessible name, and the visible text. */
const shownIcon = (): [string | undefined, boolean] => {
  const icon = document.querySelector<SVGElement>('[data-icon]')
  const name = icon?.dataset['icon']
  return [name, icon?.classList.contains(DRAWN[name ?? ''] ?? '') ?? false]
}
const DRAWN: Record<string, string> = {
  'circle-info': 'lucide-info',
  'circle-check': 'lucide-circle-check',
  'circle-exclamation': 'lucide-circle-alert',
}

describe('a toast', () => {
  test.each([
    ['info', 'circle-info'],
    ['success', 'circle-check'],
    ['error', 'circle-exclamation'],
  ] as const)('[PLT-092] [PLT-093] of status %s has the icon %s', async (status, icon) => {
    await render(<Toaster />)

    toast({ status, message: 'Saved.' })

    await expect.element(page.getByText('Saved.')).toBeVisible()
    expect(shownIcon()).toEqual([icon, true])
  })

  test('[PLT-094] of status danger has the error look', () => {
    toast({ status: 'danger', message: 'No.' })

    expect(toasts.get()).toMatchObject([{ status: 'error', message: 'No.' }])
  })

  test.each([390, 1440])(
    'stands above a bar that stays at the foot of the window, %s px wide',
    async (width) => {
      await page.viewport(width, 800)
      const bar = (
        <div data-foot-bar style={{ position: 'fixed', insetInline: 0, bottom: 0, height: 120 }}>
          <button type="button">Save</button>
        </div>
      )
      const { rerender } = await render(<Toaster />)
      toast({ status: 'info', message: 'Saved.' })
      const getFoot = () => page.getByRole('status').element().getBoundingClientRect().bottom
      await expect.element(page.getByText('Saved.')).toBeVisible()
      await expect.poll(getFoot).toBe(784)

      await rerender(
        <>
          <Toaster />
          {bar}
        </>,
      )
      await expect.poll(getFoot).toBe(664)
    },
  )

  test('fits on one line: its message, its action, and the action’s key', async () => {
    await page.viewport(1440, 900)
    await render(<Toaster />)

    toast({ status: 'success', message: 'Saved.', action: { label: 'Undo', run: () => undefined } })

    await expect.element(page.getByText('Saved.')).toBeVisible()
    const parts = [...document.querySelectorAll('[role="status"] > *')].map((part) =>
      part.getBoundingClientRect(),
    )
    expect(parts).toHaveLength(4)
    expect(Math.max(...parts.map(({ top }) => top))).toBeLessThan(
      Math.min(...parts.map(({ bottom }) => bottom)),
    )
  })

  test('[PLT-095] goes by itself after 5000 ms', () => {
    toast({ status: 'info', message: 'Saved.' })

    vi.advanceTimersByTime(4999)
    expect(toasts.get()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(toasts.get()).toEqual([])
  })

  test('[PLT-096] with duration 0 stays', () => {
    toast({ status: 'info', message: 'Read me.', durationMs: 0 })

    vi.advanceTimersByTime(3_600_000)

    expect(toasts.get()).toHaveLength(1)
  })

  test('[PLT-097] that stays has a close icon that removes it; one that goes has none', async () => {
    await render(<Toaster />)
    toast({ status: 'info', message: 'Goes.' })
    toast({ status: 'info', message: 'Stays.', durationMs: 0 })

    const close = page.getByRole('button', { name: 'Dismiss' })
    await expect.element(page.getByText('Stays.')).toBeVisible()
    expect(close.elements()).toHaveLength(1)
    await close.click()

    expect(toasts.get()).toMatchObject([{ message: 'Goes.' }])
  })

  test('with the same words is shown once', () => {
    toast({ status: 'info', message: 'Saved.' })
    toast({ status: 'info', message: 'Saved.' })

    expect(toasts.get()).toHaveLength(1)
  })
})
