import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  discardJobs,
  type FailedJob,
  listFailedJobs,
  retryJobs,
} from '#contract/areas/admin/jobs/jobs.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const JOB: FailedJob = {
  job_id: 71,
  name: 'makePreviews',
  customer_id: 2,
  customer_name: 'Cascade Lumber',
  attempts: 10,
  created_ts: '2026-11-20T11:00:00Z',
  failed_ts: '2026-11-20T12:00:00Z',
  last_error: 'The store does not answer.',
}

const DONE = { count: 1, done: 1, left: [], left_count: 0 }

function open(jobs: FailedJob[] = [JOB]) {
  const api = signedInAs({ user: { is_admin: true } })
  const answer = (left: FailedJob[]) =>
    api.answer(listFailedJobs, {
      data: left,
      total_record_count: left.length,
      retrying_count: 1,
      waiting_count: 4,
    })
  answer(jobs)
  return { api, answer }
}

beforeEach(() => page.viewport(1440, 900))

test('a failed job shows what, for whom, when and why, and how many there are', async () => {
  open()
  await openPortal(adminPages, '/admin/jobs')

  const row = page.getByRole('row', { name: /Create file previews/ })
  await expect.element(row.getByText('The store does not answer.')).toBeVisible()
  await expect.element(row.getByText('Cascade Lumber')).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '10', exact: true })).toBeVisible()
  await expect.element(page.getByText('1 retrying, 4 waiting.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Failed jobs 1 job failed' })).toBeVisible()
})

const actions = page.getByRole('button', { name: 'Actions for Create file previews' })

test('at 1440 px its menu is visible without horizontal scrolling', async () => {
  open()
  await openPortal(adminPages, '/admin/jobs')
  await expect.element(actions).toBeVisible()

  const table = document.querySelector('table')?.parentElement
  expect(table?.scrollWidth).toBe(table?.clientWidth)
})

async function discard(): Promise<void> {
  await actions.click()
  await page.getByRole('menuitem', { name: 'Discard' }).click()
}

test('it is tried again', async () => {
  const { api, answer } = open()
  await openPortal(adminPages, '/admin/jobs')
  await expect.element(actions).toBeVisible()
  api.answer(retryJobs, { count: 1, done: 1, left: [], left_count: 0 })
  answer([])

  await actions.click()
  await page.getByRole('menuitem', { name: 'Try again' }).click()

  await expect.element(page.getByText('Job queued to run again.')).toBeVisible()
  await expect.element(page.getByText('No failed jobs')).toBeVisible()
  expect(JSON.parse(api.calls.find(({ path }) => path === '/admin/jobs/retry')?.body ?? '')).toEqual({
    ids: [71],
    preview: false,
  })
})

test('it is discarded only after confirmation', async () => {
  const { api } = open()
  api.answer(discardJobs, DONE)
  await openPortal(adminPages, '/admin/jobs')
  const discards = () => api.calls.filter(({ path }) => path === '/admin/jobs/discard')

  await discard()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(discards()).toEqual([])
  await discard()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

  await expect.element(page.getByText('Job discarded.')).toBeVisible()
  expect(discards()).toHaveLength(1)
})

test('all that are chosen are tried again at once, and those that changed meanwhile are distinguished', async () => {
  const { api } = open([JOB, { ...JOB, job_id: 72 }])
  api.answer(retryJobs, { ...DONE, count: 2, left: [{ id: 71, name: 'x', why: 'y' }], left_count: 1 })
  await openPortal(adminPages, '/admin/jobs')

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Try again' }).click()

  await expect
    .element(page.getByText('Job queued to run again. The others changed in the meantime.'))
    .toBeVisible()
})

test('rows are walked by j and k and chosen by x', async () => {
  open([JOB, { ...JOB, job_id: 72 }])
  await openPortal(adminPages, '/admin/jobs')
  await expect.element(actions.first()).toBeVisible()

  await userEvent.keyboard('jjx')

  const containers = page.getByRole('checkbox', { name: 'Select row' })
  await expect.element(containers.nth(1)).toBeChecked()
  await expect.element(containers.nth(0)).not.toBeChecked()
  await expect.element(page.getByText('1 job selected')).toBeVisible()
})

test('Ctrl A among the rows chooses all of the page and none again, and a dot leads to what can be done', async () => {
  open([JOB, { ...JOB, job_id: 72 }])
  await openPortal(adminPages, '/admin/jobs')
  await expect.element(actions.first()).toBeVisible()
  const chosen = page.getByRole('region', { name: 'Selected rows' })

  await userEvent.keyboard('{Control>}a{/Control}')
  expect(chosen.elements()).toEqual([])
  await userEvent.keyboard('j{Control>}a{/Control}')
  await expect.element(page.getByText('2 jobs selected')).toBeVisible()

  await userEvent.keyboard('.')
  await expect.element(chosen.getByRole('button').first()).toHaveFocus()

  await userEvent.keyboard('j{Control>}a{/Control}')
  await expect.element(chosen).not.toBeInTheDocument()
})

test('f leads to the columns to filter by from any row, and back to their button', async () => {
  open()
  await openPortal(adminPages, '/admin/jobs')
  await expect.element(actions.first()).toBeVisible()

  await userEvent.keyboard('jf')
  await expect.element(page.getByRole('textbox', { name: 'Find a column to filter by' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('button', { name: 'Add filter' })).toHaveFocus()
})

test('on a phone rows are cards that can be selected as well', async () => {
  await page.viewport(390, 844)
  open()
  await openPortal(adminPages, '/admin/jobs')
  const card = page.getByRole('article', { name: 'Create file previews' })

  await card.getByRole('checkbox', { name: 'Select row' }).click()

  await expect.element(page.getByText('1 job selected')).toBeVisible()
  await expect.element(card.getByText('The store does not answer.')).toBeVisible()
})

test('without failed jobs the page shows none, and the navigation shows no count', async () => {
  open([])
  await openPortal(adminPages, '/admin/jobs')

  await expect.element(page.getByText('No failed jobs')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Failed jobs', exact: true })).toBeVisible()
})

describe('all that match', () => {
  const MANY = {
    count: 60,
    done: 58,
    left: [{ id: 71, name: 'Sort cars', why: 'It is busy.' }],
    left_count: 2,
  }
  const sent = (api: ReturnType<typeof open>['api']) =>
    api.calls
      .filter(({ path }) => path.startsWith('/admin/jobs/'))
      .map(({ body }) => JSON.parse(body) as { matching: object; preview: boolean })
  const chosen = page.getByRole('region', { name: 'Selected rows' })

  async function chooseAll() {
    const { api } = open()
    api.answer(listFailedJobs, {
      data: [JOB],
      total_record_count: 60,
      retrying_count: 0,
      waiting_count: 0,
    })
    await openPortal(adminPages, '/admin/jobs?name=makePreviews')
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    await page.getByRole('button', { name: 'Select all 60 matching' }).click()
    await expect.element(chosen.getByText('All 60 jobs selected')).toBeVisible()
    return api
  }

  test('are counted before any action, and each unchanged one has a reason', async () => {
    const api = await chooseAll()
    api.answer(discardJobs, MANY)

    await chosen.getByRole('button', { name: 'Discard' }).click()

    const dialog = page.getByRole('dialog', { name: 'Discard' })
    await expect.element(dialog.getByText('Applies to 58 jobs; 2 of 60 won’t change.')).toBeVisible()
    expect(sent(api).map(({ preview }) => preview)).toEqual([true])
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog.getByText('Done: 58 jobs; 2 not changed.')).toBeVisible()
    await expect.element(dialog.getByText('It is busy.')).toBeVisible()
    expect(sent(api)[1]).toMatchObject({ matching: { name: ['is.makePreviews'] }, preview: false })
  })

  test('over the limit for one action show the limit', async () => {
    const api = await chooseAll()
    const text = 'You can change up to 50 jobs at once. Filter the list first.'
    const [, message] = ERRORS.invalid_request
    api.refuse(discardJobs, 400, { message, code: 'invalid_request', errors: { matching: [text] } })

    await chosen.getByRole('button', { name: 'Discard' }).click()

    await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible()
  })

  test('a deferred action does not run while it can be undone', async () => {
    const api = await chooseAll()
    api.answer(retryJobs, { ...MANY, done: 60, left: [], left_count: 0 })
    await chosen.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()

    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    window.dispatchEvent(new Event('pagehide'))
    expect(sent(api).map(({ preview }) => preview)).toEqual([true])
  })

  test('a deferred action is undone by a key, and the focus stays in the rows', async () => {
    const api = await chooseAll()
    await expect.element(chosen.getByRole('button', { name: 'Clear' })).toHaveFocus()
    api.answer(retryJobs, { ...MANY, done: 60, left: [], left_count: 0 })
    await chosen.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()

    await userEvent.keyboard('z')
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    window.dispatchEvent(new Event('pagehide'))
    expect(sent(api).map(({ preview }) => preview)).toEqual([true])

    await chosen.getByRole('button', { name: 'Clear' }).click()
    await expect.element(page.getByRole('region', { name: 'Jobs' })).toHaveFocus()
  })

  test('leaving before the delay is over does not undo the action', async () => {
    const api = await chooseAll()
    api.answer(retryJobs, { ...MANY, done: 60, left: [], left_count: 0 })
    await chosen.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()

    window.dispatchEvent(new Event('pagehide'))

    await expect.element(page.getByText('Done: 60 jobs.')).toBeVisible()
    expect(sent(api).map(({ preview }) => preview)).toEqual([true, false])
  })
})
