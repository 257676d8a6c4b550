import type { Area } from '../../area.ts'
import { sightingListeners } from '../feeds/intake/extensions.service.ts'
import { alertsService } from './alerts/alerts.service.ts'
import { devicesService } from './devices/devices.service.ts'
import { fencesService } from './fences/fences.service.ts'
import { reportsService } from './reports/reports.service.ts'
import { sightingsService } from './sightings/sightings.service.ts'
import { watchSightings } from './sightings/watch.service.ts'
import { thresholdsService } from './thresholds/thresholds.service.ts'
import { unitsService } from './units/units.service.ts'

export const telematicsArea: Area = {
  services: [
    unitsService,
    alertsService,
    thresholdsService,
    devicesService,
    reportsService,
    fencesService,
    sightingsService,
  ],
  extend() {
    sightingListeners.add(watchSightings)
  },
}
