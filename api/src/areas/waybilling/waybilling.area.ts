import type { Area } from '../../area.ts'
import { partyWriters } from './party-imports/writers.service.ts'

export const waybillingArea: Area = {
  imports: () => partyWriters,
}
