import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Columns
      </button>
      <Dialog title="Columns" isOpen={isOpen} onClose={() => setOpen(false)}>
        <input aria-label="Find a column" data-autofocus />
      </Dialog>
    </>
  )
}

test.each(['{Escape}', '{Shift>}{Tab}{/Shift}{Enter}'])(
  'a dialog that is closed by %s gives the focus back to what opened it',
  async (keys) => {
    await render(<Opener />)
    const opener = page.getByRole('button', { name: 'Columns' })
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByLabelText('Find a column')).toHaveFocus()

    await userEvent.keyboard(keys)

    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  },
)

function Added() {
  const [step, setStep] = useState<'none' | 'asked' | 'added'>('none')
  return (
    <main>
      <h1>Webhooks</h1>
      {step !== 'added' && (
        <button type="button" onClick={() => setStep('asked')}>
          Add the first
        </button>
      )}
      <Dialog title="Add" isOpen={step !== 'none'} onClose={() => setStep('none')}>
        <button type="button" data-autofocus onClick={() => setStep('added')}>
          Save
        </button>
      </Dialog>
    </main>
  )
}

test('where what opened a dialog is gone when it closes, the focus goes to the heading of the page', async () => {
  await render(<Added />)
  await userEvent.keyboard('{Tab}{Enter}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Add the first' })).not.toBeInTheDocument()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('heading', { name: 'Webhooks' })).toHaveFocus()
})
