import { expect, test } from 'vitest'
import { printLight } from './paper.ts'

test('printing in dark mode prints dark on white and leaves the screen dark', () => {
  const root = document.documentElement
  const before = root.dataset.scheme
  root.dataset.scheme = 'dark'
  printLight()

  dispatchEvent(new Event('beforeprint'))
  expect(root.dataset.scheme).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(root.dataset.scheme).toBe('dark')

  if (before) root.dataset.scheme = before
})
