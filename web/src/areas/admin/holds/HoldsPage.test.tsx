import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Hold,
  listHeldItems,
  listHolds,
  releaseHolds,
} from '#contract/areas/admin/holds/holds.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const DOCUMENTS: Hold = {
  hold_id: 'documents-1',
  kind: 'documents',
  customer_id: 1,
  customer_name: 'Meridian Foods',
  waiting_count: 14,
  other_count: 2,
  oldest_ts: '2026-11-24T20:01:40Z',
}
const MAILS: Hold = {
  ...DOCUMENTS,
  hold_id: 'mails-0',
  kind: 'mails',
  customer_id: 0,
  customer_name: null,
  waiting_count: 1,
  other_count: 0,
}
const RESTORE = {
  since: '2026-11-24T20:10:00Z',
  restored: { backup: null, portal: null, to: '2026-11-24T20:00:00Z', last_change: null },
  checked_ts: '2026-11-24T20:12:00Z',
}

function open(holds: Hold[], restore: Partial<typeof RESTORE> | null = {}) {
  const api = signedInAs({ user: { is_admin: true } })
  const answer = (left: Hold[]) =>
    api.answer(listHolds, {
      data: left,
      total_record_count: left.length,
      restore: restore && { ...RESTORE, ...restore },
    })
  answer(holds)
  return { api, answer }
}

const show = () => openPortal(adminPages, '/admin/holds')
const row = (name: RegExp) => page.getByRole('row', { name })

beforeEach(() => page.viewport(1440, 900))

test('items held after a restore are listed by type and customer, with how the restore was made', async () => {
  open([DOCUMENTS, MAILS])
  await show()

  await expect.element(row(/Documents to railroads/)).toMatchTextContent(/Meridian Foods.*14.*2/)
  await expect.element(row(/Emails/)).toMatchTextContent(/Accounts \(no customer\)/)
  await expect
    .element(page.getByRole('note'))
    .toMatchTextContent(
      /was restored on 11.24.2026.*to its state on 11.24.2026.*were compared with the railroads/,
    )
})

test('documents that were not compared yet ask to wait before the release', async () => {
  open([DOCUMENTS], { checked_ts: null as never })
  await show()

  await expect
    .element(page.getByRole('note'))
    .toMatchTextContent('haven’t been compared with the railroads yet')
})

test('a portal that was not restored holds nothing', async () => {
  open([], null)
  await show()

  await expect.element(page.getByText('Nothing is on hold')).toBeVisible()
})

test('a hold opens its waiting items and what the railroad has instead', async () => {
  const { api } = open([DOCUMENTS])
  api.answer(listHeldItems, {
    data: [
      {
        item_id: 1,
        title: '404_000001240.edi',
        target: 'BNSF',
        created_ts: '2026-11-24T20:01:40Z',
        at_railroad: 'other',
      },
    ],
  })
  await show()

  await row(/Documents to railroads/)
    .getByText('Documents to railroads')
    .click()

  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toMatchTextContent(/404_000001240.edi.*to BNSF.*Number used by another document/)
  await expect.element(dialog).toMatchTextContent('Showing the oldest 1 of 14.')
})

test('a release shows how many are sent and which cannot be, and is requested once', async () => {
  const { api, answer } = open([DOCUMENTS])
  api.answer(releaseHolds, { count: 1, done: 1, left: [], left_count: 0 })
  await show()

  await page.getByRole('button', { name: /^Actions for Documents to railroads/ }).click()
  await page.getByRole('menuitem', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toMatchTextContent(/14 items will be sent now.*can’t undo this.*2 documents can’t be delivered/)
  answer([])
  await dialog.getByRole('button', { name: 'Release' }).click()

  await expect.element(page.getByText('Nothing is on hold')).toBeVisible()
  const releases = api.calls.filter(({ path }) => path === '/admin/holds/release')
  expect(releases.map(({ body }) => JSON.parse(body) as object)).toEqual([
    { ids: ['documents-1'], preview: false },
  ])
})
