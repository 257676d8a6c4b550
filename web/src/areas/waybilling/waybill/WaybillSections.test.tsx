import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAllowedReceivers } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { searchCif } from '#contract/areas/waybilling/parties/parties.contract.ts'
import { convertEdi } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { lookupStccs } from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { button, field, NEEDED, openPatternForm as open, section } from '../../../testing/pattern-form.ts'
import { SECTIONS } from '../../../testing/waybill-sections.ts'
import { carriers, commodities, junctions, parties, stations } from './waybill.calls.ts'

type Api = Awaited<ReturnType<typeof open>>['api']

/** Saves it and answers the heading that was sent. */
async function saved(api: Api): Promise<unknown> {
  await button('Save Pattern').click()
  await button('Save').click()
  await expect.element(page.getByText('Pattern saved successfully')).toBeVisible()
  const sent = api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/patterns'))
  return (JSON.parse(sent?.body as string) as { pattern: { heading: unknown } }).pattern.heading
}

/** The codes a field offers. */
async function getCodes(of: string, name: string): Promise<string> {
  const control = field(of, name)
  await expect.element(control).toBeVisible()
  if (control.element() instanceof HTMLSelectElement) {
    return [...(control.element() as HTMLSelectElement).options]
      .map(({ value }) => value)
      .join(' ')
      .trim()
  }
  await control.click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect.element(options.first()).toBeVisible()
  return options
    .elements()
    .map((option) => option.textContent?.split(' ')[0])
    .join(' ')
}

/** A party of the customer identification file. */
const LAKESHORE = {
  customerName: 'LAKESHORE',
  customerId: '0012',
  address1: 'Elm 1',
  address2: '',
  city: 'OMAHA',
  state: 'NE',
  postal: '68102',
  country: 'US',
}

beforeEach(() => page.viewport(1440, 900))

test.each(SECTIONS)(
  '[WBL-077] [WBL-078] [WBL-079] [WBL-080] [WBL-081] [WBL-083] [WBL-084] [WBL-085] [WBL-086] [WBL-087] [WBL-088] [WBL-089] [WBL-090] [WBL-091] [WBL-092] [WBL-094] [WBL-095] [WBL-096] [WBL-097] [WBL-098] [WBL-101] [WBL-102] [WBL-105] [WBL-106] [WBL-109] [WBL-111] [WBL-113] [WBL-117] %s: the values of a pattern are shown, and saved unchanged',
  async (of, shown, heading) => {
    const { api } = await open(heading)

    for (const [name, value] of Object.entries(shown))
      await expect.element(field(of, name)).toHaveValue(value)
    expect(await saved(api)).toEqual(heading)
  },
)

test.each([
  ['General Shipment', 'Transportation method', 'R X'],
  ['Release', 'Release code', 'B H R S T U'],
  ['Equipment', 'Equipment weight type', 'E G N'],
  ['Equipment', 'Equipment type', 'BX CN HC HO IX RC RF RI RO RR SK TN'],
  ['Parties', 'Country', 'US CA MX'],
  ['Commodities', 'Commodity type', 'L T'],
  ['Commodities', 'Weight type', 'B E M N'],
  ['Commodities', 'Price authority type', 'CT PR TS'],
  ['Protective Service', 'Protective service code', 'B BC D HDN HDNC HSC M MN MNU'],
  ['Protective Service', 'Temperature unit', 'FA CE'],
])(
  '[WBL-077] [WBL-085] [WBL-092] [WBL-093] [WBL-104] [WBL-107] [WBL-110] [WBL-112] [WBL-114] [WBL-115] %s: %s is one of %s',
  async (of, name, codes) => {
    await open()

    expect(await getCodes(of, name)).toBe(codes)
  },
)

test('[WBL-082] Section 7 is S when it is ticked and N when it is not any more', async () => {
  const { api } = await open()
  await field('General Shipment', 'Section 7').click()
  await field('General Shipment', 'Section 7').click()

  expect(await saved(api)).toEqual({ general_shipment_information_BX: { section_seven_code_08: 'N' } })
})

test('[WBL-100] [WBL-103] party types are found by a word, states follow the country', async () => {
  await open()
  await field('Parties', 'Party type').fill('consignee')
  await expect.element(page.getByRole('option', { name: /^CN / })).toBeVisible()
  await field('Parties', 'Country').selectOptions('MX')

  await field('Parties', 'State or province').fill('NL')

  await expect.element(page.getByRole('option', { name: /^MX-NL/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /^CA-NL/ })).not.toBeInTheDocument()
})

test('[WBL-043] Cancel leads back to the list', async () => {
  const { path } = await open()
  await expect.element(button('Save Pattern')).toBeVisible()
  await button('Cancel').click()

  await expect.poll(path).toBe('/waybilling/7/patterns')
})

test('[WBL-145] a commodity brings its type and the first 50 characters of its description', async () => {
  const { api } = await open()
  const commodity = 'X'.repeat(60)
  api.answer(lookupStccs, {
    stcc_codes: [{ commodity_code: '2818442', associated_stcc: null, commodity, is_hazmat: false }],
  })
  await field('Commodities', 'Commodity code').fill('28')
  await page.getByRole('option', { name: /^2818442/ }).click()

  await expect.element(field('Commodities', 'Description')).toHaveValue('X'.repeat(50))
  await expect.element(field('Commodities', 'Commodity type')).toHaveValue('T')
})

test('[WBL-145] a description that was typed before its code was found stays', async () => {
  const { api } = await open()
  const release = api.hold(lookupStccs)
  api.answer(lookupStccs, {
    stcc_codes: [
      { commodity_code: '2818442', associated_stcc: null, commodity: 'ETHANOL', is_hazmat: false },
    ],
  })
  await field('Commodities', 'Commodity code').fill('2818442')
  await field('Commodities', 'Description').fill('MILLED GRAIN')
  release()

  await expect.element(field('Commodities', 'Commodity type')).toHaveValue('T')
  await expect.element(field('Commodities', 'Description')).toHaveValue('MILLED GRAIN')
})

test('[WBL-154] a party that was looked up brings its address, and an id of the customer file', async () => {
  const { api } = await open()
  api.answer(searchCif, { results: [LAKESHORE] })
  await field('Parties', 'Party name').fill('lake')
  await page.getByRole('option', { name: /^LAKESHORE/ }).click()

  expect(await saved(api)).toMatchObject({
    name_N1_loop: [
      {
        name_N1: {
          name_02: 'LAKESHORE',
          identification_code_qualifier_03: 'C5',
          identification_code_04: '0012',
        },
        address_information_N3: [{ address_information_01: 'Elm 1' }],
        geographic_location_N4: {
          city_name_01: 'OMAHA',
          state_or_province_code_02: 'NE',
          country_code_04: 'US',
        },
      },
    ],
  })
})

test('what most bills do without is added by a button, and comes with a party that is looked up', async () => {
  const { api } = await open(NEEDED, { advanced: false })
  await button('Collapse all sections').click()
  await section('Parties').getByRole('button', { name: 'Parties', exact: true }).click()
  await expect.element(field('Parties', 'Party name')).toBeVisible()
  await expect.element(field('Parties', 'City')).not.toBeInTheDocument()

  await section('Parties').getByRole('button', { name: 'Add address', exact: true }).click()
  await expect.element(field('Parties', 'City')).toHaveFocus()
  await expect.element(field('Parties', 'Party ID')).not.toBeInTheDocument()
  api.answer(searchCif, { results: [LAKESHORE] })
  await field('Parties', 'Party name').fill('lake')
  await page.getByRole('option', { name: /^LAKESHORE/ }).click()

  await expect.element(field('Parties', 'Party ID')).toHaveValue('0012')
})

test('[WBL-048] [WBL-188] a text document fills the form; any other shows an error', async () => {
  const { api } = await open({}, { user: { is_internal: true } })
  await expect.element(button('Upload EDI Doc')).toBeVisible()
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File(['ST*404*0001~'], 'bill.txt', { type: 'text/plain' })
  api.refuse(convertEdi, 400, { message: 'no' })
  await userEvent.upload(input(), file)
  await expect.element(page.getByText('Failes to populate form')).toBeVisible()

  api.answer(convertEdi, { result: { heading: NEEDED }, findings: [], sets: ['BOL B-1'] })
  await userEvent.upload(input(), file)

  await expect.element(field('Equipment', 'Equipment initial')).toHaveValue('TILX')
})

test('what an uploaded document holds beyond the form is listed and can be dropped, and another of its bills chosen', async () => {
  const { api } = await open({}, { user: { is_internal: true } })
  await expect.element(button('Upload EDI Doc')).toBeVisible()
  const answer = (port: string) =>
    api.answer(convertEdi, {
      result: { heading: { ...NEEDED, cargo_manifest_CM: [{ port_name_03: port }] } },
      findings: ['N7*3: This value is too long.'],
      sets: ['BOL B-1, TILX1', 'BOL B-2, TILX2'],
    } as never)
  answer('CARTAGENA')
  const file = new File(['ST*404*0001~'], 'bill.txt', { type: 'text/plain' })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await expect.element(page.getByText(/1 error in the document/)).toBeVisible()
  await expect.element(page.getByText('N7*3: This value is too long.')).toBeVisible()
  await expect.element(page.getByText('CARTAGENA')).toBeVisible()

  answer('VERACRUZ')
  await page.getByLabelText('bill.txt has 2 bills. Show in the form:').selectOptions('BOL B-2, TILX2')
  await expect.element(page.getByText('VERACRUZ')).toBeVisible()
  const read = api.calls
    .filter(({ path }) => path.endsWith('/edi/convert'))
    .map(({ body }) => JSON.parse(body!))
  expect(read.map(({ set }) => set)).toEqual([0, 1])

  await page.getByRole('button', { name: 'Remove Cargo manifest (CM)' }).click()
  await expect.element(page.getByText('VERACRUZ')).not.toBeInTheDocument()
})

test('[WBL-190] an unknown party may stay as typed, and the list shows that none was found', async () => {
  const { api } = await open()
  api.answer(searchCif, { results: [] })

  await field('Parties', 'Party name').fill('ZZZ MILLS')

  await expect.element(page.getByText('None found', { exact: true })).toBeVisible()
  await page.getByRole('option', { name: /ZZZ MILLS/ }).click()
  await expect.element(field('Parties', 'Party name')).toHaveValue('ZZZ MILLS')
})

test('[WBL-190] [WBL-191] [WBL-192] [WBL-193] [WBL-194] [WBL-195] lookups wait for the last key, and show when nothing matches', () => {
  const waits = [carriers(7), commodities(7), stations(), junctions('BNSF')].map(({ waitMs }) => waitMs)

  expect(waits).toEqual([500, 500, 500, 500])
  expect(parties(7).waitMs).toBe(1000)
  expect(carriers(7).noneFound).toBe('None found')
})

test('[WBL-108] [WBL-118] a packaging code is found by a word and labeled; a form with its material may be typed', async () => {
  const { api } = await open()
  await field('Commodities', 'Packaging code').fill('barrel')
  await page.getByRole('option', { name: /^BBL - / }).click()
  await expect.element(field('Commodities', 'Packaging code')).toHaveValue('BBL - barrel')

  await field('Commodities', 'Packaging code').fill('bag67')
  await userEvent.tab()

  expect(await saved(api)).toEqual({
    assigned_number_LX_loop: [{ description_marks_and_numbers_L5: [{ packaging_code_05: 'BAG67' }] }],
  })
})

test('[WBL-108] a packaging code that was saved shows again', async () => {
  await open({
    assigned_number_LX_loop: [{ description_marks_and_numbers_L5: [{ packaging_code_05: 'BBL' }] }],
  })

  await expect.element(field('Commodities', 'Packaging code')).toHaveValue('BBL - barrel')
})

test.each([
  ['General Shipment', 'Method of payment', 31],
  ['General Shipment', 'Shipment type code', 35],
  ['Rail Shipment', 'Shipment weight type', 13],
  ['Rail Shipment', 'Bill type', 20],
  ['Release', 'Time zone', 56],
])('[WBL-118] %s: %s offers %i codes, each with its meaning', async (of, name, count) => {
  await open()
  await getCodes(of, name)

  const options = page.getByRole('listbox').getByRole('option').elements()
  expect(options).toHaveLength(count)
  for (const { textContent } of options) expect(textContent).toMatch(/^[A-Z\d]{1,3} - \w/)
})

test.each([
  ['Equipment', 'Equipment weight', '10000000', 'Enter a number from 0 to 9,999,999.'],
  ['Commodities', 'Line number', '1.5', 'Enter a whole number.'],
])('[WBL-155] %s: %s with an invalid value shows what is valid', async (of, name, text, label) => {
  await open()
  await field(of, name).fill(text)
  await userEvent.tab()

  await expect.element(section(of).getByText(label)).toBeVisible()
})

test('[WBL-178] the cars of a reporting group are added to the equipment', async () => {
  const fleet = {
    id: 2,
    name: 'Ethanol fleet',
    equipment_ids: ['TILX290344', 'GATX7'],
    party_ids: [],
    version: 1,
    rule: null,
  }
  const { api } = await open({}, { groups: [fleet] })

  await page.getByLabelText('Add cars from a reporting group').selectOptions('Ethanol fleet (2)')

  expect(await saved(api)).toEqual({
    equipment_details_N7_loop: [
      { equipment_details_N7: { equipment_initial_01: 'TILX', equipment_number_02: '290344' } },
      { equipment_details_N7: { equipment_initial_01: 'GATX', equipment_number_02: '7' } },
    ],
  })
})

test('[WBL-189] reporting groups that cannot be loaded show an error', async () => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(getAllowedReceivers, { allowedScacs: ['BNSF'] })
  api.refuse(listReportingGroups, 404, { message: 'no' })
  await openPortal(pages, '/waybilling/7/pattern/create')

  await expect.element(page.getByText('Unable to load Reporting Groups at this time.')).toBeVisible()
})

test('[WBL-058] [WBL-062] a picked label is placed with the inputs of the pattern', async () => {
  const { api } = await open()
  await button('Label: Release date').click()
  await page.getByLabelText('Label', { exact: true }).selectOptions('m3_date')
  await page.getByRole('dialog', { name: 'Edit label' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(button('Label: m3_date')).toBeVisible()
  await saved(api)

  const sent = api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/patterns'))
  expect(JSON.parse(sent?.body as string)).toMatchObject({
    inputs: [{ name: 'm3_date', target: 'heading.release_M3.date_02', optional: true }],
  })
})

test('[WBL-196] a repeater adds a row and takes it away', async () => {
  await open()
  await button('Add another leg').click()
  await expect.element(section('Route').getByRole('group', { name: 'Leg 2', exact: true })).toBeVisible()

  await button('Remove leg 2').click()

  await expect
    .element(section('Route').getByRole('group', { name: 'Leg 2', exact: true }))
    .not.toBeInTheDocument()
})

test('many cars are a line each, which opens on its own', async () => {
  const cars = Array.from({ length: 60 }, (_, at) => ({
    equipment_details_N7: { equipment_initial_01: 'TILX', equipment_number_02: String(290_301 + at) },
  }))
  await open({ ...NEEDED, equipment_details_N7_loop: cars })
  await button('Collapse all sections').click()
  await section('Equipment').getByRole('button', { name: 'Equipment', exact: true }).click()

  await expect.element(section('Equipment').getByText('TILX 290360')).toBeVisible()
  expect(section('Equipment').getByLabelText('Equipment number', { exact: true }).elements()).toHaveLength(0)

  await section('Equipment').getByRole('button', { name: 'Car 60', exact: true }).click()
  await expect.element(field('Equipment', 'Equipment number')).toHaveValue('290360')
})
