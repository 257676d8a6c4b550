import type { Area } from '../../area.ts'
import { reportsJobs } from './reports.jobs.ts'
import { reportsService } from './reports/reports.service.ts'
import { domainsService } from './schedules/domains.service.ts'
import { resultJobs } from './reports/results.jobs.ts'
import { resultsService } from './reports/results.service.ts'
import { schedulesService } from './schedules/schedules.service.ts'
import { libraryService } from './templates/library.service.ts'
import { templatesService } from './templates/templates.service.ts'

export const reportsArea: Area = {
  services: [
    templatesService,
    libraryService,
    reportsService,
    resultsService,
    schedulesService,
    domainsService,
  ],
  jobs: (deps) => [...reportsJobs(deps), ...resultJobs(deps.store)],
}
