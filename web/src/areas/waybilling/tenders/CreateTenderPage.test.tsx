import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAllowedReceivers } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { getPattern, type Pattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { createTender, listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { WAYBILL_EXAMPLE } from '#contract/areas/waybilling/waybill/examples.rules.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { expandAll } from '../../../testing/pattern-form.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { CONSIGNEE } from '../../../testing/tenders.ts'

const NUMBER = 'heading.equipment_details_N7_loop.equipment_details_N7.equipment_number_02'
const SHIPMENT = 'heading.general_shipment_information_BX.shipment_identification_number_04'
const PATTERN: Pattern = {
  patternId: 4,
  label: 'Ethanol to Chicago',
  pattern: {
    heading: {
      equipment_details_N7_loop: [{ equipment_details_N7: { equipment_initial_01: 'TILX' } }],
      name_N1_loop: [CONSIGNEE],
    },
  },
  inputs: [
    { name: 'Equipment number', target: NUMBER, optional: false },
    { name: 'Shipment ID', target: SHIPMENT, optional: true, _default: 'S-1' },
  ],
  advanced: true,
  userCreatedBy: { id: 1, firstName: 'Pat', lastName: 'Doe' },
  createdBy: 1,
  lastUsedDate: null,
  version: 3,
}
const open = async (pattern = PATTERN, section = '') => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(getPattern, pattern)
  api.answer(getAllowedReceivers, { allowedScacs: ['BNSF'], releases: { BNSF: '007030' } })
  api.answer(listTenderStatuses, { tenderStatuses: [], total_record_count: 0 })
  return { api, ...(await openPortal(pages, `/waybilling/7/pattern/4/create-tender${section}`)) }
}
const number = () => page.getByLabelText('Equipment number')
const submit = () => page.getByRole('button', { name: 'Submit', exact: true })
const equipment = () => page.getByRole('link', { name: /^Equipment/ })

beforeEach(() => page.viewport(1440, 900))

test('[WBL-007] [WBL-045] a tender begins with what its pattern holds, without Advanced Mode', async () => {
  await open()

  await expect.element(page.getByRole('heading', { name: 'Create Tender', level: 1 })).toBeVisible()
  await expect.element(page.getByLabelText('Equipment initial')).toHaveValue('TILX')
  await expandAll()
  await expect.element(page.getByLabelText('Shipment ID')).toHaveValue('S-1')
  await expect.element(page.getByRole('switch', { name: 'Advanced Mode' })).not.toBeInTheDocument()
})

test('an address that names a section opens the form there', async () => {
  await open(PATTERN, '#parties')

  await expect.element(page.getByRole('heading', { name: 'Parties', level: 2 })).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Parties', level: 2 })).toBeInViewport()
  // the document next to the form has headings with the same names, and follows it
  await expect.element(page.getByRole('heading', { name: 'General Shipment', level: 2 })).not.toBeInViewport()
})

test('the current section is in the address, and no input is lost', async () => {
  const { path } = await open()
  await number().fill('290344')
  await page.getByRole('link', { name: /^Parties ./ }).click()

  await expect.poll(path).toBe('/waybilling/7/pattern/4/create-tender#parties')
  await expect.element(page.getByRole('heading', { name: 'Parties', level: 2 })).toHaveFocus()
  await expect.element(number()).toHaveValue('290344')
})

test('keys go from section to section, and are shown beside the buttons of the form', async () => {
  await open()
  await number().fill('290344')
  await expect.element(page.getByText('next section')).toBeVisible()

  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
  await expect.element(page.getByRole('heading', { name: 'Commodities', level: 2 })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}')

  await expect.element(page.getByRole('heading', { name: 'Equipment', level: 2 })).toHaveFocus()
  await expect.element(number()).toHaveValue('290344')
})

test('the document beside the form is in the release of its billing railroad', async () => {
  const ofBnsf = { heading: { general_shipment_information_BX: { standard_carrier_alpha_code_05: 'BNSF' } } }
  await open({ ...PATTERN, pattern: ofBnsf })

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByText('EDI', { exact: true }).click()

  await expect.element(page.getByText('X12 7030, as BNSF accepts it')).toBeVisible()
  await expect.element(page.getByText('BX*00***S-1*BNSF~')).toBeVisible()
})

test('[WBL-039] [WBL-042] [WBL-130] [WBL-147] what the pattern requires must be there, and is reported on submit only', async () => {
  const { api } = await open()
  await number().click()
  await page.getByLabelText('Equipment initial').click()
  await expect.element(number()).toHaveAttribute('aria-invalid', 'false')
  await expect.element(equipment().getByText('0 of 1')).toBeVisible()

  await submit().click()

  await expect.element(number()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(equipment().getByText('1 error')).toBeVisible()
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('a bill begins at the first field that its pattern leaves empty', async () => {
  const car = { equipment_details_N7: { equipment_initial_01: 'TILX', weight_03: 190_000 } }
  const heading = { ...WAYBILL_EXAMPLE.heading, equipment_details_N7_loop: [car] }
  await open({ ...PATTERN, pattern: { heading } })

  await expect.element(number()).toHaveFocus()
})

test('all that the railroad would refuse is listed at once, and nothing is sent', async () => {
  const heading = {
    reference_identification_N9: [{ reference_identification_qualifier_01: 'BM' }],
    equipment_details_N7_loop: [{ equipment_details_N7: { weight_qualifier_04: 'N' } }],
  }
  const { api } = await open({ ...PATTERN, pattern: { heading }, inputs: [] })
  await submit().click()

  const found = page.getByRole('alert').filter({ hasText: 'Not sent. Fix 5 fields.' })
  await expect.element(found).toBeVisible()
  for (const text of [
    /Enter the reference ID\./,
    /Enter the equipment initial\./,
    /Enter the equipment number\./,
    /Required with a weight type\./,
    /No party is the consignee/,
  ])
    await expect.element(found.getByText(text)).toBeVisible()
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('[WBL-129] [WBL-182] a tender is booked, and the booking requests follow', async () => {
  const { api, path } = await open()
  api.answer(createTender, { requestId: 12, warnings: [], earlier: [] })
  await number().fill('290344')
  await submit().click()

  await expect.element(page.getByText('Tender sumbitted successfully')).toBeVisible()
  await expect.poll(path).toBe('/waybilling/7/waybills')
  const sent = api.calls.find(({ path: at }) => at === '/booking/v1/7/tenders')?.body as string
  expect(JSON.parse(sent)).toEqual({
    patternId: 4,
    duplicates: 'refuse',
    waybill: {
      heading: {
        general_shipment_information_BX: { shipment_identification_number_04: 'S-1' },
        equipment_details_N7_loop: [
          { equipment_details_N7: { equipment_initial_01: 'TILX', equipment_number_02: '290344' } },
        ],
        name_N1_loop: [CONSIGNEE],
      },
    },
  })
})

test('the form says that a car without a release date is released when the bill is submitted', async () => {
  await open()
  const note = page.getByText('No release date: the car will be released when you submit.', { exact: false })
  await expect.element(note).toBeVisible()
  await expandAll()

  await page.getByLabelText('Release time').fill('15:07')
  await expect.element(page.getByText('A time counts only with a date.', { exact: false })).toBeVisible()
  await page.getByLabelText('Release date').fill('2026-11-24')

  await expect.element(note).not.toBeInTheDocument()
})

test('[WBL-039] [WBL-183] an error of the railroad’s release is shown beside its field', async () => {
  const { api } = await open()
  api.refuse(createTender, 400, {
    message: 'no',
    errors: {
      [`waybill.heading.general_shipment_information_BX.standard_carrier_alpha_code_05`]: [
        'Choose a railroad.',
      ],
    },
  })
  await number().fill('290344')
  await submit().click()

  await expect.element(page.getByText('Failed to submit tender')).toBeVisible()
  await expect.element(page.getByText('Choose a railroad.', { exact: true })).toBeVisible()
  const section = page.getByRole('listitem').filter({ hasText: 'General Shipment' })
  await expect.element(section.getByText('1 error')).toBeVisible()
})

test('[WBL-040] the sections stay as they were after a tender was sent', async () => {
  const { api, path } = await open()
  api.answer(createTender, { requestId: 12, warnings: [], earlier: [] })
  await number().fill('290344')
  const shown = new Set<string>()
  const watch = new MutationObserver(() => {
    for (const step of document.querySelectorAll<HTMLElement>('aside [data-state]'))
      shown.add(step.dataset['state'] ?? '')
  })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  await submit().click()
  await expect.poll(path).toBe('/waybilling/7/waybills')
  watch.disconnect()

  expect(shown).not.toContain('invalid')
})
