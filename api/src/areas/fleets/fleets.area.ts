import type { Area } from '../../area.ts'
import { carImportsService } from './car-imports/car-imports.service.ts'
import { carWriters } from './car-imports/writers.service.ts'
import { carRecordsService } from './car-records/car-records.service.ts'
import { cyclesService } from './cycles/cycles.service.ts'
import { carStatesService } from './figures/car-states.service.ts'
import { costsService } from './figures/costs.service.ts'
import { fleetFiguresService } from './figures/figures.service.ts'
import { roundTripsService } from './figures/round-trips.service.ts'
import { trendService } from './figures/trend.service.ts'
import { fleetsJobs } from './fleets.jobs.ts'
import { groupImportsService } from './group-imports/group-imports.service.ts'
import { groupWriters } from './group-imports/writers.service.ts'
import { groupsService } from './groups/groups.service.ts'
import { sizingService } from './sizing/sizing.service.ts'

export const fleetsArea: Area = {
  services: [
    cyclesService,
    fleetFiguresService,
    roundTripsService,
    carStatesService,
    costsService,
    trendService,
    groupsService,
    sizingService,
    carRecordsService,
    carImportsService,
    groupImportsService,
  ],
  jobs: () => fleetsJobs,
  imports: () => [...carWriters, ...groupWriters],
}
