import { extensionPoint } from '../../../extension-point.ts'
import type { Ctx } from '../../../http/context.ts'

/** What railroads are asked to do with cars. */
export interface CarRequest {
  kind: 'order_in' | 'release' | 'divert'
  destination: string
  note: string
  /** Only why not is asked for. */
  isTried?: boolean
}

/** One thing that is asked for of many cars: beforehand for each why not, then a request for each. */
export interface PendingRequest {
  whyNot(car: { equipment_id: string; status_code: number | null; carrier: string | null }): string | null
  send(ids: readonly string[]): Promise<{
    made: { equipment_id: string; action_id: number }[]
    left: { equipment_id: string; why: string }[]
  }>
}

/** Opens a request of railroads from a list of units; the area that sends requests adds it. */
type OpenRequest = (ctx: Ctx, request: CarRequest) => Promise<PendingRequest>
export const carRequests = extensionPoint<OpenRequest>('carRequests')
