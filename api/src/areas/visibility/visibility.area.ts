import type { Area } from '../../area.ts'
import { visibilityJobs } from './visibility.jobs.ts'

export const visibilityArea: Area = {
  jobs: () => visibilityJobs,
}
