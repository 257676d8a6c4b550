import { expect, test } from 'vitest'
import { printLight } from './paper.ts'

test('what is printed by somebody who works in the dark is dark on white, and the screen stays as it was', () => {
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
