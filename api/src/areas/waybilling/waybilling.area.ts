import type { Area } from '../../area.ts'
import { partyWriters } from './party-imports/writers.service.ts'
import { answerReader, nextNumber } from '../feeds/intake/extensions.service.ts'
import { acceptAnswers, isAnswer } from './exchange/answers.service.ts'
import { nextNumberForSender } from './exchange/numbers.service.ts'
import { waybillingEffects, waybillingJobs } from './waybilling.jobs.ts'

export const waybillingArea: Area = {
  imports: () => partyWriters,
  jobs: ({ vault }) => waybillingJobs(vault),
  effects: ({ vault }) => waybillingEffects(vault),
  extend() {
    answerReader.add({ isAnswer, accept: acceptAnswers })
    nextNumber.add(nextNumberForSender)
  },
}
