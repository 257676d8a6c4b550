import type { Area } from '../../area.ts'
import { notificationsJobs } from './notifications.jobs.ts'

export const notificationsArea: Area = {
  jobs: notificationsJobs,
}
