import { z } from 'zod'
import { endpoint } from '../../base/endpoint.ts'
import { CustomerParams } from '../../base/ids.ts'
import { listResponse, listRequest } from '../../list/request.ts'
import { listRow } from '../../list/row.ts'
import { LOAD_ACTIONS } from './loads.rules.ts'
import { loadList } from './loads.list.ts'
import { BOUND, MAX_CODE } from '../../base/bounds.ts'

/** People of a terminal and those who manage it (TRM-004). */
const TERMINAL = { anyOf: ['terminal_terminal'] } as const

export const LoadRow = listRow(loadList, {
  waybill_id: z.number(),
  zone: z.string().nullable(),
  /** The hazardous material of the car, "UN1267, class 3". */
  hazmat_mark: z.string().nullable(),
  /** Released where it stands: it waits to be pulled. */
  is_released: z.boolean(),
  is_bad_order: z.boolean(),
  last_note: z.string().nullable(),
  photo_urls: z.array(z.string()),
})
export type LoadRow = z.infer<typeof LoadRow>

export const listLoads = endpoint({
  name: 'listLoads',
  method: 'POST',
  path: '/terminal/{customerId}/loads',
  access: TERMINAL,
  summary: 'The terminal’s cars: on site and inbound.',
  params: CustomerParams,
  body: listRequest(loadList),
  reads: true,
  response: listResponse(loadList, LoadRow, {
    /** Cars on site by load, and those expected within a day. */
    balance: z.object({ loaded: z.number(), empty: z.number(), coming_today: z.number() }),
  }),
})

/** An action on a car, as the browser stored it while offline. */
export const LoadAction = z.object({
  action_id: z.uuid(),
  equipment_id: z
    .string()
    .max(MAX_CODE, BOUND)
    .regex(/^[A-Z0-9]{2,20}$/),
  kind: z.enum(Object.keys(LOAD_ACTIONS) as [keyof typeof LOAD_ACTIONS]),
  at: z.iso.datetime(),
  track: z.string().trim().toUpperCase().max(12, BOUND).nullable(),
  note: z.string().trim().max(500, BOUND),
  attachment_ids: z.array(z.uuid()).max(4).default([]),
  /** The last sighting the person saw; the server asks for confirmation if there is a later one. */
  seen: z.iso.datetime().nullable(),
  /** The person has confirmed the action. */
  insists: z.boolean().default(false),
})
export type LoadAction = z.input<typeof LoadAction>

export const recordLoadActions = endpoint({
  name: 'recordLoadActions',
  method: 'POST',
  path: '/terminal/{customerId}/loads/actions',
  access: TERMINAL,
  summary: 'Records actions on cars in order. An action that was already recorded is ignored.',
  params: CustomerParams,
  body: z.object({ actions: z.array(LoadAction).min(1).max(50) }),
  response: z.object({
    results: z.array(
      z.object({
        action_id: z.string(),
        state: z.enum(['done', 'conflict', 'refused']),
        /** What the railroad reported meanwhile, or why the action is not possible. */
        why: z.string().nullable(),
      }),
    ),
  }),
})
