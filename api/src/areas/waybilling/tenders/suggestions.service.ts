import { fieldOfPath } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import * as contract from '#contract/areas/waybilling/tenders/suggestions.contract.ts'
import { isFailed } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { implement } from '../../../implement.ts'
import { selectUsedValues } from './suggestions.queries.ts'
import { selectEntries, selectTenderStatus } from './tenders.queries.ts'

/** One bill alone proves nothing. */
const MIN_BILLS = 2

export const suggestionsService = implement(contract, {
  /** What accepted bills of the same lane have in the fields that the railroad rejected. Throws not_found. */
  async listSuggestions({ db, customerId }, { params: { requestId } }) {
    const status = await selectTenderStatus(db, customerId, requestId)
    if (status === null) throw new AppError('not_found')
    const entries = await selectEntries(db, customerId, requestId)
    const failure = entries.findLast(({ state }) => state !== null && isFailed(state))
    const paths = (failure?.problems ?? []).flatMap(({ path }) => {
      const field = path === null ? null : fieldOfPath(path)
      return field === null ? [] : [field]
    })
    if (paths.length === 0) return { suggestions: [] }
    const used = await selectUsedValues(db, customerId, requestId, [...new Set(paths)])
    const suggestions = used
      .filter(({ bills, total, value, sent }) => bills >= MIN_BILLS && bills * 2 > total && value !== sent)
      .map(({ path, value, bills }) => ({ path, value, bills }))
    return { suggestions }
  },
})
