import type { Area } from '../../area.ts'
import { payerCompaniesService } from './payer-companies.service.ts'

export const settingsArea: Area = { services: [payerCompaniesService] }
