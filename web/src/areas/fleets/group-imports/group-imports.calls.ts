import { queryOptions } from '@tanstack/react-query'
import {
  checkGroupImport,
  createGroupImport,
  exportRefusedGroupCarsCsv,
  exportRefusedGroupCarsXlsx,
  getGroupImport,
  removeGroupImport,
  runGroupImport,
} from '#contract/areas/fleets/group-imports/group-imports.contract.ts'
import { type Import, isAtWork } from '#contract/import/schemas.ts'
import { send } from '../../../form/send.ts'
import type { ImportCalls } from '../../../import/calls.ts'
import { saveFile } from '../../../list/files.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const POLL_MS = 700

/** The state of an import into groups; polled while its rows are being processed. */
export const findGroupImport = (customerId: number, importId: number) =>
  queryOptions({
    ...endpointQuery(getGroupImport, { params: { customerId, importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? POLL_MS : false),
  })

async function shown(customerId: number, answer: Promise<CallResult<Import>>): Promise<CallResult<Import>> {
  const result = await answer
  if (result.success) {
    queryClient.setQueryData(findGroupImport(customerId, result.data.import_id).queryKey, result.data)
  }
  return result
}

/** Sends a table of cars to be looked at, all for one group where it is given; one without a name was pasted. */
export const startGroupImport = async (
  customerId: number,
  table: File,
  groupId: number | null,
): Promise<CallResult<Import>> =>
  shown(
    customerId,
    call(createGroupImport, {
      params: { customerId },
      query: {
        ...(table.name !== '' && { source: table.name }),
        ...(groupId !== null && { group_id: groupId }),
      },
      body: new Uint8Array(await table.arrayBuffer()),
    }),
  )

/** The calls of the steps, for one customer. */
export const groupImportCalls = (customerId: number): ImportCalls => ({
  check: ({ importId, ...body }, options) =>
    shown(customerId, send(checkGroupImport, { params: { customerId, importId }, body }, options)),
  run: (importId, options) =>
    shown(customerId, send(runGroupImport, { params: { customerId, importId } }, options)),
  remove: (importId, options) => send(removeGroupImport, { params: { customerId, importId } }, options),
  saveRefused: async (importId, format) => {
    const endpoint = format === 'csv' ? exportRefusedGroupCarsCsv : exportRefusedGroupCarsXlsx
    const response = await call(endpoint, { params: { customerId, importId } })
    if (response.success) saveFile(response.data, `skipped_group_cars_${importId}.${format}`)
    return response
  },
})
