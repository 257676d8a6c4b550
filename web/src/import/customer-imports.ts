import { queryOptions } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import type { BytesSpec, Endpoint, FileSpec } from '#contract/base/endpoint.ts'
import type { CustomerParams } from '#contract/base/ids.ts'
import type { ImportKind } from '#contract/import/kind.ts'
import { type ChosenColumns, type Import, type ImportParams, isAtWork } from '#contract/import/schemas.ts'
import { send } from '../form/send.ts'
import { useAction } from '../form/use-action.ts'
import { saveFile } from '../list/files.ts'
import { call, type CallResult } from '../shell/call.ts'
import { queryClient, endpointQuery } from '../shell/queries.ts'
import { pathTo } from '../shell/route.ts'
import type { ImportCalls } from './calls.ts'

type ImportEndpoint<Response> = Endpoint & { params: typeof ImportParams; response: Response }

/** What a table is uploaded with. */
interface Upload {
  /** The name of its file. */
  source?: string
  /** The reporting group that all of its cars join. */
  group_id?: unknown
}

/** The endpoints of an area's imports into a customer. */
export interface ImportEndpoints {
  create: Endpoint & {
    params: typeof CustomerParams
    query: z.ZodType<unknown, Upload>
    body: BytesSpec
    response: typeof Import
  }
  get: ImportEndpoint<typeof Import>
  check: ImportEndpoint<typeof Import> & { body: typeof ChosenColumns }
  run: ImportEndpoint<typeof Import>
  remove: ImportEndpoint<z.ZodType>
  csv: ImportEndpoint<FileSpec>
  xlsx: ImportEndpoint<FileSpec>
}

/** An area's imports into a customer: what its pages say, where they are, and what they call. */
export interface CustomerImports {
  kind: ImportKind
  endpoints: ImportEndpoints
  paths: { start: string; one: string; after: string }
  texts: { title: string; detail: string; one: string; after: string; again: string }
}

const POLL_MS = 700

/** The state of an import; polled while its rows are being processed. */
export const findImport = ({ get }: ImportEndpoints, customerId: number, importId: number) =>
  queryOptions({
    ...endpointQuery(get, { params: { customerId, importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? POLL_MS : false),
  })

async function shown(
  endpoints: ImportEndpoints,
  customerId: number,
  answer: Promise<CallResult<Import>>,
): Promise<CallResult<Import>> {
  const result = await answer
  if (result.success) {
    const { queryKey } = findImport(endpoints, customerId, result.data.import_id)
    queryClient.setQueryData(queryKey, result.data)
  }
  return result
}

/** Uploads a table and opens its import; a table without a name was pasted. */
export function useStartImport(
  { endpoints, paths }: CustomerImports,
  customerId: number,
  upload: Omit<Upload, 'source'> = {},
) {
  const navigate = useNavigate()
  const { run, isBusy, refusal } = useAction(async (table: File) =>
    shown(
      endpoints,
      customerId,
      call(endpoints.create, {
        params: { customerId },
        query: { ...upload, ...(table.name !== '' && { source: table.name }) },
        body: new Uint8Array(await table.arrayBuffer()),
      }),
    ),
  )
  const start = async (table: File) => {
    const made = await run(table)
    if (made) void navigate({ to: pathTo(paths.one, { customerId, importId: made.import_id }) })
  }
  return { onSend: (table: File) => void start(table), isBusy, refusal }
}

/** The calls of the steps, for one customer. */
export function importCalls({ kind, endpoints }: CustomerImports, customerId: number): ImportCalls {
  const of = (importId: number) => ({ params: { customerId, importId } })
  return {
    check: ({ importId, ...body }, options) =>
      shown(endpoints, customerId, send(endpoints.check, { ...of(importId), body }, options)),
    run: (importId, options) => shown(endpoints, customerId, send(endpoints.run, of(importId), options)),
    remove: (importId, options) => send(endpoints.remove, of(importId), options),
    saveRefused: async (importId, format) => {
      const response = await call(endpoints[format], of(importId))
      if (response.success) saveFile(response.data, `skipped_${kind.name}_${importId}.${format}`)
      return response
    },
  }
}
