import type { Area } from '../../area.ts'
import { searches } from '../find/find.service.ts'
import { ticketBulkService } from './bulk/bulk.service.ts'
import { evidenceService } from './evidence/evidence.service.ts'
import { feedbackService } from './feedback/feedback.service.ts'
import { historyService } from './history/history.service.ts'
import { macrosService } from './macros/macros.service.ts'
import { notesService } from './notes/notes.service.ts'
import { presenceService } from './presence/presence.service.ts'
import { ratingsService } from './ratings/ratings.service.ts'
import { supportEffects, supportJobs } from './support.jobs.ts'
import { targetsService } from './targets/targets.service.ts'
import { findTickets } from './tickets/hits.service.ts'
import { ticketsService } from './tickets/tickets.service.ts'

export const supportArea: Area = {
  services: [
    evidenceService,
    historyService,
    feedbackService,
    notesService,
    ticketsService,
    ticketBulkService,
    targetsService,
    macrosService,
    ratingsService,
    presenceService,
  ],
  jobs: () => supportJobs,
  effects: () => supportEffects,
  extend: () => searches.add(findTickets),
}
