import { afterEach, expect, test } from 'vitest'
import { focusOnArrival } from './arrival.ts'

afterEach(() => document.body.replaceChildren())

function openPage(html: string): HTMLElement {
  const main = document.createElement('main')
  main.innerHTML = html
  document.body.append(main)
  return main
}
const focused = () => document.activeElement?.textContent
/** Observers of the page are notified of a change before this continues. */
const onReceive = () => Promise.resolve()

test('a heading shown during loading passes the focus on to the one that replaces it', async () => {
  const main = openPage('<h1>Quote</h1>')
  focusOnArrival()
  expect(focused()).toBe('Quote')

  main.innerHTML = ''
  await onReceive()
  main.innerHTML = '<div><h1>Quote 63</h1></div>'

  await expect.poll(focused).toBe('Quote 63')
})

test('a user who has moved on from the heading keeps the focus', async () => {
  const main = openPage('<h1>Quote</h1><input>')
  focusOnArrival()
  const field = main.querySelector('input')!
  field.focus()

  main.querySelector('h1')!.replaceWith(document.createElement('h1'))
  await onReceive()

  expect(document.activeElement).toBe(field)
})

test('where a page begins in a field, the focus stays there', () => {
  const main = openPage('<h1>Sign in</h1><input>')
  const field = main.querySelector('input')!
  field.focus()

  focusOnArrival()

  expect(document.activeElement).toBe(field)
})
