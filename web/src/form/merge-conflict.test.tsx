import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERRORS } from '#contract/base/errors.ts'
import { updateBill } from '../testing/bill-form.tsx'
import { bodies, label, openBill, save, sent } from '../testing/open-bill.ts'

describe('a version that is no more', () => {
  const conflict = (now: object, version = 4) => ({
    message: ERRORS.conflict[1],
    code: 'conflict',
    conflict: {
      version,
      now: { bol: 'B-1', note: '', weight: null, weight_type: null, tags: ['hot'], ...now },
    },
  })
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })

  test('asks field by field where both changed a value, and saves the choices with the new version', async () => {
    const { api } = await openBill()
    api.refuse(updateBill, 409, conflict({ bol: 'B-9', note: 'Theirs', tags: ['hot', 'late'] }))
    await label('BOL number').fill('B-2')
    await page.getByRole('checkbox', { name: 'New' }).click()
    await save()

    await expect.element(dialog.getByRole('radio', { name: 'Keep mine B-2' })).toBeChecked()
    await expect.element(dialog.getByRole('radio', { name: 'Use theirs Theirs' })).toBeChecked()
    await expect.element(dialog.getByRole('radio', { name: 'Keep both Hot, Late, New' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Use theirs B-9' }).click()
    api.answer(updateBill, { version: 5 })
    await dialog.getByRole('button', { name: 'Save these values' }).click()

    await expect.element(page.getByText('Saved as version 5')).toBeVisible()
    expect(bodies(api).at(-1)).toMatchObject({
      bol: 'B-9',
      note: 'Theirs',
      tags: ['hot', 'late', 'new'],
      version: 4,
    })
  })

  test('is answered by keys alone: they begin at what is chosen, Ctrl and Enter save, the focus returns', async () => {
    const { api } = await openBill()
    api.refuse(updateBill, 409, conflict({ bol: 'B-9', note: 'Theirs' }))
    await label('BOL number').fill('B-2')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    await expect.element(dialog.getByRole('radio', { name: 'Keep mine B-2' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    api.answer(updateBill, { version: 5 })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    await expect.element(page.getByText('Saved as version 5')).toBeVisible()
    expect(bodies(api).at(-1)).toMatchObject({ bol: 'B-9', note: 'Theirs', version: 4 })
    await expect.element(label('BOL number')).toHaveFocus()
  })

  test('shows the choice in the form where one wants to look again', async () => {
    const { api } = await openBill()
    api.refuse(updateBill, 409, conflict({ note: 'Theirs' }))
    await label('Note').fill('Mine')
    await save()

    await dialog.getByRole('radio', { name: 'Use theirs Theirs' }).click()
    await dialog.getByRole('button', { name: 'Back to form' }).click()

    await expect.element(label('Note')).toHaveValue('Theirs')
    expect(sent(api)).toHaveLength(1)
  })

  test('does not ask without overlapping changes: it is sent again', async () => {
    const { api } = await openBill()
    api.refuse(updateBill, 409, conflict({}))
    const release = api.hold(updateBill)
    await label('Note').fill('Mine')
    await save()
    await expect.poll(() => sent(api)).toHaveLength(1)
    release()
    await expect.poll(() => sent(api).length).toBeGreaterThan(1)
    api.answer(updateBill, { version: 5 })

    await expect.element(page.getByText('Saved as version 5')).toBeVisible()
    expect(bodies(api).at(-1)).toMatchObject({ note: 'Mine', version: 4 })
    expect(dialog.elements()).toEqual([])
  })
})
