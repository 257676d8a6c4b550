import * as contract from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { implement } from '../../../implement.ts'
import { selectBillCounts, selectCauses, selectLateCount } from './causes.queries.ts'

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

  /** How many bills there are, by state and by railroad. */
  async listTenderCounts({ db, customerId }, _input) {
    const counts = await selectBillCounts(db, customerId)
    const sum = (rows: typeof counts) => rows.reduce((bills, row) => bills + row.bills, 0)
    return {
      total: sum(counts),
      late: await selectLateCount(db, customerId),
      states: [...Map.groupBy(counts, ({ state }) => state)].map(([state, rows]) => ({
        state,
        bills: sum(rows),
      })),
      carriers: [...Map.groupBy(counts, ({ carrier }) => carrier)]
        .map(([carrier, rows]) => ({ carrier, bills: sum(rows) }))
        .toSorted((a, b) => b.bills - a.bills),
    }
  },
})
