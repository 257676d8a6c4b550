import type { APIRequestContext } from '@playwright/test'
import { bill410 } from '#api/areas/invoicing/bills/bills.factory.ts'
import { expect, heading, test } from './portal.ts'
import { signInAs } from '../tools/shots/stage.ts'

interface Trip {
  waybill_number: string | null
  waybill_date: string | null
  equipment_id: string
  origin: string | null
  destination: string | null
}

interface Rate {
  origin: string
  destination: string
  price: number
}

/** An arrived load of the demo whose lane has a rate. */
async function findRatedTrip(request: APIRequestContext, headers: Record<string, string>) {
  const read = async (path: string): Promise<unknown> => {
    const response = await request.get(path, { headers })
    expect(response.status(), path).toBe(200)
    return response.json()
  }
  const trips = (await read('/api/invoicing/1/waybills')) as Trip[]
  const { data: rates } = (await read('/api/pricing/1/rates?page=1&page_size=100')) as { data: Rate[] }
  for (const trip of trips) {
    const rate = rates.find(
      ({ origin, destination }) => origin === trip.origin && destination === trip.destination,
    )
    if (rate && trip.waybill_number !== null && trip.waybill_date !== null) return { trip, price: rate.price }
  }
  throw new Error('The demo has no arrived load on a lane with a rate.')
}

test('a bill arrives, fuel of the wrong month is found, disputed, credited and closed', async ({
  page,
  context,
  request,
  facts,
}) => {
  const headers = { authorization: `Bearer ${facts.tokens.shipper}` }
  const { trip, price } = await findRatedTrip(request, headers)
  const number = `J${Date.now()}`
  const day = trip.waybill_date!.replaceAll('-', '')
  const text = bill410({
    scac: 'CN',
    number,
    date: day,
    waybill: trip.waybill_number!,
    waybillDate: day,
    billOfLading: '',
    cars: [trip.equipment_id.replace(/^([A-Z]+)/, '$1 ')],
    from: trip.origin!,
    to: trip.destination!,
    payment: '11',
    charges: [
      { code: '400', cents: price, rate: price / 100, unit: 'PC', quantity: 1 },
      { code: 'FUE', cents: Math.round(price / 2) },
    ],
  })
  const sent = await request.post('/api/feeds/1/messages', { headers, data: text })
  expect(sent.status()).toBe(200)

  await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
  await page.goto('/invoicing/1/bills')
  await page.getByRole('searchbox').first().fill(number)
  await page.getByRole('link', { name: `CN ${number}` }).click()
  await expect(heading(page, `CN ${number}`)).toBeVisible()

  await expect(page.getByText(/^EIA highway diesel, \w+ \d{4}: \$/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Decision for Fuel surcharge' })).toHaveValue('dispute')
  await page.getByRole('button', { name: /^Approve \$/ }).click()
  await expect(page.getByText('Bill approved.').last()).toBeVisible()

  await page.getByRole('button', { name: 'Record response' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('C20261209077')
  await page.getByRole('dialog').getByRole('button', { name: 'Record response' }).click()
  await expect(page.getByText('Credited: C20261209077')).toBeVisible()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
})
