import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listLoads, type LoadRow, recordLoadActions } from '#contract/areas/terminal/loads.contract.ts'
import { pages } from '../../routes.tsx'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'

const ROW: LoadRow = {
  waybill_id: 1,
  equipment_id: 'GATX207444',
  status_code: 50,
  load_empty_status: 'L',
  track: null,
  days_on_site: 3,
  commodity: 'Ethanol',
  shipper: 'PRAIRIE GOLD',
  consignee: 'BAYOU PLASTICS',
  imdl_pickup_number: null,
  train_id: 'MHOAL',
  eta_date: null,
  arrival_date: '2026-06-01T15:00:00.000Z',
  last_notify_date: null,
  current_location: 'Houston, TX',
  terminal: 'Houston, TX',
  last_sighting_date: '2026-06-01T15:00:00.000Z',
  zone: 'America/Chicago',
  hazmat_mark: 'UN1987, class 3',
  is_released: false,
  is_bad_order: false,
  last_note: null,
  photo_urls: [],
}
const OTHER = { ...ROW, waybill_id: 2, equipment_id: 'UTLX100001', track: '4', status_code: 90 }
const COMING = { ...ROW, waybill_id: 3, equipment_id: 'BNSF300', status_code: 40, days_on_site: null }
const ANSWER = {
  data: [ROW, OTHER, COMING],
  record_count: 3,
  balance: { loaded: 2, empty: 0, coming_today: 1 },
}

function terminal(permissions = ['terminal_terminal']) {
  const api = signedInAs({ permissions })
  api.answer(listLoads, ANSWER)
  return api
}
const cards = page.getByRole('list', { name: 'Loads' })
const sentActions = (api: ReturnType<typeof terminal>) =>
  api.calls
    .filter(({ path }) => path.endsWith('/loads/actions'))
    .flatMap(
      ({ body }) =>
        (JSON.parse(body) as { actions: { equipment_id: string; kind: string; track: string }[] }).actions,
    )

beforeEach(async () => {
  await page.viewport(390, 844)
  const names = await indexedDB.databases()
  await Promise.all(names.map(({ name }) => clear(name!)))
})

/** Clears the queue of the previous test. */
const clear = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => {
      const stores = [...request.result.objectStoreNames]
      if (stores.length === 0) return resolve()
      const change = request.result.transaction(stores, 'readwrite')
      for (const store of stores) change.objectStore(store).clear()
      change.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })

test('a car with a hazardous material is marked with its UN number', async () => {
  terminal()
  await openPortal(pages, '/terminal/loads')

  await expect.element(cards.getByText('UN1987').first()).toBeVisible()
  await expect.element(cards.getByLabelText('Hazardous material').first()).toBeVisible()
})

test('[TRM-005] the loads of the terminal are listed with track, days and balance', async () => {
  terminal()

  await openPortal(pages, '/terminal/loads')

  await expect.element(page.getByText('2 loaded, 0 empty on site, 1 due within a day')).toBeVisible()
  await expect.element(cards.getByText('GATX207444')).toBeVisible()
  await expect.element(cards.getByText('3 days on site').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Track 4 (1)' })).toBeVisible()
  await expect.element(cards.getByText('BNSF300')).not.toBeInTheDocument()
})

test('keys go from car to car and to the search, as in every list', async () => {
  terminal()
  await openPortal(pages, '/terminal/loads')
  await expect.element(cards.getByText('GATX207444')).toBeVisible()
  const getButton = (car: string, name: string) =>
    cards.getByRole('listitem', { name: car }).getByRole('button', { name })

  await userEvent.keyboard('jj')
  await expect.element(getButton('UTLX100001', 'Release')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(getButton('GATX207444', 'Place')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Release UTLX100001' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getButton('UTLX100001', 'Release')).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox', { name: 'Find a car by its last digits' })).toHaveFocus()
})

test('the switch list on paper has every car, though the screen shows the first of many', async () => {
  const data = Array.from({ length: 160 }, (_, at) => ({
    ...ROW,
    waybill_id: at + 1,
    equipment_id: `GATX${1000 + at}`,
  }))
  const api = terminal()
  api.answer(listLoads, { ...ANSWER, data, record_count: data.length })
  await openPortal(pages, '/terminal/loads')
  await expect.element(page.getByText(/^20 of 160 cars shown/)).toBeInTheDocument()

  dispatchEvent(new Event('beforeprint'))

  expect(cards.getByText(/^GATX/).elements()).toHaveLength(160)
  dispatchEvent(new Event('afterprint'))
  await expect.element(page.getByText(/^20 of 160 cars shown/)).toBeInTheDocument()
})

test('the switch list on paper has the day, time and zone of its print', async () => {
  terminal()
  await openPortal(pages, '/terminal/loads')
  await expect.element(cards.getByText('GATX207444')).toBeVisible()

  await expect.element(page.getByText(/ · \d\d\/\d\d\/\d{4} \d\d:\d\d [A-Z]\S+$/)).toBeInTheDocument()
})

test('a telephone shows 20 cars at a time, and a press shows more until none is left', async () => {
  const data = Array.from({ length: 50 }, (_, at) => ({
    ...ROW,
    waybill_id: at + 1,
    equipment_id: `GATX${1000 + at}`,
  }))
  const api = terminal()
  api.answer(listLoads, { ...ANSWER, data, record_count: data.length })
  await openPortal(pages, '/terminal/loads')
  await expect.element(cards.getByText('GATX1019')).toBeInTheDocument()
  await expect.element(cards.getByText('GATX1020')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Show 20 more' }).click()
  await expect.element(cards.getByText('GATX1039')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Show 10 more' }).click()

  await expect.element(cards.getByText('GATX1049')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Show \d+ more/ })).not.toBeInTheDocument()
})

test('[TRM-003] /terminal shows the load list as well', async () => {
  terminal()

  await openPortal(pages, '/terminal')

  await expect.element(page.getByRole('heading', { name: 'Terminal' })).toBeVisible()
})

test('[TRM-004] without the permission the page leads to the landing page', async () => {
  terminal(['company_settings'])

  const { path } = await openPortal(pages, '/terminal/loads')

  await vi.waitFor(() => expect(path()).toBe('/profile'))
})

test('a car is found by its last digits on any track', async () => {
  terminal()
  await openPortal(pages, '/terminal/loads')

  await page.getByLabelText('Find a car by its last digits').fill('300')
  await expect.element(cards.getByText('BNSF300')).toBeVisible()
  await expect.element(cards.getByText('GATX207444')).not.toBeInTheDocument()

  await page.getByLabelText('Find a car by its last digits').fill('999')
  await expect.element(page.getByText('No car ending in 999')).toBeVisible()
})

test('[TRM-006] a car that has not arrived takes a note, but nothing is done with it in the yard', async () => {
  terminal()
  await openPortal(pages, '/terminal/loads')

  await page.getByRole('button', { name: 'Inbound' }).click()

  const inbound = cards.getByRole('listitem', { name: 'BNSF300' })
  await expect.element(inbound.getByRole('button', { name: 'Add note' })).toBeVisible()
  expect(inbound.getByRole('button').elements()).toHaveLength(1)
})

test('[TRM-005] at a desk the cars are rows under their track, with the next action in each row', async () => {
  await page.viewport(1440, 900)
  const api = terminal()
  await openPortal(pages, '/terminal/loads')
  const table = page.getByRole('table', { name: 'Loads' })

  await expect.element(table.getByRole('row', { name: 'Track 4 1 car' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: 'On site, no track yet 1 car' })).toBeVisible()
  await expect
    .element(table.getByRole('row', { name: /UTLX100001/ }).getByRole('button', { name: 'Release' }))
    .toBeVisible()
  await table
    .getByRole('row', { name: /GATX207444/ })
    .getByRole('button', { name: 'Place' })
    .click()
  await page.getByRole('dialog').getByLabelText('Track').fill('7b')
  await page.getByRole('dialog').getByRole('button', { name: 'Place' }).click()

  await vi.waitFor(() => expect(sentActions(api)[0]).toMatchObject({ kind: 'place', track: '7B' }))
  await expect.element(table.getByRole('row', { name: 'Track 7B 1 car' })).toBeVisible()
})

const place = async (track: string) => {
  await cards.getByRole('listitem', { name: 'GATX207444' }).getByRole('button', { name: 'Place' }).click()
  await page.getByRole('dialog').getByLabelText('Track').fill(track)
  await page.getByRole('dialog').getByRole('button', { name: 'Place' }).click()
}

test('a cut of cars goes to one track: the next car is offered the track of the last', async () => {
  const api = terminal()
  const next = { ...ROW, waybill_id: 5, equipment_id: 'GATX500' }
  api.answer(listLoads, { ...ANSWER, data: [...ANSWER.data, next], record_count: 4 })
  await openPortal(pages, '/terminal/loads')
  await place('7b')

  await page.getByLabelText('Find a car by its last digits').fill('500')
  await cards.getByRole('button', { name: 'Place' }).click()

  await expect.element(page.getByRole('dialog').getByLabelText('Track')).toHaveValue('7B')
})

test('a note that cannot be sent is queued, shown as queued, and sent once the server accepts it', async () => {
  const api = terminal()
  api.refuse(recordLoadActions, 503, { message: 'Not now.' })
  await openPortal(pages, '/terminal/loads')

  await place('7b')

  await expect.element(page.getByText(/1 action not sent yet/)).toBeVisible()
  await expect.element(cards.getByText('Track 7B')).toBeVisible()
  await vi.waitFor(() =>
    expect(sentActions(api)[0]).toMatchObject({ equipment_id: 'GATX207444', kind: 'place', track: '7B' }),
  )
  const { action_id } = sentActions(api)[0] as unknown as { action_id: string }
  api.answer(recordLoadActions, { results: [{ action_id, state: 'done', why: null }] })

  window.dispatchEvent(new Event('online'))

  await expect.element(page.getByText(/1 action not sent yet/)).not.toBeInTheDocument()
})

test('an outdated action asks for confirmation before it is sent', async () => {
  const api = terminal()
  api.refuse(recordLoadActions, 503, { message: 'Not now.' })
  await openPortal(pages, '/terminal/loads')
  await place('4')
  await vi.waitFor(() => expect(sentActions(api)).toHaveLength(1))
  const { action_id } = sentActions(api)[0] as unknown as { action_id: string }
  api.answer(recordLoadActions, {
    results: [{ action_id, state: 'conflict', why: 'Held came in meanwhile.' }],
  })
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/Held came in meanwhile/)).toBeVisible()
  api.answer(recordLoadActions, { results: [{ action_id, state: 'done', why: null }] })

  await page.getByRole('button', { name: 'Confirm and send' }).click()

  await expect.element(page.getByText(/Held came in meanwhile/)).not.toBeInTheDocument()
  await vi.waitFor(() => expect(sentActions(api).at(-1)).toMatchObject({ action_id, insists: true }))
})

test('[TRM-006] a user of several terminals chooses one, and this browser remembers it', async () => {
  const api = terminal()
  const dallas = { ...ROW, waybill_id: 4, equipment_id: 'TILX400', terminal: 'Dallas, TX' }
  api.answer(listLoads, { ...ANSWER, data: [...ANSWER.data, dallas], record_count: 4 })
  await openPortal(pages, '/terminal/loads')

  await page.getByLabelText('Terminal').selectOptions('Dallas, TX (1)')

  await vi.waitFor(() => expect(cards.getByRole('listitem').elements()).toHaveLength(1))
  await expect.element(page.getByText('1 loaded, 0 empty on site, 0 due within a day')).toBeVisible()
  expect(Object.values(localStorage)).toContain('Dallas, TX')
  localStorage.clear()
})

test('[TRM-006] a car is found by the code a camera reads, where the browser reads codes', async () => {
  const camera = document.createElement('canvas').captureStream()
  const requests = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(camera)
  const played = vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue()
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => [{ rawValue: 'no number' }, { rawValue: 'UTLX 0100001' }]
    },
  )
  terminal()
  await openPortal(pages, '/terminal/loads')

  await page.getByRole('button', { name: 'Scan a car number' }).click()

  await expect.element(page.getByLabelText('Find a car by its last digits')).toHaveValue('UTLX100001')
  await vi.waitFor(() => expect(cards.getByRole('listitem').elements()).toHaveLength(1))
  expect(requests).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  played.mockRestore()
  requests.mockRestore()
})

test('on a phone a car on a track is released by one press, and the rest is in its menu', async () => {
  terminal()
  await openPortal(pages, '/terminal/loads')
  const card = cards.getByRole('listitem', { name: 'UTLX100001' })

  await expect.element(card.getByRole('button', { name: 'Release' })).toBeVisible()
  await card.getByRole('button', { name: 'More actions on UTLX100001' }).click()

  const names = page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)
  expect(names).toEqual(['Place', 'Report bad order', 'Add note'])
})

test('[TRM-006] a released car stays on its track, waiting to be pulled, and cannot be released twice', async () => {
  const api = terminal()
  const gone = { ...OTHER, status_code: 100, is_released: true, load_empty_status: 'E' as const }
  api.answer(listLoads, { ...ANSWER, data: [ROW, gone, COMING] })

  await openPortal(pages, '/terminal/loads')

  await page.getByRole('button', { name: 'Track 4 (1)' }).click()
  const card = cards.getByRole('listitem', { name: 'UTLX100001' })
  await expect.element(card.getByText('Released, waiting to be pulled')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Place' })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Release' })).not.toBeInTheDocument()
})
