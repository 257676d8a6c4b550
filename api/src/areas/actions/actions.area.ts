import type { Area } from '../../area.ts'
import { actionsJobs } from './actions.jobs.ts'

export const actionsArea: Area = {
  jobs: () => actionsJobs,
}
