import type { Area } from '../../area.ts'
import { auditJobs } from './audit/audit.jobs.ts'
import { adminWriters } from './imports/writers.service.ts'

export const adminArea: Area = {
  jobs: () => auditJobs,
  imports: adminWriters,
}
