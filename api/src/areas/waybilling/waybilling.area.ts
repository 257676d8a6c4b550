import type { Area } from '../../area.ts'
import { partyWriters } from './party-imports/writers.service.ts'
import { railroadExchange } from '../feeds/intake/extensions.service.ts'
import { acceptAnswers, acceptInterchangeAnswers, isAnswer } from './exchange/answers.service.ts'
import { nextNumberForSender } from './exchange/numbers.service.ts'
import { sendAcknowledgement } from './exchange/sending.service.ts'
import { waybillingEffects, waybillingJobs } from './waybilling.jobs.ts'

export const waybillingArea: Area = {
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
