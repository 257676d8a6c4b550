import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  type CarClock,
  getCarClock,
  getDemurrageSummary,
  listStays,
  type StayRow,
} from '#contract/areas/demurrage/stays/stays.contract.ts'
import { getStatement } from '#contract/areas/demurrage/statements/statements.contract.ts'
import {
  previewTariff,
  getStandardTariff,
  listTariffs,
  type TariffBody,
} from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const ROW: StayRow = {
  stay_id: 7,
  waybill_id: 70,
  equipment_id: 'BNSF100',
  action: 'order_in',
  act_by_date: new Date(Date.now() + 3_600_000).toISOString(),
  next_cents: 15_000,
  cents: 45_000,
  location: 'Houston, TX',
  track: '4',
  party: 'BAYOU PLASTICS',
  purpose: 'unloading',
  notified_date: '2026-06-01T15:00:00.000Z',
  placed_date: null,
  ordered_date: null,
  released_date: null,
  debits: 5,
  credits: 2,
  chargeable: 3,
  charge: 'demurrage',
  rate: 'usual',
  carrier: 'BNSF',
  waybill_number: '100001',
  stcc: '2821142',
  tariff_name: 'Standard rules',
  zone: 'America/Chicago',
  is_running: true,
  started_date: '2026-06-01T15:00:00.000Z',
  recent_days: [
    { day: '2026-06-02', is: 'free', cents: 0 },
    { day: '2026-06-03', is: 'charged', cents: 15_000 },
  ],
}
const BUCKET = { name: 'Houston, TX', cars: 1, accrued_cents: 45_000, at_risk_cents: 15_000 }
const SUMMARY = {
  running: 1,
  accrued_cents: 45_000,
  at_risk_cents: 15_000,
  act_today: 1,
  first_act_by: ROW.act_by_date,
  places: [BUCKET],
  tracks: [{ ...BUCKET, name: '4', location: 'Houston, TX' }],
  parties: [BUCKET],
  moments: [{ act_by: ROW.act_by_date!, zone: ROW.zone, cars: 1, cents: 15_000 }],
  cases: [
    {
      action: 'order_in' as const,
      charge: 'demurrage' as const,
      location: 'Houston, TX',
      party: 'BAYOU PLASTICS',
      zone: ROW.zone,
      cars: 2,
      accrued_cents: 45_000,
      at_risk_cents: 30_000,
      act_by: ROW.act_by_date,
      started_first: ROW.started_date,
      started_last: ROW.started_date,
      equipment_ids: ['BNSF100', 'BNSF200'],
    },
  ],
  rules: [
    {
      tariff_name: 'Standard rules',
      charge: 'demurrage' as const,
      rate: 'usual' as const,
      cars: 2,
      accrued_cents: 45_000,
      at_risk_cents: 30_000,
      day_cents: 15_000,
    },
  ],
}
const CLOCK: CarClock = {
  ...ROW,
  agreement: 'average',
  days: [
    { day: '2026-06-02', is: 'free', cents: 0 },
    { day: '2026-06-03', is: 'charged', cents: 15_000 },
  ],
  moments: [
    { kind: 'constructive', date: '2026-06-01T15:00:00.000Z', location: 'Houston, TX', source: 'BNSF CLM Y' },
  ],
}

const STANDARD: TariffBody = {
  name: '',
  carrier: '',
  place: '',
  equipment_kind: 'R',
  effective_from: '2026-01-01',
  effective_until: null,
  agreement: 'average',
  counts_from: 'midnight',
  free_hours: 0,
  free_days_loading: 1,
  free_days_unloading: 2,
  weekends: 'count',
  holidays: 'count',
  holiday_names: [],
  closed_weekdays: [],
  closed_days: [],
  order_in: 'pauses',
  release_day: 'counts',
  bad_order: 'free',
  private_cars: 'storage',
  bunched_above: 0,
  bunched_days: 0,
  rate_usual: 15_000,
  rate_hazardous: 26_500,
  rate_inhalation_hazard: 315_000,
  rate_refrigerated: 37_000,
  rate_storage_loaded: 18_500,
  rate_storage_empty: 18_500,
  step_from_day: 0,
  step_cents: 0,
}

const reader = (rows: StayRow[] = [ROW], permissions = ['visibility_asset_list'], modules: string[] = []) => {
  const api = signedInAs({ permissions, modules })
  api.answer(listStays, { data: rows, record_count: rows.length })
  api.answer(getDemurrageSummary, { ...SUMMARY, running: rows.length })
  api.answer(getCarClock, { clock: CLOCK })
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('equal cars are one line with their money and one press, which leaves out those that are not ticked', async () => {
  const rows = [ROW, { ...ROW, stay_id: 8, equipment_id: 'BNSF200' }]
  const api = reader(rows, ['visibility_asset_list'], ['hasWaybillModule'])
  api.answer(getDemurrageSummary, { ...SUMMARY, running: 2 })

  const { path } = await openPortal(pages, '/demurrage/7')

  const todo = page.getByRole('region', { name: 'What to do' })
  await expect.element(todo.getByText('Order in 2 cars at Houston, TX')).toBeVisible()
  await expect.element(todo.getByText('$300.00')).toBeVisible()
  await expect
    .element(todo.getByRole('img', { name: /06\/03\/2026 Charged \$150\.00/ }).first())
    .toBeVisible()
  await expect.element(page.getByText(/1 car by/)).toBeVisible()
  const rules = page.getByRole('table', { name: 'Charges by rate' })
  await expect.element(rules.getByRole('row', { name: /^Total/ }).getByText('$300.00')).toBeVisible()

  await todo.getByRole('checkbox', { name: 'Request BNSF200' }).click()
  await todo.getByRole('button', { name: 'Order in 1 at Houston, TX' }).click()
  await expect.poll(path).toContain('/actions/7/new?kind=order_in&cars=BNSF100')
})

test('sums at risk and charged so far are whole dollars', async () => {
  reader()

  await openPortal(pages, '/demurrage/7')

  const risk = page.getByLabelText('At risk', { exact: true })
  await expect.element(risk).toBeVisible()
  expect(risk.element().textContent).toMatch(/\$\d/)
  expect(risk.element().textContent).not.toMatch(/\.\d\d/)
})

test('cars on the clock show one by one what they cost, what to do and by when', async () => {
  reader()

  await openPortal(pages, '/demurrage/7?cars=true')

  const row = page.getByRole('row', { name: /BNSF100/ })
  await expect.element(row.getByText('Order in')).toBeVisible()
  await expect.element(row.getByText('$450.00')).toBeVisible()
  await expect.element(row.getByText('3 days')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Tariffs' })).not.toBeInTheDocument()
})

test('a dispute pack is created from the selected rows', async () => {
  const api = reader()
  await openPortal(pages, '/demurrage/7?cars=true')

  await page.getByRole('checkbox', { name: 'Select row' }).click()
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Dispute pack (PDF)' })
    .click()

  await vi.waitFor(() =>
    expect(api.calls.find(({ path }) => path.endsWith('/disputes/pdf'))?.body).toBe('{"stay_ids":[7]}'),
  )
})

test('without a car on the clock the page explains why it is empty', async () => {
  reader([])

  await openPortal(pages, '/demurrage/7')

  await expect.element(page.getByText('No cars on the clock')).toBeVisible()
})

test('a month’s statement shows its lines and their sum, and a month without cars shows none', async () => {
  const api = reader()
  const line = {
    tariff_name: 'Standard rules',
    agreement: 'average',
    location: 'Houston, TX',
    charge: 'demurrage',
    rate: 'usual',
    cars: 3,
    debits: 9,
    credits: 6,
    chargeable: 3,
    cents: 45_000,
  } as const
  const reported = { month: '2026-10', is_closed: true, cars: 3, cents: 45_000, open_cars: 1, open_cents: 0 }
  api.answer(getStatement, { ...reported, lines: [line] })
  const { router } = await openPortal(pages, '/demurrage/7/statement')

  await expect.element(page.getByText('October 2026 · 3 cars released · $450.00')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Average plan (monthly netting)' })).toBeVisible()
  await page.getByRole('button', { name: 'PDF' }).click()
  await vi.waitFor(() =>
    expect(api.calls.some(({ path }) => path.endsWith('/demurrage/7/statement/pdf'))).toBe(true),
  )

  api.answer(getStatement, { ...reported, month: '2026-09', cars: 0, cents: 0, lines: [] })
  await router.navigate({ to: '/demurrage/7/statement', search: { month: '2026-09' } as never })
  await expect.element(page.getByText('No cars released in September 2026')).toBeVisible()
})

test('a new tariff begins with the usual rules and shows what it would have made of last month', async () => {
  const api = reader([ROW], ['visibility_asset_list', 'company_settings'])
  api.answer(getStandardTariff, STANDARD)
  const sums = { cars: 3, debits: 9, credits: 0, chargeable: 9, cents: 180_000 }
  const car = {
    equipment_id: 'BNSF1',
    location: 'Houston, TX',
    debits: 5,
    tried_cents: 100_000,
    now_cents: 45_000,
  }
  api.answer(previewTariff, { month: '2026-10', tried: sums, now: { ...sums, cents: 45_000 }, cars: [car] })
  await openPortal(pages, '/demurrage/7/tariffs/new')

  await page.getByLabelText('Free days to unload').fill('0')
  await page.getByRole('button', { name: 'Preview last month' }).click()

  await expect.element(page.getByText('With these rules, 3 cars in October 2026')).toBeVisible()
  await expect.element(page.getByText('$1,800.00')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /BNSF1/ })).toBeVisible()
  const sent: unknown = JSON.parse(api.calls.find(({ path }) => path.endsWith('/preview'))!.body)
  // without a name; empty fields are sent as the call expects
  expect(previewTariff.body.parse(sent)).toMatchObject({
    free_days_unloading: 0,
    rate_usual: 15_000,
    effective_until: null,
  })
  await page.getByLabelText('Free days to load').fill('5')
  await expect
    .element(page.getByText('The rules have changed since this preview. Run it again.'))
    .toBeVisible()
  await page.getByLabelText('Free days to load').fill('99')
  await page.getByRole('button', { name: 'Preview last month' }).click()
  await expect.element(page.getByText(/Free days to load: .*30/)).toBeVisible()
})

test('the daily rates of the standard rules are one press away on the tariffs page', async () => {
  const api = signedInAs({ permissions: ['company_settings'] })
  api.answer(listTariffs, { data: [], total_record_count: 0 })
  api.answer(getStandardTariff, STANDARD)
  await openPortal(pages, '/demurrage/7/tariffs')

  await page.getByRole('button', { name: 'Standard rates' }).click()

  const rates = page.getByRole('table', { name: 'Standard rates per charged day' })
  await expect.element(rates.getByRole('row', { name: /^Standard .*\$150\.00/ })).toBeVisible()
  await expect.element(rates.getByRole('row', { name: /Storage, empty .*\$185\.00/ })).toBeVisible()
})
