import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createParty,
  listParties,
  type PartyRow,
  updateParty,
} from '#contract/areas/waybilling/parties/parties.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const ROW: PartyRow = {
  party_id: 3,
  name: 'IRONWOOD GRAIN',
  code: '0099900000001',
  address1: '7 ELEVATOR ST',
  address2: '',
  city: 'FARGO',
  state: 'ND',
  postal: '58102',
  country: 'US',
  source: 'bill',
  last_used_ts: null,
  version: 2,
}

beforeEach(() => page.viewport(1440, 900))

test('a customer without parties reads how to add them', async () => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(listParties, { data: [], total_record_count: 0 })
  await openPortal(pages, '/waybilling/7/parties')

  await expect.element(page.getByText('No parties yet')).toBeVisible()
  await expect.element(page.getByText(/Parties on bills you send are added automatically\./)).toBeVisible()
  expect(page.getByRole('link', { name: 'Import parties' }).elements().length).toBeGreaterThan(0)
})

test('a party is edited where it is listed', async () => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(listParties, { data: [ROW], total_record_count: 1 })
  api.answer(updateParty, { ...ROW, country: 'US', version: 3 })
  await openPortal(pages, '/waybilling/7/parties')

  await page.getByRole('button', { name: 'Edit IRONWOOD GRAIN' }).click()
  await page.getByRole('dialog').getByLabelText('City').fill('MOORHEAD')
  await page.getByRole('button', { name: 'Save party' }).click()

  await expect.element(page.getByText('Party saved.')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
    city: 'MOORHEAD',
    code: '0099900000001',
    version: 2,
  })
})

test('a party that was added is in the list at once, between those before and after it', async () => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  const [first, last] = [{ ...ROW, party_id: 1, name: 'AMBER MILLS' }, ROW]
  const added: PartyRow = { ...ROW, party_id: 9, name: 'CEDAR FEEDS', source: 'entered' }
  api.answer(listParties, { data: [first, last], total_record_count: 2 })
  api.answer(createParty, { ...added, country: 'US', version: 1 })
  await openPortal(pages, '/waybilling/7/parties')

  await page.getByRole('button', { name: 'Add party' }).first().click()
  await page.getByRole('dialog').getByLabelText('Name').fill('CEDAR FEEDS')
  api.answer(listParties, { data: [first, added, last], total_record_count: 3 })
  await page.getByRole('dialog').getByRole('button', { name: 'Add party' }).click()

  await expect.element(page.getByRole('button', { name: 'Edit CEDAR FEEDS' })).toBeVisible()
})
