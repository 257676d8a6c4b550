import * as contract from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { implement } from '../../../implement.ts'
import { selectCauses } from './causes.queries.ts'

export const causesService = implement(contract, {
  /** Bills that need a person, one line per reason. */
  async listTenderCauses({ db, customerId }, _input) {
    const rows = await selectCauses(db, customerId)
    return {
      bills: rows[0]?.totalBills ?? 0,
      total: rows[0]?.total ?? 0,
      causes: rows.map(({ totalBills: _bills, total: _total, ...cause }) => cause),
    }
  },
})
