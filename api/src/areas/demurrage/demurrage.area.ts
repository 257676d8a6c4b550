import type { Area } from '../../area.ts'
import { sightingListeners } from '../feeds/intake/extensions.service.ts'
import { costSources } from '../fleets/figures/cost-sources.service.ts'
import { demurrageJobs } from './demurrage.jobs.ts'
import { statementsService } from './statements/statements.service.ts'
import { costsOfStays } from './stays/costs.queries.ts'
import { markClocks } from './stays/marks.service.ts'
import { staysService } from './stays/stays.service.ts'
import { tariffsService } from './tariffs/tariffs.service.ts'

export const demurrageArea: Area = {
  services: [staysService, tariffsService, statementsService],
  jobs: () => demurrageJobs,
  extend() {
    sightingListeners.add(markClocks)
    costSources.add({ part: 'demurrage', rows: costsOfStays })
  },
}
