import {
  getLayout,
  listLayouts,
  removeLayout,
  replayLayout,
  tryLayout,
} from '#contract/areas/feeds/layouts/layouts.contract.ts'
import { layoutList } from '#contract/areas/feeds/layouts/layouts.list.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** The source of the list of layouts. */
export const layouts = listSource({ list: layoutList, endpoint: listLayouts })

export const layout = (customerId: number, layoutName: string) =>
  endpointQuery(getLayout, { params: { customerId, layoutName } })

export const refetchLayouts = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: [listLayouts.name] })
  await queryClient.invalidateQueries({ queryKey: [getLayout.name] })
}

/** The result of a layout on a sample. */
export const callTryLayout = ({ params, body }: Request<typeof tryLayout>) =>
  call(tryLayout, { params, body })

/** Removes layouts one by one; returns why one could not be removed. */
export async function removeLayouts(customerId: number, names: readonly string[]): Promise<string | null> {
  let refusal: string | null = null
  for (const layoutName of names) {
    const response = await call(removeLayout, { params: { customerId, layoutName } })
    if (!response.success) refusal = response.error.message
  }
  await refetchLayouts()
  return refusal
}

/** Replays the messages of the last days that were read with a layout. */
export const replayed = (customerId: number, layoutName: string) =>
  call(replayLayout, { params: { customerId, layoutName }, query: {} })
