import type { Area } from '../../area.ts'
import { feedsEffects, feedsJobs } from './feeds.jobs.ts'
import { layoutsService } from './layouts/layouts.service.ts'
import { feedsService } from './messages/messages.service.ts'

export const feedsArea: Area = {
  services: [layoutsService, feedsService],
  jobs: () => feedsJobs,
  effects: () => feedsEffects,
}
