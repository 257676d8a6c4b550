import type { Area } from '../../area.ts'
import { railroadExchange } from '../feeds/intake/extensions.service.ts'
import { bookingCarriersService } from './carriers/carriers.service.ts'
import { customerRailroadsService } from './customer-railroads/customer-railroads.service.ts'
import { deliveriesService } from './deliveries/deliveries.service.ts'
import { acceptAnswers, acceptInterchangeAnswers, isAnswer } from './exchange/answers.service.ts'
import { nextNumberForSender } from './exchange/numbers.service.ts'
import { sendAcknowledgement } from './exchange/sending.service.ts'
import { partiesService } from './parties/parties.service.ts'
import { partyImportsService } from './party-imports/party-imports.service.ts'
import { partyWriters } from './party-imports/writers.service.ts'
import { originCarsService } from './patterns/origin-cars.service.ts'
import { patternsService } from './patterns/patterns.service.ts'
import { causesService } from './tenders/causes.service.ts'
import { correctionsService } from './tenders/corrections.service.ts'
import { carWarningsService } from './tenders/car-warnings.service.ts'
import { earlierService } from './tenders/earlier.service.ts'
import { suggestionsService } from './tenders/suggestions.service.ts'
import { tendersBulkService } from './tenders/tenders-bulk.service.ts'
import { tendersService } from './tenders/tenders.service.ts'
import { waybillingEffects, waybillingJobs } from './waybilling.jobs.ts'

export const waybillingArea: Area = {
  services: [
    bookingCarriersService,
    customerRailroadsService,
    partiesService,
    partyImportsService,
    patternsService,
    originCarsService,
    causesService,
    correctionsService,
    deliveriesService,
    earlierService,
    carWarningsService,
    suggestionsService,
    tendersBulkService,
    tendersService,
  ],
  imports: () => partyWriters,
  jobs: ({ vault }) => waybillingJobs(vault),
  effects: ({ vault }) => waybillingEffects(vault),
  extend: () =>
    railroadExchange.add({
      isAnswer,
      acceptAnswers,
      acceptInterchangeAnswers,
      nextNumber: nextNumberForSender,
      sendAcknowledgement,
    }),
}
