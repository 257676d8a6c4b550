import type { Area } from '../../area.ts'
import { clientConfigService } from './client-config.service.ts'

export const configArea: Area = { services: [clientConfigService] }
