import type { Area } from '../../area.ts'
import { accountJobs } from './accounts.jobs.ts'

export const accountsArea: Area = {
  jobs: accountJobs,
}
