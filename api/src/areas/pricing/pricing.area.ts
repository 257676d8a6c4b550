import type { Area } from '../../area.ts'
import { pricingWriters } from './imports/writers.service.ts'
import { pricingJobs } from './pricing.jobs.ts'

export const pricingArea: Area = {
  jobs: pricingJobs,
  imports: () => pricingWriters,
}
