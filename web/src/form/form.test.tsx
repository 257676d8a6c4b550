import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERRORS } from '#contract/base/errors.ts'
import { NumberField } from './controls/number.tsx'
import { BILL, bill, updateBill } from '../testing/bill-form.tsx'
import { bodies, label, openBill, save, sent } from '../testing/open-bill.ts'

const DRAFT = 'interline.draft.1.7.updateBill.{"billId":7}'

describe('a form that is sent in vain', () => {
  test('lists what is wrong, takes the focus there, and links to each field with the same text', async () => {
    const { api } = await openBill()
    await label('BOL number').fill('')
    await label('Weight').fill('12.5')

    await save()

    const summary = page.getByRole('alert')
    await expect.element(summary).toHaveFocus()
    await expect.element(summary.getByText(/^Not saved\. Fix 3 fields\./)).toBeVisible()
    await expect.element(page.getByText('Enter the BOL number.', { exact: true })).toBeVisible()
    expect(sent(api)).toEqual([])

    await summary.getByRole('link', { name: 'Weight: Enter a whole number.' }).click()

    await expect.element(label('Weight')).toHaveFocus()
    await expect.element(label('Weight')).toHaveAccessibleDescription(/Enter a whole number\./)
  })

  test('shows no error for a field not reached yet, but an error at once when it was', async () => {
    await openBill()

    await label('BOL number').fill('')
    await userEvent.tab()
    await label('Weight').fill('many')
    await userEvent.tab()

    await expect.element(page.getByText('Enter a number.', { exact: true })).toBeVisible()
    await expect.element(label('BOL number')).not.toHaveAttribute('aria-invalid', 'true')
  })

  test.each(['12.345,6', '12,5', '1,23,456'])(
    'takes no number from %s, whose commas part no thousands',
    async (text) => {
      const { api } = await openBill()
      await label('Weight').fill(text)

      await save()

      await expect.element(page.getByRole('link', { name: 'Weight: Enter a number.' })).toBeVisible()
      expect(sent(api)).toEqual([])
      await label('Weight').fill('12,345')
      await userEvent.tab()
      await expect.element(page.getByText('Enter a number.', { exact: true })).not.toBeInTheDocument()
    },
  )

  test('shows beforehand that two fields require each other', async () => {
    await openBill()
    await expect.element(label('Weight type')).toHaveAccessibleDescription('Required with a weight.')

    await label('Weight').fill('5')

    await expect.element(label('Weight type')).toBeRequired()
    await save()
    await expect
      .element(page.getByRole('link', { name: 'Weight type: Required with a weight.' }))
      .toBeVisible()
  })

  test('[PLT-190] shows what the server refuses at its fields until they are changed, and keeps what was typed', async () => {
    const { api } = await openBill()
    api.refuse(updateBill, 400, {
      message: ERRORS.invalid_request[1],
      code: 'invalid_request',
      errors: { bol: ['This BOL number is taken.'] },
    })
    await label('BOL number').fill('B-2')
    await label('Note').fill('Ten cars')
    await save()
    await expect.element(page.getByText('This BOL number is taken.', { exact: true })).toBeVisible()

    await label('BOL number').click()
    await userEvent.tab()
    await expect.element(page.getByText('This BOL number is taken.', { exact: true })).toBeVisible()
    await label('BOL number').fill('B-3')
    await userEvent.tab()

    await expect.element(page.getByText('This BOL number is taken.', { exact: true })).not.toBeInTheDocument()
    await expect.element(label('Note')).toHaveValue('Ten cars')
  })

  test('shows what a refusal without fields means, and what to do about a lost connection', async () => {
    const { api } = await openBill()
    api.refuse(updateBill, 403, { message: ERRORS.not_permitted[1], code: 'not_permitted' })

    await save()

    await expect.element(page.getByRole('alert')).toHaveTextContent(ERRORS.not_permitted[1])
  })
})

describe('the keys of a form', () => {
  test('lead from one field that is missing or wrong to the next, back, and at last to the button', async () => {
    await openBill()
    await label('Weight').fill('5')
    await label('BOL number').fill('')
    await label('Note').click()

    await userEvent.keyboard('{F8}')
    await expect.element(label('Weight type')).toHaveFocus()
    await userEvent.keyboard('{F8}')
    await expect.element(label('BOL number')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{F8}{/Shift}')
    await expect.element(label('Weight type')).toHaveFocus()
    await userEvent.selectOptions(label('Weight type'), 'Gross')
    await label('BOL number').fill('B-2')
    await userEvent.keyboard('{F8}')

    await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toHaveFocus()
  })
})

describe('a submit and its repeats', () => {
  test('come from Ctrl and Enter in any field, also in one of several lines', async () => {
    const { api } = await openBill()
    await label('Note').fill('Ten cars')

    await userEvent.keyboard('{Enter}')
    expect(sent(api)).toEqual([])
    await userEvent.keyboard('{Backspace}{Control>}{Enter}{/Control}')

    await expect.element(page.getByText('Saved as version 2')).toBeVisible()
    expect(bodies(api).map(({ note }) => note)).toEqual(['Ten cars'])
  })

  test('carry one key, another change carries another', async () => {
    const { api } = await openBill()
    api.lose(updateBill)
    await label('Note').fill('Ten cars')
    await save()
    await expect.element(page.getByText(/Can’t reach the portal/)).toBeVisible()
    api.answer(updateBill, { version: 2 })
    await save()
    await expect.element(page.getByText('Saved as version 2')).toBeVisible()
    await label('Note').fill('Twelve cars')
    await save()
    await expect.poll(() => bodies(api).at(-1)?.['note']).toBe('Twelve cars')

    const keys = sent(api).map(({ headers }) => headers.get('idempotency-key'))
    const [first, last] = [keys[0], keys.at(-1)]
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(keys.slice(0, -1))).toEqual(new Set([first]))
    expect(last).not.toBe(first)
  })

  test('are one however often the button is pressed', async () => {
    const { api } = await openBill()
    const release = api.hold(updateBill)
    await label('Note').fill('Ten cars')

    await save()
    await expect
      .element(page.getByRole('button', { name: 'Save', exact: true }))
      .toHaveAttribute('aria-busy', 'true')
    await save()
    release()

    await expect.element(page.getByText('Saved as version 2')).toBeVisible()
    expect(sent(api)).toHaveLength(1)
  })
})

describe('a draft', () => {
  const offer = page.getByRole('region', { name: 'Draft' })
  const readSaved = () => JSON.parse(localStorage.getItem(DRAFT) ?? 'null') as { values: object } | null

  test('outlives the form, without secrets, is offered with its age, and goes when it is sent', async () => {
    const { router } = await openBill()
    await label('Note').fill('Ten cars wait')
    await label('PIN').fill('1234')
    await expect.poll(() => readSaved()?.values).toMatchObject({ note: 'Ten cars wait' })
    expect(JSON.stringify(readSaved())).not.toContain('1234')
    await leave(router)

    goTo(router, '/bill')

    await expect.element(offer.getByText(/^Unsaved changes, just now\./)).toBeVisible()
    await expect.element(label('Note')).toHaveValue('')
    await offer.getByRole('button', { name: 'Continue editing' }).click()
    await expect.element(label('BOL number')).toHaveFocus()
    await expect.element(label('Note')).toHaveValue('Ten cars wait')
    await save()
    await expect.element(page.getByText('Saved as version 2')).toBeVisible()
    await expect.poll(readSaved).toBeNull()
  })

  test('from another tab is offered while nothing is typed here', async () => {
    await openBill()
    const draft = { at: new Date().toISOString(), values: { ...BILL, note: 'From there' }, before: BILL }

    dispatchEvent(new StorageEvent('storage', { key: DRAFT, newValue: JSON.stringify(draft) }))

    await offer.getByRole('button', { name: 'Continue editing' }).click()
    await expect.element(label('Note')).toHaveValue('From there')
  })

  test('can be discarded', async () => {
    localStorage.setItem(DRAFT, getDraft({ note: 'Old' }, 3 * 3_600_000))
    await openBill()
    await expect.element(offer.getByText(/3 hours ago/)).toBeVisible()

    await offer.getByRole('button', { name: 'Discard draft' }).click()

    expect(offer.elements()).toEqual([])
    await expect.element(label('BOL number')).toHaveFocus()
    expect(readSaved()).toBeNull()
  })

  test('made before another user’s change lets the user choose between both', async () => {
    localStorage.setItem(DRAFT, getDraft({ bol: 'B-2' }, 60_000, { bol: 'B-0', version: 0 }))
    await openBill()

    await offer.getByRole('button', { name: 'Continue editing' }).click()

    const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
    await dialog.getByRole('radio', { name: 'Use theirs B-1' }).click()
    await dialog.getByRole('button', { name: 'Back to form' }).click()
    await expect.element(label('BOL number')).toHaveValue('B-1')
  })

  test('of an older product is taken as far as it fits', async () => {
    localStorage.setItem(DRAFT, getDraft({ note: 'Fits', tags: 'hot', removed: 7 }, 0))
    const { api } = await openBill()

    await offer.getByRole('button', { name: 'Continue editing' }).click()
    await save()

    await expect.poll(() => bodies(api)).toEqual([{ ...BILL, tags: ['hot'], note: 'Fits' }])
  })

  const getDraft = (values: object, ageMs: number, before: object = {}) =>
    JSON.stringify({
      at: new Date(Date.now() - ageMs).toISOString(),
      values: { ...BILL, ...values },
      before: { ...BILL, ...before },
    })
})

type Router = Awaited<ReturnType<typeof openBill>>['router']
const goTo = (router: Router, to: string) => void router.navigate({ to })
const prompt = page.getByRole('dialog', { name: 'Leave without saving?' })

async function leave(router: Router) {
  goTo(router, '/other')
  await prompt.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Other' })).toBeVisible()
}

describe('leaving a form', () => {
  test('asks before unsaved input is lost, and staying keeps it', async () => {
    const { router } = await openBill()
    await label('Note').fill('Ten cars')

    goTo(router, '/other')
    await prompt.getByRole('button', { name: 'Keep editing' }).click()

    await expect.element(label('Note')).toHaveValue('Ten cars')
    await leave(router)
  })

  test('does not ask if nothing was typed, or it was undone', async () => {
    const { router } = await openBill()
    await label('Note').fill('Ten cars')
    await label('Note').fill('')

    goTo(router, '/other')

    await expect.element(page.getByRole('heading', { name: 'Other' })).toBeVisible()
  })

  test('closing the tab also asks', async () => {
    await openBill()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)

    await label('Note').fill('Ten cars')

    expect(closing()).toBe(true)
  })
})

test('the names of fields, and which control fits, are those of the body', () => {
  const refusedByTheCompiler = () => [
    // @ts-expect-error the body has no such field
    bill.Field({ name: 'bole' }),
    // @ts-expect-error a number field does not accept a text's options
    bill.Field({ name: 'weight' }),
    bill.Field({ name: 'weight', as: NumberField }),
  ]

  expect(refusedByTheCompiler).toBeTypeOf('function')
})
