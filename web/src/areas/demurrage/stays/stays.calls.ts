import { queryOptions } from '@tanstack/react-query'
import {
  exportDisputeCsv,
  exportDisputePdf,
} from '#contract/areas/demurrage/statements/statements.contract.ts'
import {
  requestForStays,
  getCarClock,
  getDemurrageSummary,
  listStays,
  type StayRow,
} from '#contract/areas/demurrage/stays/stays.contract.ts'
import { stayList } from '#contract/areas/demurrage/stays/stays.list.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { saveFile } from '../../../list/files.ts'
import { listSource } from '../../../list/source.ts'
import type { Read } from '../../../shared/read.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'

const REFRESH_MS = 60_000
/** A switch in an address. */
const readTrue: Read<true> = (value) => (value === true || value === 'true' ? true : null)

/** The stays; reloaded, because days begin while the page is open. */
export const stays = listSource({
  list: stayList,
  endpoint: listStays,
  own: {
    /** The cars one by one instead of what to do. */
    cars: {
      read: readTrue,
      write: () => 'true',
      narrows: false,
    },
  },
  request: () => ({}),
  refreshMs: REFRESH_MS,
})

/** As many cars of a case as are drawn at once. */
const MAX_CARS = 25

/** The cars of a case, the dearest first. */
export const listCaseCars = (customerId: number, equipmentIds: readonly string[]) =>
  queryOptions(
    endpointQuery(listStays, {
      params: { customerId },
      body: {
        scope: 'running',
        page: 1,
        page_size: MAX_CARS,
        sort_by: 'cents',
        sort_direction: 'desc',
        filters: [{ field: 'equipment_id', operand: 'equals', value: [...equipmentIds] }],
      },
    }),
  )

/** Today's charges at risk. */
export const demurrageSummary = (customerId: number) =>
  queryOptions({
    ...endpointQuery(getDemurrageSummary, { params: { customerId } }),
    refetchInterval: REFRESH_MS,
  })

/** The clock of a car. */
export const carClock = (customerId: number, equipmentId: string) =>
  queryOptions(endpointQuery(getCarClock, { params: { customerId, equipmentId } }))

/** Requests actions for cars on the clock, or previews how many can be requested. */
export async function requestStays(
  customerId: number,
  chosen: Chosen<number>,
  kind: 'order_in' | 'release',
): Promise<CallResult<BulkAnswer<number>>> {
  const body = { ...(chosen as { ids: number[] }), kind }
  const response = await call(requestForStays, { params: { customerId }, body })
  if (!chosen.preview) await queryClient.invalidateQueries({ queryKey: [listStays.name] })
  return response
}

const PACKS = { pdf: exportDisputePdf, csv: exportDisputeCsv } as const

/** Saves a dispute pack of chosen stays. */
export async function saveDispute(
  kind: keyof typeof PACKS,
  customerId: number,
  rows: readonly StayRow[],
): Promise<void> {
  const body = { stay_ids: rows.map(({ stay_id }) => stay_id) }
  const response = await call(PACKS[kind], { params: { customerId }, body })
  if (response.success) saveFile(response.data, `demurrage_dispute.${kind}`)
  else toast({ status: 'danger', message: `Couldn’t create the dispute pack. ${response.error.message}` })
}
