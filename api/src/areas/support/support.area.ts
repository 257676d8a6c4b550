import type { Area } from '../../area.ts'
import { supportEffects, supportJobs } from './support.jobs.ts'
import { searches } from '../find/find.service.ts'
import { findTickets } from './tickets/hits.service.ts'

export const supportArea: Area = {
  jobs: () => supportJobs,
  effects: () => supportEffects,
  extend: () => searches.add(findTickets),
}
