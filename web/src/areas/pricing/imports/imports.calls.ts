import { queryOptions } from '@tanstack/react-query'
import {
  checkRateImport,
  createRateImport,
  exportRefusedRatesCsv,
  exportRefusedRatesXlsx,
  getRateImport,
  removeRateImport,
  runRateImport,
} from '#contract/areas/pricing/imports/imports.contract.ts'
import { type Import, isAtWork } from '#contract/import/schemas.ts'
import { send } from '../../../form/send.ts'
import type { ImportCalls } from '../../../import/calls.ts'
import { saveFile } from '../../../list/files.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const POLL_MS = 700

/** The state of an import of rates; polled while its rows are being processed. */
export const findRateImport = (customerId: number, importId: number) =>
  queryOptions({
    ...endpointQuery(getRateImport, { params: { customerId, importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? POLL_MS : false),
  })

async function shown(customerId: number, answer: Promise<CallResult<Import>>): Promise<CallResult<Import>> {
  const result = await answer
  if (result.success) {
    queryClient.setQueryData(findRateImport(customerId, result.data.import_id).queryKey, result.data)
  }
  return result
}

/** Sends a table of rates to be looked at; one without a name was pasted. */
export const startRateImport = async (customerId: number, table: File): Promise<CallResult<Import>> =>
  shown(
    customerId,
    call(createRateImport, {
      params: { customerId },
      query: table.name === '' ? {} : { source: table.name },
      body: new Uint8Array(await table.arrayBuffer()),
    }),
  )

/** The calls of the steps, for one customer. */
export const rateImportCalls = (customerId: number): ImportCalls => ({
  check: ({ importId, ...body }, options) =>
    shown(customerId, send(checkRateImport, { params: { customerId, importId }, body }, options)),
  run: (importId, options) =>
    shown(customerId, send(runRateImport, { params: { customerId, importId } }, options)),
  remove: (importId, options) => send(removeRateImport, { params: { customerId, importId } }, options),
  saveRefused: async (importId, format) => {
    const endpoint = format === 'csv' ? exportRefusedRatesCsv : exportRefusedRatesXlsx
    const response = await call(endpoint, { params: { customerId, importId } })
    if (response.success) saveFile(response.data, `skipped_rates_${importId}.${format}`)
    return response
  },
})
