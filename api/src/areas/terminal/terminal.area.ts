import type { Area } from '../../area.ts'
import { loadsService } from './loads.service.ts'

export const terminalArea: Area = { services: [loadsService] }
