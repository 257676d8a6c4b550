import type { Area } from '../../area.ts'
import { filesJobs } from './attachments/attachments.jobs.ts'

export const filesArea: Area = {
  jobs: ({ store }) => filesJobs(store),
}
