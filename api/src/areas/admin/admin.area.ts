import type { Area } from '../../area.ts'
import { auditJobs } from './audit/audit.jobs.ts'
import { adminWriters } from './imports/writers.service.ts'
import { systemJobs } from './system/system.jobs.ts'

export const adminArea: Area = {
  jobs: (deps) => [...auditJobs, ...systemJobs(deps)],
  imports: adminWriters,
}
