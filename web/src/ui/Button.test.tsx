import type { CSSProperties } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './Button.tsx'

test('a disabled button looks the same under the pointer', async () => {
  const brand = { '--brand-fill-hover': 'rgb(0 0 200)', '--surface-sunken': 'rgb(240 240 240)' }
  await render(
    <div style={brand as CSSProperties}>
      <Button variant="primary" disabled>
        Accept quote
      </Button>
    </div>,
  )
  const button = page.getByRole('button', { name: 'Accept quote' })
  const getLook = () => {
    const { color, backgroundColor } = getComputedStyle(button.element())
    return { color, backgroundColor }
  }
  const before = getLook()

  await button.hover({ force: true })

  await expect.poll(() => button.element().matches(':hover')).toBe(true)
  for (const transition of button.element().getAnimations()) transition.finish()
  expect(getLook()).toEqual(before)
})
