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
  cancels_by: '998',
  transport: 'folder',
  link_trouble: null,
  version: 3,
  sftp_url: null,
  sftp_host_key: null,
  sftp_answers: null,
  link_checked_ts: null,
}

const SAVED = {
  ...ROW,
  release: '004010',
  version: 4,
  sftp_url: '',
  sftp_host_key: '',
  sftp_answers: '',
} as const

beforeEach(() => page.viewport(1440, 900))

test('an administrator changes how soon a railroad usually answers', async () => {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(listCarriers, { data: [ROW], total_record_count: 1 })
  api.answer(updateCarrier, SAVED)
  await openPortal(pages, '/admin/carriers')

  await page.getByRole('button', { name: 'Edit BNSF' }).click()
  const field = page.getByRole('dialog').getByLabelText(/Usually responds within/)
  await field.fill('30')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText('Railroad saved.')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ answer_minutes: 30, release: '004010', version: 3 })
})

test('a railroad on SFTP requires its server, host key and secret, and the browser stores none of them', async () => {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(listCarriers, { data: [ROW], total_record_count: 1 })
  api.answer(updateCarrier, SAVED)
  await openPortal(pages, '/admin/carriers')

  await page.getByRole('button', { name: 'Edit BNSF' }).click()
  const dialog = page.getByRole('dialog')
  expect(dialog.getByLabelText('Host key').elements()).toEqual([])
  await dialog.getByText('SFTP', { exact: true }).click()
  await dialog.getByLabelText('Server and folder').fill('sftp://interline@edi.example:22/inbox')
  await dialog.getByLabelText('Host key').fill(`SHA256:${'a'.repeat(43)}`)
  await dialog.getByLabelText('Password or private key').fill('open sesame')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText('Railroad saved.')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ transport: 'sftp', sftp_secret: 'open sesame' })
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('open sesame')
})
