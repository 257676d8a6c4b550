import type { Area } from '../../area.ts'
import { demurrageJobs } from './demurrage.jobs.ts'

export const demurrageArea: Area = {
  jobs: () => demurrageJobs,
}
