import { placeTime } from '#contract/base/place-time.ts'
import { readerZone } from '#contract/base/zone-table.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordUsage } from '#contract/areas/accounts/usage/usage.contract.ts'
import { listAssetHistory } from '#contract/areas/lookups/trips/trips.contract.ts'
import {
  getUnitDocument,
  listUnitDocuments,
} from '#contract/areas/visibility/documents/documents.contract.ts'
import { updateDueDates } from '#contract/areas/visibility/due/due.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { makeWaybill } from '../../../testing/assets.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal, pageElsewhere } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

const PATH = '/visibility/7/waybills/1'

const CHANGE = {
  history_id: 1,
  waybill_id: 1,
  customer_id: 7,
  user_id: null,
  created_by_user_id: null,
  override_field: 'status_code',
  override_display_name: 'Status',
  old_value: 'Origin',
  new_value: 'In Transit',
  created_ts: '2026-11-19T18:40:00Z',
  updated_ts: '2026-11-19T18:40:00Z',
  operation_ts: '2026-11-19T18:30:00Z',
  operation: 'update',
  source_table: 'events',
  metadata: { event: 'Departed', location: 'Memphis, TN', carrier: 'CN' },
  user: null,
}

function portalWith(what: Parameters<typeof makeWaybill>[0] = {}, permissions = ['visibility_asset_list']) {
  const api = signedInAs({ permissions })
  api.answer(getWaybill, makeWaybill(what))
  api.answer(listActivity, [CHANGE])
  api.answer(listUnitDocuments, { documents: [] })
  return api
}

const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { name, level })

beforeEach(() => page.viewport(1440, 900))

describe('the details of a waybill', () => {
  test('[VIS-004] [VIS-007] [VIS-045] show unit, status, estimates, goods, parties and route', async () => {
    portalWith()

    await openPortal(visibilityPages, PATH)

    await expect.element(heading('GATX1234')).toBeVisible()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'In Transit, current' })).toBeVisible()
    await expect.element(page.getByText(/^Departed, Memphis, TN, 1 h ago\. ETA unknown\.$/)).toBeVisible()
    await expect
      .element(page.getByText(/41 completed trips, median 5 d 11 h\. Three days ahead, 78%/))
      .toBeVisible()
    await expect.element(page.getByText('STCC 4905421, equivalent 2912110')).toBeVisible()
    await expect.element(page.getByText('Hazmat')).toBeVisible()
    await expect.element(page.getByText(/GULF POLYMERS/)).toBeVisible()
    await expect.element(page.getByText('at Memphis, TN')).toBeVisible()
    await expect.element(page.getByText('198,400 lb')).toBeVisible()
  })

  test('the unit’s data from the newest waybill document is shown beside sightings', async () => {
    const api = portalWith()
    api.answer(listUnitDocuments, {
      documents: [
        {
          message_id: 3,
          request_id: null,
          is_used: true,
          place: 1,
          set_id: '417',
          summary: 'Waybill, 305357',
          received_ts: '2026-11-19T01:00:00Z',
          facts: {
            waybill_number: '305357',
            bill_of_lading_number: null,
            weight_lb: 193_598,
            goods: [{ stcc: '4910165', description: 'PETROLEUM' }],
            hazmat: [
              {
                identification: 'UN1267',
                name: 'PETROLEUM CRUDE OIL',
                hazard_class: '3',
                packing_group: 'I',
                contact: 'CHEMTREC, 8004249300',
                is_residue: true,
                notes: ['technical name', 'marine pollutant'],
              },
            ],
            parties: [],
            route: [{ carrier: 'BNSF', junction: 'GALVE' }],
            seals: [],
            references: [],
            price_authority: null,
          },
        },
      ],
    })

    await openPortal(visibilityPages, PATH)

    const panel = page.getByRole('region', { name: 'On the waybill' })
    await expect.element(panel.getByText('193,598 lb')).toBeVisible()
    await expect
      .element(
        panel.getByText(
          'Residue, last contained, class 3, packing group I, technical name, marine pollutant',
        ),
      )
      .toBeVisible()
    await expect.element(panel.getByText('Emergency contact CHEMTREC, 8004249300')).toBeVisible()
    // the same moment as in the activity, on the same clock
    const received = placeTime('2026-11-19T01:00:00Z', readerZone())
    await expect.element(panel.getByText(`417 received ${received}`)).toBeVisible()
    await expect.element(panel.getByText('BNSF to GALVE')).toBeVisible()
    await expect.element(panel.getByText('Seals')).not.toBeInTheDocument()
  })

  test.each([
    ['arrived_late', 'neutral'],
    ['on_time', 'good'],
  ] as const)('an arrival that is %s is shown in %s colours', async (lateness, tone) => {
    portalWith({ status_code: 50, arrival_date: '2026-11-19T18:40:00Z', lateness })

    await openPortal(visibilityPages, PATH)

    await expect.element(page.getByText(/^Arrived 11\/19/)).toHaveAttribute('data-tone', tone)
  })

  test('a due date is set on the page of the unit', async () => {
    const api = portalWith()
    api.answer(updateDueDates, { count: 1, done: 1, left: [], left_count: 0 })
    await openPortal(visibilityPages, PATH)
    await page.getByRole('button', { name: 'Set due date' }).click()
    await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

    await page.getByLabelText('Due', { exact: true }).fill('2026-12-24')
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    await expect.element(page.getByText('Due date set for GATX1234.')).toBeVisible()
    const sent = api.calls.find(({ path }) => path.endsWith('/due'))
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({ ids: [1], due: '2026-12-24', preview: false })
  })

  test('[VIS-018] show the range of the arrival, why the estimate changed, and that the railroad’s has passed', async () => {
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const reason = 'Arrived, Memphis, TN: 14 hours later than expected.'
    const estimate = { made_ts: soon(-20), earliest: soon(20), latest: soon(60), trips: 38 }
    portalWith({
      tele_eta: { date: soon(40), updated: soon(-2) },
      rail_eta: { date: soon(-30), updated: soon(-50) },
      eta_history: [
        {
          source: 'product',
          date: soon(26),
          ...estimate,
          reason: 'First ETA, based on 38 trips on this lane.',
        },
        { source: 'product', date: soon(40), ...estimate, made_ts: soon(-2), reason },
      ],
      eta_basis: {
        ...makeWaybill().eta_basis,
        earliest: soon(20),
        latest: soon(60),
        range_updated: soon(-0.5),
        first: soon(26),
      },
    })

    await openPortal(visibilityPages, PATH)

    const arrival = page.getByRole('region', { name: 'Arrival' })
    await expect.element(arrival.getByText(/^80% likely between .*, range updated 30 min ago$/)).toBeVisible()
    await expect.element(arrival.getByText('Updated 2 h ago')).toBeVisible()
    await expect.element(arrival.getByText('14 h later than first ETA')).toBeVisible()
    await expect.element(arrival.getByText('Overdue by 1 d 6 h')).toBeVisible()
    await expect.element(arrival.getByText(reason).first()).toBeVisible()
  })

  test('[VIS-005] open with fleet cycles alone', async () => {
    portalWith({}, ['visibility_fleet_cycles'])

    await openPortal(visibilityPages, PATH)

    await expect.element(heading('GATX1234')).toBeVisible()
  })

  test('list every sighting of the map, times by place, and what the map cannot show', async () => {
    portalWith()

    await openPortal(visibilityPages, PATH)

    const entry = (labels: RegExp) => page.getByRole('listitem').filter({ hasText: labels })
    await expect.element(entry(/Departed11\/19\/2026 12:30 CST.*Memphis, TN, CN, train M1/)).toBeVisible()
    await expect
      .element(entry(/Pulled11\/17\/2026 06:00 UTC.*Houston, TX \(not on the map\), UP/))
      .toBeVisible()
    await expect.element(page.getByRole('img', { name: /from Houston, TX to Chicago, IL/ })).toBeVisible()
  })

  test('[VIS-009] show what changed, from what to what and by what', async () => {
    portalWith()

    await openPortal(visibilityPages, PATH)

    const activity = page.getByRole('list', { name: 'Activity, newest first' })
    await expect
      .poll(() => activity.element().textContent, { timeout: 10_000 })
      .toMatch(/Departed11\/19\/2026 12:30 CST.*Memphis, TN, CN.*Status.*Origin.*In Transit/)
  })

  test('a long activity shows its newest entries, and all of them at a press', async () => {
    const [newest] = makeWaybill().sightings
    const sightings = Array.from({ length: 40 }, (_, at) => ({
      ...newest!,
      message_id: at + 1,
      sighting_date: new Date(Date.UTC(2026, 10, 1, at)).toISOString(),
    }))
    portalWith({ sightings })
    await openPortal(visibilityPages, PATH)

    const list = page.getByRole('list', { name: 'Activity, newest first' })
    const shown = () => [...list.element().children].filter((entry) => entry.checkVisibility()).length
    await expect.element(list).toBeVisible()
    expect(shown()).toBe(15)
    await page.getByRole('button', { name: /^Show all \d+$/ }).click()
    await expect.poll(shown).toBeGreaterThanOrEqual(40)
  })

  test('open the document behind an entry with one click', async () => {
    const api = portalWith()
    const came = { message_id: 2, channel: 'http', filename: null, received_ts: '2026-11-19T18:40:00Z' }
    api.answer(getUnitDocument, { ...came, format: 'x12', characters: 9, text: 'ISA*~GS*~' })
    await openPortal(visibilityPages, PATH)

    await page.getByRole('button', { name: 'Document for Departed' }).click()

    const dialog = page.getByRole('dialog', { name: 'Message 2' })
    await expect.poll(() => dialog.element().querySelector('pre')?.textContent).toBe('ISA*~\nGS*~\n')
  })

  test('the document opens at the set of the unit, the line that names it marked', async () => {
    const api = portalWith()
    const set = (unit: string, at: number) => `ST*322*${at}~Q5*CD*20261119~N7*${unit}~SE*4*${at}~`
    const others = (from: number) => Array.from({ length: 60 }, (_, at) => set(`UTLX*${at + 1}`, from + at))
    const text = [...others(1), set('GATX*001234', 61), ...others(62)].join('')
    const came = { message_id: 2, channel: 'http', filename: null, received_ts: '2026-11-19T18:40:00Z' }
    api.answer(getUnitDocument, { ...came, format: 'x12', characters: text.length, text })
    await openPortal(visibilityPages, PATH)

    await page.getByRole('button', { name: 'Document for Departed' }).click()

    const dialog = page.getByRole('dialog', { name: 'Message 2' })
    await expect.element(dialog.getByText('GATX1234 appears once')).toBeVisible()
    const line = dialog.getByText('N7*GATX*001234~')
    await expect.element(line).toBeInViewport()
    const box = dialog.element().querySelector('pre')
    expect(line.element().tagName).toBe('MARK')
    expect(box?.scrollTop).toBeGreaterThan(0)
    expect(box?.textContent).toContain('ST*322*61~\nQ5*CD*20261119~\nN7*GATX*001234~\nSE*4*61~\n')
  })

  test('[VIS-008] [VIS-047] lead to the other trips of the unit, ten at a time', async () => {
    const api = portalWith()
    const trip = {
      waybill_id: 9,
      waybill_date: null,
      waybill_number: '5555',
      reporting_groups: [],
      status_code: 100,
      load_empty_status: 'L' as const,
      origin_location: 'Gary, IN',
      destination_location: 'Houston, TX',
      trip_start_date: null,
    }
    api.answer(listAssetHistory, { data: [trip], report_groups: {}, record_count: 11 })
    await openPortal(visibilityPages, PATH)

    await page.getByRole('button', { name: 'This unit’s trips' }).click()

    await expect
      .element(page.getByRole('link', { name: /Gary, IN to Houston, TX/ }))
      .toHaveAttribute('href', '/visibility/7/waybills/9')
    await expect.element(page.getByText('Page 1 of 2, 11 trips')).toBeVisible()
    const request = api.calls.find(({ path }) => path === '/assets/7/GATX1234')
    expect(JSON.parse(request!.body)).toEqual({ page: 1, page_size: 10 })
  })

  test('show when the unit has no shipments', async () => {
    portalWith().answer(listAssetHistory, { data: [], report_groups: {}, record_count: 0 })
    await openPortal(visibilityPages, PATH)

    await page.getByRole('button', { name: 'This unit’s trips' }).click()

    await expect.element(page.getByText('No shipments found.')).toBeVisible()
  })

  test('[VIS-013] a widget in the address is noted once and changes nothing', async () => {
    const api = portalWith()
    api.answer(recordUsage, {})

    await openPortal(visibilityPages, `${PATH}?widget=ap_status`)

    await expect.element(heading('GATX1234')).toBeVisible()
    const notes = () =>
      api.calls
        .filter(({ path }) => path.endsWith('/user/usage'))
        .map(({ body }) => JSON.parse(body ?? '') as unknown)
    await expect.poll(notes).toEqual([{ what: 'widget', page: 'waybill', widget: 'ap_status' }])
  })

  test('lead back to the list as it was left', async () => {
    sessionStorage.setItem('interline.list.assets.7', JSON.stringify('?status_code=40&page=3'))
    portalWith()

    await openPortal(visibilityPages, PATH)

    await expect
      .element(page.getByRole('link', { name: 'Asset list' }))
      .toHaveAttribute('href', '/visibility/7/assets?status_code=40&page=3')
  })
})

describe('a waybill that cannot be shown', () => {
  test('a missing one and another customer’s look alike', async () => {
    const api = portalWith()
    api.refuse(getWaybill, 404, { message: 'There is nothing at this address.' })

    await openPortal(visibilityPages, PATH)

    await expect.element(page.getByText('We couldn’t find this waybill')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Asset list' })).toBeVisible()
  })

  test('an id that is no number sends no request', async () => {
    const api = portalWith()

    await openPortal(visibilityPages, '/visibility/7/waybills/none')

    await expect.element(page.getByText('We couldn’t find this waybill')).toBeVisible()
    expect(api.calls.filter(({ path }) => path.includes('/detail/'))).toEqual([])
  })
})

const WAYBILLS = { module: 'hasWaybillModule' } as const

test.each([
  ['E', 'Release empty', '&load=empty'],
  ['L', 'Rebill', ''],
] as const)(
  'a car that is %s is billed from its page where waybilling is on: %s',
  async (load, text, more) => {
    const api = signedInAs({ modules: ['hasWaybillModule'] })
    api.answer(getWaybill, makeWaybill({ load_empty_status: load, equipment_kind: 'R' }))
    api.answer(listActivity, [])
    await openPortal([...visibilityPages, pageElsewhere('/waybilling/$customerId/book-cars', WAYBILLS)], PATH)

    await expect
      .element(page.getByRole('link', { name: text }))
      .toHaveAttribute('href', `/waybilling/7/book-cars?cars=GATX1234${more}`)
  },
)
