import type { Area } from '../../area.ts'
import { exportJobs } from './exports/exports.jobs.ts'

export const listsArea: Area = {
  jobs: ({ store }) => exportJobs(store),
}
