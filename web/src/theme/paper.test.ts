import { expect, test } from 'vitest'
import { printLight } from './paper.ts'

test('printing in dark mode prints dark on white and leaves the screen dark', () => {
  const root = document.documentElement
  const before = root.dataset.mantineColorScheme
  root.dataset.mantineColorScheme = 'dark'
  printLight()

  dispatchEvent(new Event('beforeprint'))
  expect(root.dataset.mantineColorScheme).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(root.dataset.mantineColorScheme).toBe('dark')

  if (before) root.dataset.mantineColorScheme = before
})
