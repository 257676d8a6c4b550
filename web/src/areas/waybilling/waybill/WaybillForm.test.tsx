import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, NEEDED, openPatternForm, section } from '../../../testing/pattern-form.ts'

beforeEach(() => page.viewport(1440, 900))

const open = () => openPatternForm(NEEDED, { advanced: false })

test('Save Pattern and Cancel are in the window wherever the form is scrolled to', async () => {
  await open()
  const bar = page.getByRole('group', { name: 'Form actions' })
  const isInWindow = () => {
    const { top, bottom } = bar.element().getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  }
  await expect.element(button('Save Pattern')).toBeEnabled()
  expect(document.documentElement.scrollHeight).toBeGreaterThan(2000)
  expect(isInWindow()).toBe(true)

  window.scrollTo(0, 1200)
  await expect.poll(isInWindow).toBe(true)
  window.scrollTo(0, 100_000)

  await expect.poll(isInWindow).toBe(true)
})

test('four short fields share a line, a name has the room of two, and on a phone each has its own line', async () => {
  await open()
  await button('Collapse all sections').click()
  await button('Equipment').click()
  await button('Parties').click()
  const box = (name: string) =>
    section('Equipment').getByLabelText(name, { exact: true }).element().getBoundingClientRect()
  const names = ['Equipment initial', 'Equipment number', 'Equipment weight', 'Equipment weight type']
  expect(new Set(names.map((name) => Math.round(box(name).bottom))).size).toBe(1)
  const add = (name: string) => button(name).element().getBoundingClientRect().top
  expect(add('Add equipment type')).toBe(add('Add another car'))
  // beside the name there is the button that searches
  const name = section('Parties').getByLabelText('Party name', { exact: true }).element()
  expect(name.getBoundingClientRect().width).toBeGreaterThan(1.7 * box('Equipment initial').width)

  await page.viewport(390, 800)

  expect(new Set(names.map((one) => Math.round(box(one).top))).size).toBe(4)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('the preview is closed until it is opened, stays as it was left, and gives the focus back', async () => {
  const { router } = await open()
  const form = router.state.location.href
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(button('Preview')).toHaveAttribute('aria-expanded', 'false')
  expect(preview.elements()).toEqual([])

  await button('Preview').click()
  await expect.element(preview.getByText('TILX')).toBeVisible()
  await router.navigate({ href: '/waybilling/7/patterns' })
  await expect.element(button('Preview')).not.toBeInTheDocument()
  await router.navigate({ href: form })
  await expect.element(preview.getByText('TILX')).toBeVisible()
  await button('Close preview').click()

  expect(preview.elements()).toEqual([])
  await expect.element(button('Preview')).toHaveFocus()
})
