import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getNotice, type NoticeSetting, updateNotice } from '#contract/areas/admin/notice/notice.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const ALWAYS = { starts_on: null, ends_on: null, audience: 'all', customers: [] } as const
const NONE: NoticeSetting = { active: false, title: '', version: '0', revision: 1, ...ALWAYS, customers: [] }
const SHOWN: NoticeSetting = {
  active: true,
  title: 'Maintenance tonight',
  body: 'From 22:00.',
  version: '3',
  revision: 7,
  ...ALWAYS,
  customers: [],
}

function open(notice: NoticeSetting) {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(getNotice, notice)
  return api
}

const sentBody = (api: ReturnType<typeof open>) =>
  JSON.parse(api.calls.findLast(({ method }) => method === 'PUT')?.body ?? 'null') as unknown
const press = (name: string) => page.getByRole('button', { name }).click()

test('[PLT-109] an administrator writes a notice, sees it as people will, and publishes it', async () => {
  const api = open(NONE)
  api.answer(updateNotice, SHOWN)
  await openPortal(adminPages, '/admin/notice')
  await page.getByLabelText('Title').fill('Maintenance tonight')
  await page.getByLabelText('Text', { exact: true }).fill('From 22:00.')
  await expect
    .element(page.getByRole('region', { name: 'Notice', exact: true }))
    .toHaveTextContent('Maintenance tonightFrom 22:00.')

  await press('Publish')

  await expect.element(page.getByText('Version 3 is shown to everyone.')).toBeVisible()
  expect(sentBody(api)).toEqual({
    active: true,
    title: 'Maintenance tonight',
    body: 'From 22:00.',
    link_text: '',
    revision: 1,
    ...ALWAYS,
  })
})

test('a notice is published for some days and to some readers', async () => {
  const days = { starts_on: '2999-01-02', ends_on: '2999-01-03', audience: 'staff' } as const
  const api = open(NONE)
  api.answer(updateNotice, { ...SHOWN, ...days })
  await openPortal(adminPages, '/admin/notice')
  await page.getByLabelText('Title').fill('Maintenance tonight')
  await page.getByLabelText('First day').fill('2999-01-02')
  await page.getByLabelText('Last day').fill('2999-01-03')
  await page.getByLabelText('Shown to').selectOptions('Staff only')

  await press('Publish')

  await expect
    .element(page.getByText('Version 3 will be shown to staff from 01/02/2999 through 01/03/2999.'))
    .toBeVisible()
  expect(sentBody(api)).toMatchObject({ active: true, ...days })
})

test('a notice is withdrawn unchanged', async () => {
  const api = open(SHOWN)
  api.answer(updateNotice, { ...SHOWN, active: false })
  await openPortal(adminPages, '/admin/notice')

  await press('Withdraw')

  await expect.element(page.getByText('Version 3 isn’t shown.')).toBeVisible()
  expect(sentBody(api)).toMatchObject({ active: false, title: 'Maintenance tonight', revision: 7 })
})

test('without a title the field explains why it cannot be published', async () => {
  const api = open(NONE)
  api.refuse(updateNotice, 400, {
    message: 'Some values are missing.',
    errors: { title: ['Enter a title to publish the notice.'] },
  })
  await openPortal(adminPages, '/admin/notice')

  await press('Publish')

  await expect.element(page.getByText('Enter a title to publish the notice.')).toBeVisible()
})

test('a notice published meanwhile is shown beside the typed one, and either can be chosen', async () => {
  const api = open(SHOWN)
  await openPortal(adminPages, '/admin/notice')
  await page.getByLabelText('Title').fill('Maintenance at noon')
  await page.getByLabelText('Text', { exact: true }).fill('From 12:00.')
  api.refuse(updateNotice, 409, {
    message: ERRORS.conflict[1],
    code: 'conflict',
    conflict: {
      version: 8,
      now: { active: true, title: 'All is well', body: 'From 22:00.', link_text: 'News', ...ALWAYS },
    },
  })
  await press('Publish changes')
  const title = page.getByRole('group', { name: 'Title' })
  await expect.element(title.getByRole('radio', { name: 'Keep mine Maintenance at noon' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Use theirs News' })).toBeChecked()
  expect(page.getByRole('group', { name: 'Text' }).elements()).toEqual([])

  await title.getByRole('radio', { name: 'Use theirs All is well' }).click()
  api.answer(updateNotice, { ...SHOWN, title: 'All is well', revision: 9 })
  await press('Save these values')

  await expect
    .poll(() => sentBody(api))
    .toEqual({
      active: true,
      title: 'All is well',
      body: 'From 12:00.',
      link_text: 'News',
      revision: 8,
      ...ALWAYS,
    })
})
