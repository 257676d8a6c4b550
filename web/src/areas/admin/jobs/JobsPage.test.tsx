import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

test('a job that failed for good says what, for whom, when and why, and how many there are', async () => {
  open()
  await openPortal(adminPages, '/admin/jobs')

  await expect.element(page.getByRole('heading', { name: 'Make small pictures of a file' })).toBeVisible()
  await expect.element(page.getByText('The store does not answer.')).toBeVisible()
  await expect.element(page.getByText(/for Cascade Lumber/)).toBeVisible()
  await expect.element(page.getByText(/after 10 attempts/)).toBeVisible()
  await expect
    .element(page.getByText('One is being tried again by itself, 4 are waiting for their turn.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect.element(page.getByRole('link', { name: 'Failed jobs 1 job failed' })).toBeVisible()
})

test('it is tried again', async () => {
  const { api, answer } = open()
  await openPortal(adminPages, '/admin/jobs')
  await expect.element(page.getByRole('button', { name: /^Try again/ })).toBeVisible()
  api.answer(retryJobs, { job_ids: [71] })
  answer([])

  await page.getByRole('button', { name: /^Try again/ }).click()

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

  await page.getByRole('button', { name: /^Discard:/ }).click()
  await page.getByRole('button', { name: 'Keep' }).click()
  expect(discards()).toEqual([])
  await page.getByRole('button', { name: /^Discard:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

  await expect.element(page.getByText('The job is discarded.')).toBeVisible()
  expect(discards()).toHaveLength(1)
})

test('all that are shown are tried again at once, and those that changed meanwhile are told apart', async () => {
  const { api } = open([JOB, { ...JOB, job_id: 72 }])
  api.answer(retryJobs, { job_ids: [72] })
  await openPortal(adminPages, '/admin/jobs')

  await page.getByRole('button', { name: 'Try all 2 shown again' }).click()

  await expect
    .element(page.getByText('The job waits for its turn again. The others had changed in the meantime.'))
    .toBeVisible()
})

test('no failed job is good news, and the navigation says nothing', async () => {
  open([])
  await openPortal(adminPages, '/admin/jobs')

  await expect.element(page.getByText('No job has failed for good')).toBeVisible()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect.element(page.getByRole('link', { name: 'Failed jobs', exact: true })).toBeVisible()
})
