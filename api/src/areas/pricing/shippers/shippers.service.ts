import * as contract from '#contract/areas/pricing/shippers/shippers.contract.ts'
import { implement } from '../../../implement.ts'
import { selectKnownShippers } from './shippers.queries.ts'

export const knownShippersService = implement(contract, {
  /** Previously quoted shippers, to complete a typed name. */
  listKnownShippers: ({ db, customerId }, { query: { search } }) =>
    selectKnownShippers(db, customerId, search.trim().replaceAll(/\s+/g, ' ')),
})
