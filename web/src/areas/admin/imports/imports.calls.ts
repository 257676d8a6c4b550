import { queryOptions } from '@tanstack/react-query'
import {
  checkImport,
  createImport,
  exportRefusedCsv,
  exportRefusedXlsx,
  getImport,
  listImports,
  removeImport,
  runImport,
} from '#contract/areas/admin/imports/imports.contract.ts'
import type { AdminImport } from '#contract/areas/admin/imports/imports.rules.ts'
import { type Import, isAtWork } from '#contract/import/schemas.ts'
import { send } from '../../../form/send.ts'
import type { ImportCalls } from '../../../import/calls.ts'
import { saveFile } from '../../../list/files.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const POLL_MS = 700

/** Imports of the reader's own. */
export const ownImports = queryOptions({ ...endpointQuery(listImports, {}), staleTime: 0 })

/** The state of an import; polled while its rows are being processed. */
export const findImport = (importId: number) =>
  queryOptions({
    ...endpointQuery(getImport, { params: { importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? POLL_MS : false),
  })

const shown = async (answer: Promise<CallResult<Import>>): Promise<CallResult<Import>> => {
  const result = await answer
  if (result.success) queryClient.setQueryData(findImport(result.data.import_id).queryKey, result.data)
  return result
}

interface Start {
  kind: AdminImport
  customerId: number | null
  /** Without a name where it was pasted. */
  file: File
}

/** Sends rows to be checked. */
export const startImport = async ({ kind, customerId, file }: Start): Promise<CallResult<Import>> =>
  shown(
    call(createImport, {
      query: {
        kind,
        ...(customerId !== null && { customer_id: customerId }),
        ...(file.name !== '' && { source: file.name }),
      },
      body: new Uint8Array(await file.arrayBuffer()),
    }),
  )

export const importCalls: ImportCalls = {
  check: ({ importId, ...body }, options) =>
    shown(send(checkImport, { params: { importId }, body }, options)),
  run: (importId, options) => shown(send(runImport, { params: { importId }, query: {} }, options)),
  remove: (importId, options) => send(removeImport, { params: { importId } }, options),
  saveRefused: async (importId, format) => {
    const response = await call(format === 'csv' ? exportRefusedCsv : exportRefusedXlsx, {
      params: { importId },
    })
    if (response.success) saveFile(response.data, `skipped_rows_${importId}.${format}`)
    return response
  },
}

/** The same without sending invitations. */
export const silentImportCalls: ImportCalls = {
  ...importCalls,
  run: (importId, options) =>
    shown(send(runImport, { params: { importId }, query: { invite: 'false' } }, options)),
}
