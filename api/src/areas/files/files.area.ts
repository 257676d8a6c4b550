import type { Area } from '../../area.ts'
import { filesJobs } from './attachments/attachments.jobs.ts'
import { attachmentsService } from './attachments/attachments.service.ts'
import { picturesService } from './pictures/pictures.service.ts'

export const filesArea: Area = {
  services: [attachmentsService, picturesService],
  jobs: ({ store }) => filesJobs(store),
}
