import type { Area } from '../../area.ts'
import { exportJobs } from './exports/exports.jobs.ts'
import { exportsService } from './exports/exports.service.ts'
import { linksService } from './links/links.service.ts'
import { viewsService } from './views/views.service.ts'

export const listsArea: Area = {
  services: [linksService, viewsService, exportsService],
  jobs: exportJobs,
}
