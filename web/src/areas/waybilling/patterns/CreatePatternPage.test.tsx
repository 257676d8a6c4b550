import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAllowedReceivers } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import {
  createPattern,
  getPattern,
  listPatterns,
  type Pattern,
  updatePattern,
} from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { WAYBILL_SECTIONS } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { expandAll } from '../../../testing/pattern-form.ts'
import { openPortal } from '../../../testing/portal.tsx'

const HEADING = {
  reference_identification_N9: [
    { reference_identification_qualifier_01: 'BM', reference_identification_02: 'B-1001' },
  ],
  equipment_details_N7_loop: [
    {
      equipment_details_N7: {
        equipment_initial_01: 'TILX',
        equipment_number_02: '290344',
        weight_03: 190_000,
        weight_qualifier_04: 'N',
      },
    },
  ],
  name_N1_loop: [{ name_N1: { entity_identifier_code_01: 'SH', name_02: 'MERIDIAN FOODS' } }],
}
const ROUTED = {
  ...HEADING,
  route_information_R2: [
    { standard_carrier_alpha_code_01: 'BNSF', city_name_03: 'KANSAS CITY' },
    { standard_carrier_alpha_code_01: 'UP' },
  ],
}
const PATTERN: Pattern = {
  patternId: 4,
  label: 'Ethanol to Chicago',
  pattern: { heading: HEADING },
  inputs: [],
  advanced: false,
  userCreatedBy: { id: 1, firstName: 'Pat', lastName: 'Doe' },
  createdBy: 1,
  lastUsedDate: null,
  version: 3,
}

const open = async (path: string, user = {}, heading: object = HEADING) => {
  const api = signedInAs({ user, modules: ['hasWaybillModule'] })
  api.answer(listPatterns, { patterns: [], total_record_count: 0 })
  api.answer(getAllowedReceivers, { allowedScacs: ['BNSF', 'UP'] })
  api.answer(getPattern, { ...PATTERN, pattern: { heading: { ...heading } } })
  return { api, ...(await openPortal(pages, path)) }
}
const CREATE = '/waybilling/7/pattern/create'
const DUPLICATE = `${CREATE}?duplicate=4`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const sentBy = ({ calls }: Awaited<ReturnType<typeof open>>['api'], by: string): unknown => {
  const isOfPatterns = (path: string): boolean => /\/patterns(\/\d+)?$/.test(path)
  return JSON.parse(calls.find(({ method, path }) => method === by && isOfPatterns(path))?.body as string)
}
const saveAs = async (name: string) => {
  await button('Save Pattern').click()
  await page.getByRole('textbox', { name: 'Pattern name' }).fill(name)
  await button('Save').click()
}

beforeEach(() => page.viewport(1440, 900))

test('[WBL-004] [WBL-037] [WBL-049] [WBL-050] a new pattern has the twelve sections in their order, and the warning', async () => {
  await open(CREATE)

  await expect.element(page.getByRole('heading', { name: 'Create Pattern', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/^Inaccurate order data may lead to extra fees/)).toBeVisible()
  const titles: string[] = WAYBILL_SECTIONS.map(({ title }) => title)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(headings.elements().map((heading) => heading.textContent)).toEqual(titles)
  const steps = page.getByRole('complementary', { name: 'Sections' }).getByRole('link')
  expect(steps.elements().map((step) => titles.find((title) => step.textContent?.startsWith(title)))).toEqual(
    titles,
  )
})

test('a new pattern opens the sections with a required field; the others say what they hold in a line', async () => {
  await open(DUPLICATE)
  await expect.element(section('Equipment').getByLabelText('Equipment initial')).toBeVisible()
  await expect.element(page.getByText('7 of 7 required fields')).toBeVisible()
  const origin = section('Origin')
  await expect.element(origin.getByText('5 optional fields')).toBeVisible()
  await expect.element(origin.getByLabelText('Origin city')).not.toBeInTheDocument()

  await origin.getByRole('button', { name: 'Origin' }).click()
  await origin.getByLabelText('Origin city').fill('OMAHA')
  await origin.getByRole('button', { name: 'Origin' }).click()

  await expect.element(origin.getByText('OMAHA')).toBeVisible()
})

test('an optional list is a button until it is added, and the focus goes into it', async () => {
  await open(DUPLICATE)
  const seals = section('Equipment').getByRole('button', { name: 'Add seal group' })
  await seals.click()

  await expect.element(section('Equipment').getByLabelText('Seal 1', { exact: true })).toHaveFocus()
  await expect.element(seals).not.toBeInTheDocument()
})

test('[WBL-005] [WBL-041] [WBL-044] [WBL-128] [WBL-180] a copy of a pattern is saved under its name, and the list follows', async () => {
  const { api, path } = await open(DUPLICATE)
  api.answer(createPattern, { patternId: 9 })

  await expect.element(section('Equipment').getByLabelText('Equipment initial')).toHaveValue('TILX')
  await saveAs('Corn to Chicago')

  await expect.element(page.getByText('Pattern saved successfully')).toBeVisible()
  await expect.poll(path).toBe('/waybilling/7/patterns')
  expect(sentBy(api, 'POST')).toEqual({
    label: 'Corn to Chicago',
    pattern: { heading: HEADING },
    inputs: [],
    advanced: false,
  })
})

test('[WBL-044] [PLT-201] the name is requested where the user is typing, 16rem wide, with both of its buttons in sight', async () => {
  const { api } = await open(DUPLICATE)
  api.answer(createPattern, { patternId: 9 })
  await button('Save Pattern').click()

  await expect.element(page.getByRole('textbox', { name: 'Pattern name' })).toHaveFocus()
  const dialog = page.getByRole('dialog', { name: 'Save Pattern' }).element()
  expect(getComputedStyle(dialog).width).toBe('256px')
  expect(dialog.scrollWidth).toBe(dialog.clientWidth)
  await userEvent.keyboard(' by keys{Enter}')

  await expect.element(page.getByText('Pattern saved successfully')).toBeVisible()
})

test('[WBL-044] [WBL-148] Ctrl and Enter open the name dialog from any field, after what is missing', async () => {
  const { api } = await open(DUPLICATE)
  api.answer(createPattern, { patternId: 9 })
  const reference = section('References').getByLabelText('Reference ID')
  const send = () => userEvent.keyboard('{Control>}{Enter}{/Control}')
  await reference.fill('')
  await expect.element(button('Save Pattern')).toBeDisabled()
  await section('Equipment').getByLabelText('Equipment number').click()

  await send()
  await expect.element(reference).toHaveFocus()
  await userEvent.keyboard('B-2')
  await expect.element(button('Save Pattern')).toBeEnabled()
  await send()
  await expect.element(page.getByRole('textbox', { name: 'Pattern name' })).toHaveFocus()
  await send()

  await expect.element(page.getByText('Pattern saved successfully')).toBeVisible()
})

test('a missing name is requested where the focus is, above the page', async () => {
  const { api } = await open(DUPLICATE)
  await button('Save Pattern').click()
  const name = page.getByRole('textbox', { name: 'Pattern name' })
  await name.fill('')

  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText('Enter the pattern name.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  api.answer(createPattern, { patternId: 9 })
  await userEvent.keyboard('Corn{Enter}')
  await expect.element(page.getByText('Pattern saved successfully')).toBeVisible()
})

test('a draft is offered where it was begun: that of a blank pattern not on a copy of another', async () => {
  const typed = async () => {
    await section('Equipment').getByLabelText('Equipment number').fill('290345')
    await expect.poll(() => Object.keys(localStorage).some((key) => key.includes('.draft.'))).toBe(true)
  }
  const offer = page.getByRole('region', { name: 'Draft' })
  const { router } = await open(CREATE)
  await typed()
  const leave = router.navigate({ to: DUPLICATE, ignoreBlocker: true })
  await leave

  await expect.element(section('Equipment').getByLabelText('Equipment number')).toHaveValue('290344')
  await expect.element(offer).not.toBeInTheDocument()

  await router.navigate({ to: CREATE, ignoreBlocker: true })
  await expect.element(offer).toBeVisible()
})

test('the heading keeps the focus while the pattern to copy comes', async () => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(getPattern, PATTERN)
  const release = api.hold(getPattern)
  await openPortal(pages, DUPLICATE)
  const heading = page.getByRole('heading', { name: 'Create Pattern', level: 1 })
  await expect.element(heading).toBeVisible()
  const before = heading.element()

  release()

  await expect.element(button('Save Pattern')).toBeVisible()
  expect(heading.element()).toBe(before)
})

test('[WBL-038] [WBL-040] [WBL-133] [WBL-148] a section is complete once its required fields are filled; until then nothing is saved', async () => {
  await open(DUPLICATE)
  const references = page.getByRole('link', { name: /^References/ })
  await expect.element(references.getByText('2 of 2')).toBeVisible()
  await expect.element(button('Save Pattern')).toBeEnabled()

  await section('References').getByLabelText('Reference ID').fill('')

  await expect.element(references.getByText('1 of 2')).toBeVisible()
  await expect.element(button('Save Pattern')).toBeDisabled()
})

test('[WBL-045] [WBL-131] [WBL-132] in Advanced Mode nothing is required, and a check box beside a field makes tenders require it', async () => {
  const { api } = await open(CREATE)
  api.answer(createPattern, { patternId: 9 })
  await expect.element(button('Save Pattern')).toBeDisabled()

  await page.getByRole('switch', { name: 'Advanced Mode' }).click()
  await page.getByRole('checkbox', { name: 'Required in tenders: Equipment number' }).click()
  await saveAs('Any car')

  await expect.element(page.getByText('Pattern saved successfully')).toBeVisible()
  expect(sentBy(api, 'POST')).toEqual({
    label: 'Any car',
    pattern: { heading: {} },
    inputs: [
      {
        name: 'Equipment number',
        target: 'heading.equipment_details_N7_loop.equipment_details_N7.equipment_number_02',
        optional: false,
      },
    ],
    advanced: true,
  })
})

test('[WBL-181] a refused pattern shows an error and keeps its input', async () => {
  const { api } = await open(DUPLICATE)
  api.refuse(createPattern, 400, { message: 'no' })
  await saveAs('Corn')

  await expect.element(page.getByText('Failed to save pattern')).toBeVisible()
  await expect.element(section('Equipment').getByLabelText('Equipment initial')).toHaveValue('TILX')
})

test('[WBL-046] [WBL-047] staff alone may fill a pattern from a text file', async () => {
  await open(CREATE, { is_internal: true })
  await expect.element(button('Upload EDI Doc')).toBeVisible()
  expect(document.querySelector('input[type=file]')?.getAttribute('accept')).toBe('.txt')
})

test('[WBL-046] others do not see it', async () => {
  await open(CREATE)
  await expect.element(button('Save Pattern')).toBeVisible()
  await expect.element(button('Upload EDI Doc')).not.toBeInTheDocument()
})

test('[WBL-141] [WBL-142] a leg has no junction without its carrier', async () => {
  await open(DUPLICATE, {}, ROUTED)
  await expandAll()
  const junction = section('Route').getByRole('combobox', { name: 'Junction city' })
  await expect.element(junction.first()).toHaveValue('KANSAS CITY')
  await button('Clear Carrier').first().click()

  await expect.element(junction.first()).toHaveValue('')
  await expect.element(junction.first()).toBeDisabled()
})

test('[WBL-152] [WBL-153] the billing railroad is one the customer may send to, whatever the letters typed', async () => {
  await open(CREATE)
  await expandAll()
  const railroad = section('General Shipment').getByRole('combobox', { name: 'Billing railroad' })
  await railroad.fill('bnsf')
  await page.getByRole('option', { name: 'BNSF' }).click()

  await expect.element(railroad).toHaveValue('BNSF')
})

test('[WBL-099] legs of the route change their places', async () => {
  await open(DUPLICATE, {}, ROUTED)
  await expandAll()
  const carriers = section('Route').getByRole('combobox', { name: 'Carrier' })
  await expect.element(carriers.first()).toHaveValue('BNSF')

  await button('Move leg 2 up').click()

  await expect.element(carriers.first()).toHaveValue('UP')
  await expect.element(carriers.last()).toHaveValue('BNSF')
})

test('[WBL-099] a leg is dragged to its place by its grip', async () => {
  await open(DUPLICATE, {}, ROUTED)
  await expandAll()
  const legs = section('Route')
  const carriers = legs.getByRole('combobox', { name: 'Carrier' })
  await expect.element(carriers.first()).toHaveValue('BNSF')
  const second = legs.getByRole('group', { name: 'Leg 2', exact: true }).element()

  await userEvent.dragAndDrop(
    second.querySelector('[draggable]')!,
    legs.getByRole('group', { name: 'Leg 1', exact: true }),
  )

  await expect.element(carriers.first()).toHaveValue('UP')
  await expect.element(carriers.last()).toHaveValue('BNSF')
})

test('[WBL-099] a leg is moved by keys alone: the focus stays at its button, first or last', async () => {
  await open(DUPLICATE, {}, ROUTED)
  await expandAll()
  await expect.element(button('Move leg 2 up')).toBeVisible()
  const up = button('Move leg 2 up').element() as HTMLElement
  up.focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(button('Move leg 1 up')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Move leg 1 up')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button('Move leg 2 down')).toHaveFocus()
})

test.each(['999/edit', '999/create-tender', 'create?duplicate=999'])(
  '[WBL-006] [WBL-007] a pattern that does not exist leads back to the list (%s)',
  async (place) => {
    const api = signedInAs({ modules: ['hasWaybillModule'] })
    api.refuse(getPattern, 404, { message: 'There is nothing at this address.' })
    await openPortal(pages, `/waybilling/7/pattern/${place}`)

    await expect.element(page.getByText('Not found')).toBeVisible()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Patterns' }))
      .toHaveAttribute('href', '/waybilling/7/patterns')
  },
)

test('[WBL-006] a pattern is changed over the version it was read at', async () => {
  const { api } = await open('/waybilling/7/pattern/4/edit')
  api.answer(updatePattern, { patternId: 4, version: 4 })
  await expect.element(page.getByRole('heading', { name: 'Edit Pattern', level: 1 })).toBeVisible()

  const number = section('Equipment').getByLabelText('Equipment number')
  await number.fill('290345')
  await userEvent.tab()
  await button('Save Pattern').click()
  await button('Save').click()

  await expect.element(page.getByText('Pattern saved successfully')).toBeVisible()
  expect(sentBy(api, 'PUT')).toMatchObject({
    version: 3,
    pattern: {
      heading: { equipment_details_N7_loop: [{ equipment_details_N7: { equipment_number_02: '290345' } }] },
    },
  })
})
