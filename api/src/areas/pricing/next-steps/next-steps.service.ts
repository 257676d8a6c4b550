import * as contract from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import { implement } from '../../../implement.ts'
import { selectNextSteps } from './next-steps.queries.ts'

export const nextStepsService = implement(contract, {
  /** The customer's quotes by what to do next. */
  listNextSteps: async ({ db, customerId }) => ({ steps: await selectNextSteps(db.last, customerId) }),
})
