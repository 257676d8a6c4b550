import type { Area } from '../../area.ts'
import { feedsEffects, feedsJobs } from './feeds.jobs.ts'

export const feedsArea: Area = {
  jobs: () => feedsJobs,
  effects: () => feedsEffects,
}
