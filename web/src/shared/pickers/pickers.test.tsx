import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { autocompleteEquipment } from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { autocompleteUsers } from '#contract/areas/lookups/people/people.contract.ts'
import { lookupReportStccs, lookupStccs } from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { listLocations } from '#contract/areas/lookups/locations/locations.contract.ts'
import { autocompleteScac } from '#contract/areas/lookups/railroads/railroads.contract.ts'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import type { ControlProps } from '../../ui/field/control.ts'
import { Labelled } from '../../ui/field/Labelled.tsx'
import { AssetPicker } from './AssetPicker.tsx'
import { JunctionPicker, LocationPicker } from './LocationPicker.tsx'
import {
  type Commodity,
  equipmentLookup,
  type Place,
  locationLookup,
  scacLookup,
  stccLookup,
  userLookup,
} from './lookups.ts'
import { ScacPicker } from './ScacPicker.tsx'
import { type FindShipments, type Shipment, ShipmentPicker } from './ShipmentPicker.tsx'
import { StccPicker } from './StccPicker.tsx'
import { UserPicker } from './UserPicker.tsx'

const field = page.getByRole('combobox', { name: 'Field' })
const option = page.getByRole('option')

/** Renders a form field for a signed-in user, and mocks the responses to what they type. */
async function show(Field: ComponentType) {
  const api = signedInAs()
  api.answer(autocompleteEquipment, { data: [] })
  api.answer(autocompleteScac, { data: [] })
  api.answer(autocompleteUsers, { data: [] })
  const Form = () => (
    <main>
      <Field />
    </main>
  )
  await openPortal(
    [
      {
        path: '/form',
        title: 'Form',
        crumbs: [],
        needs: 'signed-in',
        page: lazyRouteComponent(() => Promise.resolve({ Form }), 'Form'),
      },
    ],
    '/form',
  )
  await expect.element(field).toBeVisible()
  const makeRequest = () =>
    api.calls.flatMap(({ method, path, body }) => (method === 'POST' ? [[path, JSON.parse(body)]] : []))
  /** How many calls have begun, at this very moment. */
  const begun = () =>
    vi.mocked(window.fetch).mock.calls.filter(([call]) => (call as Request).method === 'POST').length
  return { ...api, makeRequest, begun }
}

/** A field with the selected item. */
function holding<T>(Picker: (props: ControlProps<T | null>) => ReactNode) {
  return function Held() {
    const [value, setValue] = useState<T | null>(null)
    return <Labelled as={Picker} label="Field" value={value} onChange={setValue} />
  }
}

const type = async (text: string) => {
  await field.click()
  await userEvent.keyboard(text)
}

/** Lets no time pass but what the test lets pass. */
function holdTheClock(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => vi.advanceTimersByTimeAsync(ms)
}

const MIN = [
  ['equipment', holding(AssetPicker), 'g-a', ' tx', '/autocomplete/7/equipment_id', 'GATX'],
  ['railroads', holding(ScacPicker), 'b', 'n', '/autocomplete/7/scac', 'bn'],
  ['people', holding(UserPicker), 'no', 'r', '/autocomplete/7/users', 'nor'],
] as const

test.each(MIN)(
  '[PLT-118, PLT-119, PLT-120, PLT-121] %s are requested from 3, 2 and 3 characters on',
  async (_, Field, few, more, path, term) => {
    const { makeRequest, begun } = await show(Field)
    const pass = holdTheClock()

    await type(few)
    await pass(5000)
    expect(begun()).toBe(0)
    await userEvent.keyboard(more)
    await pass(5000)

    await expect.poll(makeRequest).toEqual([[path, { search_term: term, page: 1, page_limit: 10 }]])
  },
)

test('[PLT-122] people are requested once, 300 ms after the last key', async () => {
  const { makeRequest, begun } = await show(holding(UserPicker))
  const pass = holdTheClock()
  await type('nor')
  await pass(299)
  await userEvent.keyboard('a')
  await pass(299)

  expect(begun()).toBe(0)
  await pass(1)
  expect(begun()).toBe(1)

  await expect
    .poll(makeRequest)
    .toEqual([['/autocomplete/7/users', { search_term: 'nora', page: 1, page_limit: 10 }]])
})

test.each([
  ['equipment', holding(AssetPicker), 'No equipment found.'],
  ['railroads', holding(ScacPicker), 'No matching SCAC found.'],
  ['people', holding(UserPicker), 'No users found.'],
])('[PLT-123, PLT-124, PLT-125] %s that are not found show no results', async (_, Field, text) => {
  await show(Field)

  await type('zzz')

  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(option.elements()).toEqual([])
})

describe('[PLT-203] a lookup that fails finds nothing', () => {
  const LOOKUPS = [
    [autocompleteEquipment, equipmentLookup(7)],
    [autocompleteScac, scacLookup(7)],
    [autocompleteUsers, userLookup(7)],
    [lookupStccs, stccLookup('pricing', 7)],
    [lookupReportStccs, stccLookup('reports', 7)],
    [listLocations, locationLookup({ only_junctions: false, scac: null })],
  ] as const

  test('whether it is refused, breaks or is not reached', async () => {
    const api = signedInAs()
    const { signal } = new AbortController()
    const answers: unknown[] = []

    for (const [endpoint, lookup] of LOOKUPS) {
      for (const fail of [
        () => api.refuse(endpoint, 403, { message: 'You don’t have permission to do this.' }),
        () => api.refuse(endpoint, 502, '<html>'),
        () => api.lose(endpoint),
      ]) {
        fail()
        answers.push(await lookup.find('what', signal))
      }
    }

    expect(answers).toEqual(Array(LOOKUPS.length * 3).fill([]))
  })
})

const PROPANE = {
  commodity_code: '4905421',
  associated_stcc: '2912110',
  commodity: 'Propane',
  is_hazmat: true,
}

describe('commodities', () => {
  test.each([
    ['pricing', '/pricing/stccs', lookupStccs],
    ['reports', '/reports/7/stccs', lookupReportStccs],
  ] as const)('of %s are looked up at %s and marked when hazardous', async (context, path, endpoint) => {
    const api = await show(holding<Commodity>((props) => <StccPicker {...props} context={context} />))
    api.answer(endpoint, { stcc_codes: [PROPANE] })

    await type('prop')
    await option.click()

    expect(api.makeRequest()).toEqual([[path, { search_term: 'prop' }]])
    await expect.element(field).toHaveValue('4905421 Propane')
  })

  test('are marked as text', async () => {
    const api = await show(holding<Commodity>((props) => <StccPicker {...props} context="pricing" />))
    api.answer(lookupStccs, { stcc_codes: [PROPANE] })

    await type('prop')

    await expect.element(option).toHaveTextContent('4905421 PropaneHazmat')
  })
})

const CHICAGO = {
  station_id: 'CHICG_IL',
  display_name: 'Chicago, IL',
  city: 'Chicago',
  state: 'IL',
  country: 'US',
  is_junction: true,
  junction_code: 'CHGO',
  scacs: ['BNSF', 'NS'],
  lat: 41.85,
  lon: -87.65,
  zone: 'America/Chicago',
}

describe('places', () => {
  test('are any station', async () => {
    const api = await show(holding(LocationPicker))
    api.answer(listLocations, { locations: [CHICAGO] })

    await type('chic')
    await option.click()

    expect(api.makeRequest()).toEqual([['/locations', { search: 'chic', only_junctions: false, scac: null }]])
    await expect.element(field).toHaveValue('Chicago, IL')
  })

  test('of a route are junctions of its carrier', async () => {
    const api = await show(holding<Place>((props) => <JunctionPicker {...props} scac="NS" />))
    api.answer(listLocations, { locations: [CHICAGO] })

    await type('chic')
    await expect.element(option).toBeVisible()

    expect(api.makeRequest()).toEqual([['/locations', { search: 'chic', only_junctions: true, scac: 'NS' }]])
  })

  test('of a route without a carrier cannot be chosen', async () => {
    await show(holding<Place>((props) => <JunctionPicker {...props} scac={null} />))

    await expect.element(field).toBeDisabled()
    await expect.element(field).toHaveAttribute('placeholder', 'Choose a carrier first')
  })
})

describe('shipments', () => {
  const TRIP: Shipment = { waybill_id: 3, waybill_number: '100031', waybill_date: '2026-11-18' }
  const finding = (data: readonly Shipment[]) => vi.fn<FindShipments>(async () => ({ success: true, data }))
  const of = (find: FindShipments, equipmentId: string | null = 'GATX1') =>
    holding<Shipment>((props) => <ShipmentPicker {...props} equipmentId={equipmentId} find={find} />)

  test('of a car show as soon as the field is opened, ten at a time', async () => {
    const find = finding([TRIP])
    await show(of(find))

    await field.click()
    await expect.element(option).toHaveTextContent('10003111/18/2026')
    await option.click()

    expect(find.mock.calls.map(([criteria]) => criteria)).toEqual([{ equipmentId: 'GATX1', page_size: 10 }])
    await expect.element(field).toHaveValue('100031')
  })

  test('are found by part of their waybill number', async () => {
    const find = finding([TRIP])
    await show(of(find))

    await type('0031')

    await vi.waitFor(() =>
      expect(find.mock.lastCall?.[0]).toEqual({
        equipmentId: 'GATX1',
        page_size: 10,
        waybill_number: '0031',
      }),
    )
  })

  test('[PLT-126] that are not found show no results', async () => {
    await show(of(finding([])))

    await field.click()

    await expect.element(page.getByText('No shipments found.', { exact: true })).toBeVisible()
  })

  test('[PLT-126] [PLT-203] whose call fails show no results', async () => {
    await show(of(async () => ({ success: false, error: { message: 'Away.' } })))

    await field.click()

    await expect.element(page.getByText('No shipments found.', { exact: true })).toBeVisible()
  })

  test('of no car cannot be chosen', async () => {
    await show(of(finding([TRIP]), null))

    await expect.element(field).toBeDisabled()
  })
})
