import { queryOptions } from '@tanstack/react-query'
import {
  checkPartyImport,
  createPartyImport,
  exportRefusedPartiesCsv,
  exportRefusedPartiesXlsx,
  getPartyImport,
  removePartyImport,
  runPartyImport,
} from '#contract/areas/waybilling/party-imports/party-imports.contract.ts'
import { type Import, isAtWork } from '#contract/import/schemas.ts'
import { send } from '../../../form/send.ts'
import type { ImportCalls } from '../../../import/calls.ts'
import { saveFile } from '../../../list/files.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const POLL_MS = 700

/** An import of parties; read again while its rows are processed. */
export const findPartyImport = (customerId: number, importId: number) =>
  queryOptions({
    ...endpointQuery(getPartyImport, { params: { customerId, importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? POLL_MS : false),
  })

async function shown(customerId: number, answer: Promise<CallResult<Import>>): Promise<CallResult<Import>> {
  const result = await answer
  if (result.success) {
    queryClient.setQueryData(findPartyImport(customerId, result.data.import_id).queryKey, result.data)
  }
  return result
}

/** Uploads a table of parties; one without a name was pasted. */
export const startPartyImport = async (customerId: number, table: File): Promise<CallResult<Import>> =>
  shown(
    customerId,
    call(createPartyImport, {
      params: { customerId },
      query: table.name === '' ? {} : { source: table.name },
      body: new Uint8Array(await table.arrayBuffer()),
    }),
  )

/** The calls of the steps, for one customer. */
export const partyImportCalls = (customerId: number): ImportCalls => ({
  check: ({ importId, ...body }, options) =>
    shown(customerId, send(checkPartyImport, { params: { customerId, importId }, body }, options)),
  run: (importId, options) =>
    shown(customerId, send(runPartyImport, { params: { customerId, importId } }, options)),
  remove: (importId, options) => send(removePartyImport, { params: { customerId, importId } }, options),
  saveRefused: async (importId, format) => {
    const endpoint = format === 'csv' ? exportRefusedPartiesCsv : exportRefusedPartiesXlsx
    const response = await call(endpoint, { params: { customerId, importId } })
    if (response.success) saveFile(response.data, `skipped_parties_${importId}.${format}`)
    return response
  },
})
