import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../theme/base.css'
import { SimpleTable } from './SimpleTable.tsx'

const MAILS = [
  { id: 1, when: '11/20/2026', subject: 'A long subject', to: 'a@demo.example' },
  { id: 2, when: '11/21/2026', subject: 'Password changed', to: `${'long'.repeat(30)}@demo.example` },
]

beforeEach(() => page.viewport(1280, 800))

const show = () =>
  render(
    <SimpleTable
      label="Mails"
      rows={MAILS}
      getKey={({ id }) => id}
      columns={[
        { head: 'When', oneLine: true, render: ({ when }) => when },
        { head: 'Subject', names: true, render: ({ subject }) => subject },
        { head: 'To', wide: true, render: ({ to }) => to },
      ]}
    />,
  )

const top = (text: string) => page.getByText(text).element().getBoundingClientRect().top

test('rows are cards on a phone: named values under the name of the row, without horizontal scrolling', async () => {
  await page.viewport(390, 844)
  await show()

  const to = page.getByText('a@demo.example').element()
  expect(getComputedStyle(to, '::before').content).toContain('To')
  expect(top('A long subject')).toBeLessThan(top('11/20/2026'))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('rows are lines of a table where there is room for them', async () => {
  await show()

  const to = page.getByText('a@demo.example').element()
  expect(getComputedStyle(to, '::before').content).toBe('none')
  expect(top('A long subject')).toBe(top('11/20/2026'))
})

test.for([390, 1280])('assistive software finds a table at %i px', async (width) => {
  await page.viewport(width, 800)
  await show()

  await expect.element(page.getByRole('table', { name: 'Mails' })).toBeInTheDocument()
  expect(page.getByRole('columnheader').elements()).toHaveLength(3)
  await expect
    .element(page.getByRole('row').nth(2).getByRole('rowheader'))
    .toHaveTextContent('Password changed')
  for (const element of document.querySelectorAll('table, thead, tbody, tr, th, td'))
    expect(element.getAttribute('role')).not.toBeNull()
})
