import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { field } from '../../../form/field.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { codeList } from './event-codes.list.ts'
import { ACTION_LABELS, CODE_SOURCES, EQUIPMENT_KINDS, STATUS_LABELS } from './event-codes.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

const CodeSource = field.choice('Message', CODE_SOURCES)
const EquipmentKind = field.choice('Equipment', EQUIPMENT_KINDS)
const CODE = /^[A-Z0-9]{1,6}$/

/** How folding treats an event (docs/decisions/011). */
const Meaning = z.object({
  event_text: field.text('Display name', {
    min: 1,
    max: 60,
    missing: 'Enter a display name.',
  }),
  action: field.choice('Effect on the trip', ACTION_LABELS),
  /** The waybill status the event leads to; null leaves it as it is. */
  status_code: field.numericChoice('Status it sets', STATUS_LABELS).nullable(),
  /** The status it leads to at the trip’s destination; null: the same as elsewhere. */
  status_code_at_destination: field.numericChoice('At the destination', STATUS_LABELS).nullable(),
})

/** The meaning of a railroad's event code for one kind of equipment. */
export const EventCodeSetting = Meaning.extend({
  code_source: CodeSource,
  code: z.string(),
  equipment_kind: EquipmentKind,
  version: z.number(),
})
export type EventCodeSetting = z.infer<typeof EventCodeSetting>

export const listEventCodes = endpoint({
  name: 'listEventCodes',
  method: 'GET',
  path: '/admin/event_codes',
  access: 'admin',
  summary: 'What railroad event codes mean: display name, action and the waybill status each sets.',
  query: listRequest(codeList),
  /** Source, code and kind together are the id of a row. */
  response: listResponse(codeList, EventCodeSetting.extend({ id: z.string() })),
})

export const createEventCode = endpoint({
  name: 'createEventCode',
  method: 'POST',
  path: '/admin/event_codes',
  access: 'admin',
  summary: 'Adds a code. Assets that reported it are then reprocessed in the background.',
  body: Meaning.extend({
    code: field.capitals('Code', { pattern: CODE, max: 6, text: 'Enter 1 to 6 letters and digits.' }),
    code_source: CodeSource,
    equipment_kind: EquipmentKind,
  }),
  response: EventCodeSetting,
})

export const updateEventCode = endpoint({
  name: 'updateEventCode',
  method: 'PUT',
  path: '/admin/event_codes/{source}/{code}/{kind}',
  access: 'admin',
  summary: 'Updates a code. Assets that reported it are then reprocessed in the background.',
  params: z.object({
    source: CodeSource,
    code: z.string().max(MAX_CODE, BOUND).regex(CODE),
    kind: EquipmentKind,
  }),
  body: Meaning.extend({
    /** The version last seen; a stale one is rejected with 409. */
    version: z.number().int(),
  }),
  response: EventCodeSetting,
})

export const getRebuild = endpoint({
  name: 'getRebuild',
  method: 'GET',
  path: '/admin/event_codes/rebuild',
  access: 'admin',
  summary:
    'The maximum number of assets of each kind a change can affect, and how many customers’ assets are being reprocessed.',
  response: z.object({
    assets: z.object({ R: z.number(), imdl: z.number() }),
    /** Jobs of one customer and code each that wait or run. */
    jobs_left: z.number(),
  }),
})
