import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../theme/base.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Actions } from './Actions.tsx'

const FIELDS = Array.from({ length: 30 }, (_, index) => `Column ${index + 1}`)

test('the buttons of a dialog that is longer than the screen are in sight, and cover no field that has the focus', async () => {
  await page.viewport(800, 600)
  await render(
    <Dialog title="Edit layout" isOpen onClose={() => {}}>
      <form>
        {FIELDS.map((name) => (
          <p key={name}>
            <input aria-label={name} />
          </p>
        ))}
        <Actions at="end">
          <button type="button">Save layout</button>
        </Actions>
      </form>
    </Dialog>,
  )

  const save = page.getByRole('button', { name: 'Save layout' }).element()
  const { top, left } = save.getBoundingClientRect()
  expect(document.elementFromPoint(left + 4, top + 4)).toBe(save)
  for (const name of FIELDS) {
    const field = page.getByLabelText(name, { exact: true }).element() as HTMLElement
    field.focus()
    expect(field.getBoundingClientRect().bottom).toBeLessThanOrEqual(save.getBoundingClientRect().top)
  }
})
