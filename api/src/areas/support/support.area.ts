import type { Area } from '../../area.ts'
import { supportJobs } from './support.jobs.ts'

export const supportArea: Area = {
  jobs: () => supportJobs,
}
