import { queryOptions } from '@tanstack/react-query'
import {
  checkCarImport,
  createCarImport,
  exportRefusedCarsCsv,
  exportRefusedCarsXlsx,
  getCarImport,
  removeCarImport,
  runCarImport,
} from '#contract/areas/fleets/car-imports/car-imports.contract.ts'
import { type Import, isAtWork } from '#contract/import/schemas.ts'
import { send } from '../../../form/send.ts'
import type { ImportCalls } from '../../../import/calls.ts'
import { saveFile } from '../../../list/files.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const POLL_MS = 700

/** The state of an import of cars; polled while its rows are being processed. */
export const findCarImport = (customerId: number, importId: number) =>
  queryOptions({
    ...endpointQuery(getCarImport, { params: { customerId, importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? POLL_MS : false),
  })

async function shown(customerId: number, answer: Promise<CallResult<Import>>): Promise<CallResult<Import>> {
  const result = await answer
  if (result.success) {
    queryClient.setQueryData(findCarImport(customerId, result.data.import_id).queryKey, result.data)
  }
  return result
}

/** Sends a table of cars to be looked at; one without a name was pasted. */
export const startCarImport = async (customerId: number, table: File): Promise<CallResult<Import>> =>
  shown(
    customerId,
    call(createCarImport, {
      params: { customerId },
      query: table.name === '' ? {} : { source: table.name },
      body: new Uint8Array(await table.arrayBuffer()),
    }),
  )

/** The calls of the steps, for one customer. */
export const carImportCalls = (customerId: number): ImportCalls => ({
  check: ({ importId, ...body }, options) =>
    shown(customerId, send(checkCarImport, { params: { customerId, importId }, body }, options)),
  run: (importId, options) =>
    shown(customerId, send(runCarImport, { params: { customerId, importId } }, options)),
  remove: (importId, options) => send(removeCarImport, { params: { customerId, importId } }, options),
  saveRefused: async (importId, format) => {
    const endpoint = format === 'csv' ? exportRefusedCarsCsv : exportRefusedCarsXlsx
    const response = await call(endpoint, { params: { customerId, importId } })
    if (response.success) saveFile(response.data, `skipped_cars_${importId}.${format}`)
    return response
  },
})
