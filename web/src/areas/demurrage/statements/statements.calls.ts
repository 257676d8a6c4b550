import { queryOptions } from '@tanstack/react-query'
import { getStatement } from '#contract/areas/demurrage/statements/statements.contract.ts'
import { queryOf } from '../../../shell/queries.ts'

/** A month's account; the last full month without one. */
export const statement = (customerId: number, month: string | null) =>
  queryOptions(queryOf(getStatement, { params: { customerId }, query: month === null ? {} : { month } }))
