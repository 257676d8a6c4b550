import type { Area } from '../../area.ts'
import { commoditiesService } from './commodities/commodities.service.ts'
import { equipmentService } from './equipment/equipment.service.ts'
import { locationsService } from './locations/locations.service.ts'
import { peopleService } from './people/people.service.ts'
import { railroadsService } from './railroads/railroads.service.ts'
import { reportingGroupsService } from './reporting-groups/reporting-groups.service.ts'
import { tripsService } from './trips/trips.service.ts'

export const lookupsArea: Area = {
  services: [
    commoditiesService,
    equipmentService,
    locationsService,
    peopleService,
    railroadsService,
    reportingGroupsService,
    tripsService,
  ],
}
