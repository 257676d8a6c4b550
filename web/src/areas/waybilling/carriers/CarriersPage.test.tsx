import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type CarrierRow,
  listCarriers,
  updateCarrier,
} from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const ROW: CarrierRow = {
  scac: 'BNSF',
  name: 'BNSF Railway',
  release: '004010',
  receiver_qualifier: '02',
  receiver_id: 'BNSF',
  usage: 'P',
  characters: 'extended',
  answer_minutes: 15,
  version: 3,
}

beforeEach(() => page.viewport(1440, 900))

test('an administrator changes how soon a railroad usually answers', async () => {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(listCarriers, { data: [ROW], total_record_count: 1 })
  api.answer(updateCarrier, { ...ROW, release: '004010', version: 4 })
  await openPortal(pages, '/admin/carriers')

  await page.getByRole('button', { name: 'Edit BNSF' }).click()
  const field = page.getByRole('dialog').getByLabelText(/Usually answers within/)
  await field.fill('30')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect
    .element(page.getByText('The railroad is saved. It counts from the next document on.'))
    .toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ answer_minutes: 30, release: '004010', version: 3 })
})
