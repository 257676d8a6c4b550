import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../theme/base.css'
import { LabelWidget } from './LabelWidget.tsx'

const LABELS =
  'carta_porte_uuid commodity_quantity commodity_weight equipment_initial equipment_number lading_quantity line_item_weight m3_date m3_release_code m3_time n9_bol_date n9_bol_number n9_bol_time n9_cn_number net_weight shipment_number'
const FIELD = 'heading.release_M3.date_02'

beforeEach(() => page.viewport(1280, 800))

async function show(currentLabel = 'Release date', isEditing = true) {
  const onUpdate = vi.fn<(change: { label: string; fieldId: string }) => void>()
  const onReset = vi.fn<(fieldId: string) => void>()
  await render(<LabelWidget fieldId={FIELD} {...{ currentLabel, isEditing, onUpdate, onReset }} />)
  return { onUpdate, onReset }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const popover = () => page.getByRole('dialog', { name: 'Edit label' })
const label = () => popover().getByLabelText('Label', { exact: true })
const openFor = async (current: string) => {
  const reported = await show(current)
  await button(`Label: ${current}`).click()
  return reported
}

test('[WBL-057] the label of a field is edited where its form is, and nowhere else', async () => {
  await show('Release date', false)

  await expect.element(button('Label: Release date')).not.toBeInTheDocument()
})

test('[WBL-058] [WBL-061] one of the sixteen labels is chosen', async () => {
  await openFor('Release date')

  const offered = [...(label().element() as HTMLSelectElement).options].map(({ value }) => value)
  expect(offered.filter(Boolean).join(' ')).toBe(LABELS)
})

test('[WBL-059] it is 16rem wide', async () => {
  await openFor('Release date')

  expect(getComputedStyle(popover().element()).width).toBe('256px')
})

test('[WBL-060] [WBL-062] [WBL-067] saving reports the label with its field, and closes', async () => {
  const { onUpdate, onReset } = await openFor('Release date')
  await label().selectOptions('m3_date')

  await button('Save').click()

  expect(onUpdate.mock.calls).toEqual([[{ label: 'm3_date', fieldId: FIELD }]])
  expect(onReset).not.toHaveBeenCalled()
  await expect.element(popover()).not.toBeInTheDocument()
})

test('[WBL-063] [WBL-067] resetting reports the field, and closes', async () => {
  const { onUpdate, onReset } = await openFor('Ship day')

  await button('Reset').click()

  expect(onReset.mock.calls).toEqual([[FIELD]])
  expect(onUpdate).not.toHaveBeenCalled()
  await expect.element(popover()).not.toBeInTheDocument()
})

test('[WBL-064] the choice starts at the first label, regardless of the current one', async () => {
  await openFor('net_weight')

  await expect.element(label()).toHaveValue('carta_porte_uuid')
})

test.each([
  ['m3_date', true],
  ['Ship day', false],
])('[WBL-065] a field called %s cannot be reset: %s', async (current, isDisabled) => {
  await openFor(current)

  expect((button('Reset').element() as HTMLButtonElement).disabled).toBe(isDisabled)
})

test('[WBL-066] nothing is saved while no label is chosen', async () => {
  await openFor('Release date')

  await label().selectOptions('')

  await expect.element(button('Save')).toBeDisabled()
})

test('[WBL-068] neither saving nor resetting sends a request', async () => {
  const fetched = vi.spyOn(window, 'fetch')
  await openFor('Ship day')
  await button('Save').click()
  await button('Label: Ship day').click()
  await button('Reset').click()

  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})
