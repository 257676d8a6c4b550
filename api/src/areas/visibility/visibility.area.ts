import type { Area } from '../../area.ts'
import { documentListeners } from '../feeds/intake/extensions.service.ts'
import { searches } from '../find/find.service.ts'
import { equipmentLookup } from '../lookups/equipment/equipment.service.ts'
import { tripHistory } from '../lookups/trips/trips.service.ts'
import { unitRequestsService } from './unit-requests/unit-requests.service.ts'
import { assetsService } from './assets/assets.service.ts'
import { contactService } from './contact/contact.service.ts'
import { unitDocumentsService } from './documents/documents.service.ts'
import { applyDue, dueService } from './due/due.service.ts'
import { lookUpEquipment } from './equipment/equipment.service.ts'
import { overridesService } from './overrides/overrides.service.ts'
import { pastedService } from './pasted/pasted.service.ts'
import { findShipments } from './shipments/shipments.service.ts'
import { visibilityJobs } from './visibility.jobs.ts'
import { lookUpTrips, waybillsService } from './waybills/waybills.service.ts'
import { workService } from './work/work.service.ts'

export const visibilityArea: Area = {
  services: [
    assetsService,
    overridesService,
    waybillsService,
    unitRequestsService,
    workService,
    pastedService,
    dueService,
    unitDocumentsService,
    contactService,
  ],
  jobs: () => visibilityJobs,
  extend() {
    searches.add(findShipments)
    equipmentLookup.add(lookUpEquipment)
    tripHistory.add(lookUpTrips)
    documentListeners.add(applyDue)
  },
}
