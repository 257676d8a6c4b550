import type { Area } from '../../area.ts'
import { billingService } from './billing/billing.service.ts'
import { quoteBulkService } from './bulk/bulk.service.ts'
import { fuelService } from './fuel/fuel.service.ts'
import { rateImportsService } from './imports/imports.service.ts'
import { pricingWriters } from './imports/writers.service.ts'
import { nextStepsService } from './next-steps/next-steps.service.ts'
import { quoteNotesService } from './notes/notes.service.ts'
import { pricingJobs } from './pricing.jobs.ts'
import { printsService } from './prints/prints.service.ts'
import { quotesService } from './quotes/quotes.service.ts'
import { ratesService } from './rates/rates.service.ts'
import { reviewService } from './review/review.service.ts'
import { sendingsService } from './sendings/sendings.service.ts'
import { knownShippersService } from './shippers/shippers.service.ts'

export const pricingArea: Area = {
  services: [
    billingService,
    quoteBulkService,
    fuelService,
    rateImportsService,
    ratesService,
    nextStepsService,
    quotesService,
    quoteNotesService,
    sendingsService,
    knownShippersService,
    printsService,
    reviewService,
  ],
  jobs: pricingJobs,
  imports: () => pricingWriters,
}
