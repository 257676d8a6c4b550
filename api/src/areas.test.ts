import { expect, test } from 'vitest'
import { JOB_LABELS } from '#contract/areas/admin/jobs/jobs.rules.ts'
import { areaJobs } from './areas.ts'

test('every background job has a label for the list of failed jobs, and every label a job', () => {
  const declared = areaJobs({ settings: {}, vault: {}, store: {} } as never).map(({ name }) => name)

  // the worker adds the job that prepares its own tables
  expect([...declared, 'ensurePartitions'].toSorted()).toEqual(Object.keys(JOB_LABELS).toSorted())
})
