import type { Area } from '../../area.ts'
import { visibilityJobs } from './visibility.jobs.ts'
import { documentListeners } from '../feeds/intake/extensions.service.ts'
import { searches } from '../find/find.service.ts'
import { equipmentLookup } from '../lookups/equipment/equipment.service.ts'
import { tripHistory } from '../lookups/trips/trips.service.ts'
import { applyDue } from './due/due.service.ts'
import { lookUpEquipment } from './equipment/equipment.service.ts'
import { findShipments } from './shipments/shipments.service.ts'
import { lookUpTrips } from './waybills/waybills.service.ts'

export const visibilityArea: Area = {
  jobs: () => visibilityJobs,
  extend() {
    searches.add(findShipments)
    equipmentLookup.add(lookUpEquipment)
    tripHistory.add(lookUpTrips)
    documentListeners.add(applyDue)
  },
}
