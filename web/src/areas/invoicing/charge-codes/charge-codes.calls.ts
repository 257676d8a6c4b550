import { queryOptions } from '@tanstack/react-query'
import { listChargeCodes } from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** What lines of invoices charge for (INV-039). */
export const chargeCodes = (customerId: number) =>
  queryOptions(endpointQuery(listChargeCodes, { params: { customerId } }))

/** Loads the codes again after one was saved. */
export const reloadChargeCodes = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listChargeCodes.name] })
