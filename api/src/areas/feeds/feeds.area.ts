import type { Area } from '../../area.ts'
import { feedsJobs } from './feeds.jobs.ts'

export const feedsArea: Area = {
  jobs: ({ vault }) => feedsJobs(vault),
}
