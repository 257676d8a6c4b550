import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { parse } from '#x12/parse.ts'
import type { Facts } from '../tools/shots/facts.ts'
import { expect, heading, signIn, test, visit } from './portal.ts'

const GOOD_STCC = '2818445'
const WRONG_STCC = '2818999'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page, of: string, name: string) =>
  section(page, of).getByRole('combobox', { name, exact: true }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Searches by code or word, and selects the line that begins with the code. */
async function choose(page: Page, [section, name]: [string, string], code: string): Promise<void> {
  await field(page, section, name).fill(code)
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(`^${code}\\b`) })
    .first()
    .click()
}

const pick = (page: Page, [of, name]: [string, string], code: string) =>
  field(page, of, name).selectOption(code)

const write = (page: Page, [of, name]: [string, string], text: string) =>
  section(page, of).getByLabel(name, { exact: true }).first().fill(text)

async function makePattern(page: Page, name: string, number: string): Promise<void> {
  await expect(heading(page, 'Create Pattern')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Pattern' })).toBeDisabled()
  await choose(page, ['References', 'ID type'], 'BM')
  await write(page, ['References', 'Reference ID'], `BY-KEYS-${number}`)
  await write(page, ['Equipment', 'Equipment initial'], 'TILX')
  await write(page, ['Equipment', 'Equipment number'], number)
  await write(page, ['Equipment', 'Equipment weight'], '190000')
  await pick(page, ['Equipment', 'Equipment weight type'], 'N')
  await choose(page, ['Parties', 'Party type'], 'CN')
  await press(page, 'Save Pattern')
  await page.getByLabel('Pattern name').fill(name)
  await press(page, 'Save')
}

/** Moves to a field with the keyboard alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = (element: Element): boolean => element === document.activeElement
  for (let steps = 0; steps < 120 && !(await target.evaluate(isThere)); steps++)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Types into the next such field. */
async function type(page: Page, [of, name]: [string, string], text: string): Promise<void> {
  await tabTo(page, section(page, of).getByLabel(name, { exact: true }).first())
  await page.keyboard.type(text)
}

/** Types a code or a word, moves down to the line that begins with the code and selects it. */
async function find(page: Page, [of, name]: [string, string], code: string, word = code): Promise<void> {
  const target = field(page, of, name)
  await tabTo(page, target)
  await page.keyboard.type(word)
  const lines = page.getByRole('listbox').getByRole('option')
  const wanted = lines.and(page.getByRole('option', { name: new RegExp(`^${code}\\b`) })).first()
  await wanted.waitFor()
  for (const line of await lines.all()) {
    const id = (await line.getAttribute('id')) ?? ''
    await expect(target).toHaveAttribute('aria-activedescendant', id)
    if (id === (await wanted.getAttribute('id'))) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** A day as it is typed: `01052026`. */
const typedDay = (day: Date): string => day.toISOString().replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2$3$1')

/** The fields a railroad requires beyond the pattern's, with the keyboard alone; Enter in a field sends it. */
async function bookByKeys(page: Page): Promise<void> {
  await type(page, ['General Shipment', 'Transportation method'], 'R')
  await find(page, ['General Shipment', 'Method of payment'], 'PP')
  await type(page, ['General Shipment', 'Shipment ID'], 'S-77')
  await find(page, ['General Shipment', 'Billing railroad'], 'BNSF')
  await find(page, ['General Shipment', 'Shipment type code'], 'B')
  await type(page, ['General Shipment', 'Weight unit'], 'L')
  await find(page, ['Rail Shipment', 'Shipment weight type'], 'A')
  await find(page, ['Rail Shipment', 'Bill type'], 'S')
  await type(page, ['Release', 'Release code'], 'R')
  await type(page, ['Release', 'Release date'], typedDay(new Date()))
  await type(page, ['Release', 'Release time'], '0307PM')
  await find(page, ['Release', 'Time zone'], 'CT')
  await find(page, ['Equipment', 'Equipment type'], 'TN')
  await type(page, ['Commodities', 'Description'], 'ETHANOL')
  await type(page, ['Commodities', 'Commodity code'], GOOD_STCC)
  await type(page, ['Commodities', 'Commodity type'], 'T')
  await type(page, ['Commodities', 'Weight'], '190000')
  await type(page, ['Commodities', 'Weight type'], 'N')
  await type(page, ['Parties', 'Party name'], 'MERIDIAN FOODS')
  await type(page, ['Origin', 'Origin city'], 'WILLISTON')
  await find(page, ['Origin', 'Origin state or province'], 'ND')
  await type(page, ['Destination', 'Destination city'], 'CHICAGO')
  await find(page, ['Destination', 'Destination state or province'], 'IL')
  await find(page, ['Route', 'Carrier'], 'BNSF')
  await find(page, ['Route', 'Routing sequence'], 'S')
  await page.keyboard.press('Enter')
}

test('[WBL-128] [WBL-129] [WBL-135] a pattern is created by hand, a tender booked from it by keyboard and accepted, and its car is in the list', async ({
  page,
  facts,
}) => {
  // a whole form by keyboard, the railroad's responses, then its first report
  test.slow()
  const number = String(100_000 + (Date.now() % 900_000))
  const name = `Ethanol ${number}`
  await signIn(page, 'shipper')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`/waybilling/${facts.customerId}/pattern/create`)
  await makePattern(page, name, number)
  await expect(page.getByText('Pattern saved successfully')).toBeVisible()
  await expect(heading(page, 'Patterns')).toBeVisible()

  await page.getByRole('button', { name: `Book ${name}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Create Tender')).toBeVisible()
  await expect(section(page, 'Equipment').getByLabel('Equipment number')).toHaveValue(number)
  await press(page, 'Expand all sections')
  await bookByKeys(page)

  await expect(page.getByText('Tender sumbitted successfully')).toBeVisible()
  await expect(heading(page, 'Booking Requests')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: `BY-KEYS-${number}` })
  await expect(row).toBeVisible()
  expect(carsOnDisk(facts.customerId, `BY-KEYS-${number}`)).toEqual([`TILX ${number}`])

  await row.getByRole('link').first().click()
  await expect(heading(page, 'View Tender Request')).toBeVisible()
  await awaitState(page, page.url(), 'Tender Accepted')
  const timeline = section(page, 'Timeline')
  await expect(timeline.getByText('Acknowledgment 997')).toBeVisible()
  // the timeline is read again every 15 seconds
  await expect(timeline.getByText('Advice 824')).toBeVisible({ timeout: 20_000 })
  await expect(async () => {
    await page.goto(`/visibility/${facts.customerId}/assets?q=TILX${number}`)
    await expect(page.getByRole('link', { name: `TILX${number}` }).first()).toBeVisible({ timeout: 10_000 })
  }).toPass()
})

/** A valid bill for a tank car of ethanol. */
const makeWaybill = (number: string, { bill, stcc }: { bill: string; stcc: string }) => ({
  heading: {
    general_shipment_information_BX: {
      transportation_method_type_code_02: 'R',
      shipment_method_of_payment_03: 'PP',
      shipment_identification_number_04: `S${number}`,
      standard_carrier_alpha_code_05: 'BNSF',
      weight_unit_code_06: 'L',
      shipment_qualifier_07: 'B',
    },
    rail_shipment_information_BNX: { shipment_weight_code_01: 'A', billing_code_03: 'S' },
    release_M3: {
      release_code_01: 'R',
      date_02: new Date().toISOString().slice(0, 10),
      time_03: '15:07',
      time_code_04: 'CT',
    },
    reference_identification_N9: [
      { reference_identification_qualifier_01: 'BM', reference_identification_02: bill },
    ],
    equipment_details_N7_loop: [
      {
        equipment_details_N7: {
          equipment_initial_01: 'TILX',
          equipment_number_02: number,
          weight_03: 190000,
          weight_qualifier_04: 'N',
          equipment_description_code_11: 'TN',
        },
      },
    ],
    origin_station_F9: { city_name_02: 'WILLISTON', state_or_province_code_03: 'ND' },
    destination_station_D9: { city_name_02: 'CHICAGO', state_or_province_code_03: 'IL' },
    name_N1_loop: [
      { name_N1: { entity_identifier_code_01: 'SH', name_02: 'MERIDIAN FOODS' } },
      { name_N1: { entity_identifier_code_01: 'CN', name_02: 'LAKESHORE BLENDING' } },
    ],
    route_information_R2: [{ standard_carrier_alpha_code_01: 'BNSF', routing_sequence_code_02: 'S' }],
    assigned_number_LX_loop: [
      {
        description_marks_and_numbers_L5: [
          { lading_description_02: 'ETHANOL', commodity_code_03: stcc, commodity_code_qualifier_04: 'T' },
        ],
      },
    ],
  },
})

/** Calls the booking API as the demo's shipper. */
async function post<T>(page: Page, { customerId, tokens }: Facts, place: string, data: object): Promise<T> {
  const response = await page.request.post(`/booking/v1/${customerId}/${place}`, {
    headers: { authorization: `Bearer ${tokens.shipper}` },
    data,
  })
  return (await response.json()) as T
}

/** Books a car whose commodity no railroad knows; returns its request. */
async function bookInvalid(page: Page, facts: Facts): Promise<string> {
  const number = String(Date.now() % 1_000_000)
  const waybill = makeWaybill(number, { bill: `WRONG-${number}`, stcc: WRONG_STCC })
  const { requestId } = await post<{ requestId: number }>(page, facts, 'tenders', { waybill })
  return `/waybilling/${facts.customerId}/tender-request/${requestId}/view`
}

/** Reloads a request until its railroad has answered. */
async function awaitState(page: Page, view: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(view)
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
}

test('[WBL-010] [WBL-056] a refused tender is corrected at the wrong field, sent again and accepted', async ({
  browser,
  facts,
}) => {
  const page = await visit(browser, facts, 'shipper')
  const view = await bookInvalid(page, facts)
  await awaitState(page, view, 'Tender Rejected')

  const errorList = page.waitForResponse(/\/Summary-[\w-]+\.js$/)
  await page.getByRole('link', { name: 'Field: Commodity code' }).click()
  const wrong = field(page, 'Commodities', 'Commodity code')
  await expect(heading(page, 'Replay Tender Request')).toBeVisible()
  // loaded with the form: shown late, it would take the focus from someone who already types
  await errorList
  await expect(wrong).toBeFocused()
  await expect(section(page, 'Railroad’s response')).toContainText(`INVALID STCC ${WRONG_STCC}`)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(GOOD_STCC)
  await page.keyboard.press('Tab')
  await expect(section(page, 'Differences').getByRole('deletion')).toContainText([WRONG_STCC])
  await expect(section(page, 'Differences').getByRole('insertion')).toContainText([GOOD_STCC])
  await press(page, 'Submit')
  await expect(page.getByText('Replay request submitted')).toBeVisible()

  await awaitState(page, view, 'Tender Accepted')
  await expect(section(page, 'Differences').getByRole('insertion')).toContainText([GOOD_STCC])
  await page.context().close()
})

/**
 * Cars of bills in a railroad's folder, delivered or already collected, read from the files; the product's own marks
 * are in `.sent`.
 */
function carsOnDisk(customerId: number, billPrefix: string): string[] {
  const folder = path.join(process.env['E2E_DATA_DIR']!, 'edi', 'out', String(customerId), 'BNSF')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /^(\.taken\/)?404_\d+\.edi$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((text) => text.includes(`BM*${billPrefix}`))
    .map((text) => {
      const { sets, findings } = parse(text)
      expect([sets.length, findings]).toEqual([1, []])
      return /N7\*([A-Z]+\*\d+)/.exec(text)![1]!.replace('*', ' ')
    })
    .toSorted()
}

test('bills rejected for one reason are corrected together, with the code typed once', async ({
  browser,
  facts,
}) => {
  const page = await visit(browser, facts, 'shipper')
  const views = [await bookInvalid(page, facts), await bookInvalid(page, facts)]
  for (const view of views) await awaitState(page, view, 'Tender Rejected')

  await page.goto(views[0]!.replace('/view', '/replay'))
  const wrong = field(page, 'Commodities', 'Commodity code')
  await expect(wrong).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^Same change in \d+ other bills?/ })).toBeChecked()
  await wrong.fill(GOOD_STCC)
  await page.getByRole('button', { name: /^Submit/ }).click()

  await expect(page.getByText(/^\d+ other bills? resent/)).toBeVisible()
  for (const view of views) await awaitState(page, view, 'Tender Accepted')
  await page.context().close()
})

test('a car of a pattern without a release date is booked with two clicks, and released as of now', async ({
  browser,
  facts,
}) => {
  const page = await visit(browser, facts, 'shipper')
  const number = String(Date.now() % 1_000_000)
  const [label, bill] = [`Two clicks ${number}`, `TWO-${number}`]
  const { heading } = makeWaybill(number, { bill, stcc: GOOD_STCC })
  const release = { release_code_01: 'R', time_03: '06:00', time_code_04: 'CT' }
  await post(page, facts, 'patterns', { label, pattern: { heading: { ...heading, release_M3: release } } })
  await page.goto(`/waybilling/${facts.customerId}/patterns`)

  await press(page, `Book ${label}`)
  await press(page, 'Submit')

  await expect(page.getByText('Tender sumbitted successfully')).toBeVisible()
  await expect(() => expect(carsOnDisk(facts.customerId, bill)).toEqual([`TILX ${number}`])).toPass()
  await page.context().close()
})

test('[WBL-169] of sixty cars from a file the valid ones are sent, three are corrected and follow, and none is sent twice', async ({
  browser,
  facts,
}) => {
  const page = await visit(browser, facts, 'shipper')
  const start = Date.now() % 1_000_000
  const label = `Sixty ${start}`
  const bill = `SIXTY-${start}`
  const pattern = makeWaybill('1', { bill: `${bill}-0`, stcc: GOOD_STCC })
  await post(page, facts, 'patterns', { label, pattern })
  const cars = Array.from({ length: 60 }, (_, at) => `TILX ${start + at}`)
  const lines = cars.map((car, at) => [car, `${bill}-${at}`, `S${at}`, '190000'])
  lines[9]![0] = 'TILX'
  lines[29]![2] = 'S*29'
  lines[49]![3] = 'heavy'
  const text = ['Car,BOL,Shipment,Weight', ...lines.map((cells) => cells.join(','))].join('\n')

  await page.goto(`/waybilling/${facts.customerId}/book-cars`)
  await page.getByLabel('Pattern', { exact: true }).fill(label)
  await page.getByRole('option', { name: label }).click()
  const file = { name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Car file').setInputFiles(file)
  await expect(page.getByText('0 booked, 3 to correct, 57 to send')).toBeVisible()
  await press(page, 'Book 57 cars')
  await expect(page.getByText('57 booked, 3 to correct, 0 to send')).toBeVisible()

  await expect(page.getByRole('cell', { name: 'Enter a car like TILX 290344.' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Enter a number.' })).toBeVisible()
  await page.getByLabel('Car, row 10', { exact: true }).fill(cars[9]!)
  await page.getByLabel('Shipment ID, row 30', { exact: true }).fill('S29')
  await page.getByLabel('Weight, row 50', { exact: true }).fill('191000')
  await press(page, 'Book 3 cars')
  await expect(page.getByText('60 booked, 0 to correct, 0 to send')).toBeVisible()
  await expect(() => expect(carsOnDisk(facts.customerId, bill)).toEqual(cars.toSorted())).toPass()
  await page.context().close()
})
