import type { Area } from '../../area.ts'
import { analyticsJobs } from './analytics.jobs.ts'
import { boardsService } from './boards/boards.service.ts'
import { capacitiesService } from './capacities/capacities.service.ts'
import { embeddedService } from './embedded/embedded.service.ts'
import { etasService } from './etas/etas.service.ts'
import { forecastService } from './forecast/forecast.service.ts'
import { laneStopsService } from './lane-stops/lane-stops.service.ts'
import { networkService } from './network/network.service.ts'
import { pipelineService } from './pipeline/pipeline.service.ts'
import { placesService } from './places/places.service.ts'
import { reviewsService } from './reviews/reviews.service.ts'
import { scorecardService } from './scorecard/scorecard.service.ts'
import { stopsService } from './stops/stops.service.ts'

export const analyticsArea: Area = {
  services: [
    embeddedService,
    placesService,
    pipelineService,
    forecastService,
    networkService,
    scorecardService,
    stopsService,
    laneStopsService,
    etasService,
    capacitiesService,
    boardsService,
    reviewsService,
  ],
  jobs: () => analyticsJobs,
}
