import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  discardJobs,
  type FailedJob,
  listFailedJobs,
  retryJobs,
} from '#contract/areas/admin/jobs/jobs.contract.ts'
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

test('a job that failed for good says what, for whom, when and why, and how many there are', async () => {
  open()
  await openPortal(adminPages, '/admin/jobs')

  const row = page.getByRole('row', { name: /Make small pictures of a file/ })
  await expect.element(row.getByText('The store does not answer.')).toBeVisible()
  await expect.element(row.getByText('Cascade Lumber')).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '10', exact: true })).toBeVisible()
  await expect
    .element(page.getByText('One is being tried again by itself, 4 are waiting for their turn.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Failed jobs 1 job failed' })).toBeVisible()
})

const actions = page.getByRole('button', { name: 'Actions for Make small pictures of a file' })

async function discard(): Promise<void> {
  await actions.click()
  await page.getByRole('menuitem', { name: 'Discard' }).click()
}

test('it is tried again', async () => {
  const { api, answer } = open()
  await openPortal(adminPages, '/admin/jobs')
  await expect.element(actions).toBeVisible()
  api.answer(retryJobs, { job_ids: [71] })
  answer([])

  await actions.click()
  await page.getByRole('menuitem', { name: 'Try again' }).click()

  await expect.element(page.getByText('The job waits for its turn again.')).toBeVisible()
  await expect.element(page.getByText('No job has failed for good')).toBeVisible()
  expect(JSON.parse(api.calls.find(({ path }) => path === '/admin/jobs/retry')?.body ?? '')).toEqual({
    job_ids: [71],
  })
})

test('it is discarded only when said twice', async () => {
  const { api } = open()
  api.answer(discardJobs, { job_ids: [71] })
  await openPortal(adminPages, '/admin/jobs')
  const discards = () => api.calls.filter(({ path }) => path === '/admin/jobs/discard')

  await discard()
  await page.getByRole('button', { name: 'Keep' }).click()
  expect(discards()).toEqual([])
  await discard()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

  await expect.element(page.getByText('The job is discarded.')).toBeVisible()
  expect(discards()).toHaveLength(1)
})

test('all that are chosen are tried again at once, and those that changed meanwhile are told apart', async () => {
  const { api } = open([JOB, { ...JOB, job_id: 72 }])
  api.answer(retryJobs, { job_ids: [72] })
  await openPortal(adminPages, '/admin/jobs')

  await page.getByRole('checkbox', { name: 'Choose all rows of this page' }).click()
  await page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: 'Try again' }).click()

  await expect
    .element(page.getByText('The job waits for its turn again. The others had changed in the meantime.'))
    .toBeVisible()
})

test('rows are walked by j and k and chosen by x', async () => {
  open([JOB, { ...JOB, job_id: 72 }])
  await openPortal(adminPages, '/admin/jobs')
  await expect.element(actions.first()).toBeVisible()

  await userEvent.keyboard('jjx')

  const boxes = page.getByRole('checkbox', { name: 'Choose this row' })
  await expect.element(boxes.nth(1)).toBeChecked()
  await expect.element(boxes.nth(0)).not.toBeChecked()
  await expect.element(page.getByText('1 job chosen')).toBeVisible()
})

test('on a telephone rows are cards that can be chosen as well', async () => {
  await page.viewport(390, 844)
  open()
  await openPortal(adminPages, '/admin/jobs')
  const card = page.getByRole('article', { name: 'Make small pictures of a file' })

  await card.getByRole('checkbox', { name: 'Choose this row' }).click()

  await expect.element(page.getByText('1 job chosen')).toBeVisible()
  await expect.element(card.getByText('The store does not answer.')).toBeVisible()
})

test('no failed job is good news, and the navigation says nothing', async () => {
  open([])
  await openPortal(adminPages, '/admin/jobs')

  await expect.element(page.getByText('No job has failed for good')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Failed jobs', exact: true })).toBeVisible()
})
