import type { APIRequestContext } from '@playwright/test'
import { makeClm, makeSighting } from '#api/areas/feeds/messages/messages.factory.ts'
import type { Facts } from '../tools/shots/facts.ts'
import { expect, test, visit } from './portal.ts'

const PLACES = {
  origin_city: 'OMAHA',
  origin_state: 'NE',
  destination_city: 'HOUSTON',
  destination_state: 'TX',
}

/** Round trips of a car that each take so many days, one after the other, the last ended yesterday. */
async function turn(request: APIRequestContext, facts: Facts, car: string, lengths: readonly number[]) {
  let day = 1 + lengths.reduce((sum, days) => sum + days, 0)
  const see = (agoDays: number, code: string, place: string, what: object) =>
    makeSighting(0, code, place, {
      equipment_id: car,
      event_ts: new Date(Date.now() - agoDays * 86_400_000).toISOString(),
      ...PLACES,
      ...what,
    })
  const sightings = lengths.flatMap((days, at) => {
    const loaded = { waybill_number: `${car.slice(4)}${at}`, load_empty: 'L' as const }
    const begin = day
    day -= days
    // loaded there in four days, back in four; the rest waits to be unloaded
    return [
      see(begin, 'W', 'Omaha, NE', loaded),
      see(begin - 4, 'Z', 'Houston, TX', loaded),
      see(day + 5, 'W', 'Houston, TX', { ...loaded, load_empty: 'E' as const }),
      see(day + 1, 'Z', 'Omaha, NE', { load_empty: 'E' as const, ...flipped }),
    ]
  })
  const last = see(day, 'W', 'Omaha, NE', { waybill_number: `${car.slice(4)}9`, load_empty: 'L' as const })
  const response = await request.post(`/api/feeds/${facts.customerId}/messages`, {
    headers: { authorization: `Bearer ${facts.tokens.shipper}` },
    data: makeClm(...sightings, last),
  })
  expect(response.status()).toBe(200)
}

const flipped = {
  origin_city: 'HOUSTON',
  origin_state: 'TX',
  destination_city: 'OMAHA',
  destination_state: 'NE',
}

test('a group’s slowest car is found and explained in three presses', async ({ browser, facts, request }) => {
  const number = 10_000 + (Date.now() % 80_000)
  const cars = [0, 1, 2, 3].map((at) => `TILX${number + at}`)
  const [slow = '', ...usual] = cars
  await turn(request, facts, slow, [34, 38])
  for (const car of usual) await turn(request, facts, car, [16, 17, 15])
  const name = `Journey ${number}`
  const create = () =>
    request.post(`/api/reports/${facts.customerId}/groups/new`, {
      headers: { authorization: `Bearer ${facts.tokens.shipper}` },
      data: { name, equipment_ids: cars },
    })
  await expect(async () => expect((await create()).status()).toBe(200)).toPass({ timeout: 30_000 })
  const page = await visit(browser, facts, 'shipper')
  const shown = slow.replace('TILX', 'TILX ')

  await expect(async () => {
    await page.goto(`/visibility/${facts.customerId}/fleets`)
    // the first press
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await expect(page.getByRole('table', { name: 'Slow cars' }).getByText(shown)).toBeVisible({
      timeout: 10_000,
    })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('row', { name: new RegExp(shown) })).toContainText('Unload dwell')
  await expect(page.getByRole('row', { name: new RegExp(shown) })).toContainText('Houston, TX')
  // the second and the third
  await page.getByRole('button', { name: shown }).click()
  await expect(page.getByText(/longer than the fleet’s median/)).toBeVisible()
  const trips = page.getByRole('table', { name: 'Round trips' })
  await trips.getByRole('row', { name: /38 d/ }).getByRole('button').click()

  await expect(page.getByRole('list', { name: 'Legs of the round trip' })).toContainText('Unload dwell')
  await expect(page).toHaveURL(/trip=\d+/)
})
