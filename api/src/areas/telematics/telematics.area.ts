import type { Area } from '../../area.ts'
import { devicesService } from './devices/devices.service.ts'
import { reportsService } from './reports/reports.service.ts'
import { unitsService } from './units/units.service.ts'

export const telematicsArea: Area = { services: [unitsService, devicesService, reportsService] }
