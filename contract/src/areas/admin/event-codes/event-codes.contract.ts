import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { EVENT_ACTIONS, STATUS_CODES } from './event-codes.rules.ts'

const Status = z.number().refine((code) => STATUS_CODES.includes(code), 'Choose one of the listed values')

const CodeSource = z.enum(['CLM', 'DE157'])
const EquipmentKind = z.enum(['R', 'imdl'])

/** What folding makes of an event (docs/decisions/011). */
const Meaning = z.object({
  /** The words people read. */
  event_text: z.string().trim().min(1, 'Enter the words people will read.').max(60),
  action: z.enum(EVENT_ACTIONS),
  /** The waybill status the event leads to; null leaves it as it is. */
  status_code: Status.nullable(),
  /** The same when it happens where the trip ends; null: no other. */
  status_code_at_destination: Status.nullable(),
})

/** What a code of a railroad's message means for one kind of equipment. */
export const EventCodeSetting = Meaning.extend({
  code_source: CodeSource,
  code: z.string(),
  equipment_kind: EquipmentKind,
  event_text: z.string(),
  action: z.string(),
  status_code: z.number().nullable(),
  status_code_at_destination: z.number().nullable(),
  version: z.number(),
})
export type EventCodeSetting = z.infer<typeof EventCodeSetting>

export const listEventCodes = endpoint({
  name: 'listEventCodes',
  method: 'GET',
  path: '/admin/event_codes',
  access: 'admin',
  summary: 'What every code of railroads’ messages means: words, action and the waybill status it leads to.',
  response: z.object({ data: z.array(EventCodeSetting) }),
})

export const updateEventCode = endpoint({
  name: 'updateEventCode',
  method: 'PUT',
  path: '/admin/event_codes/{source}/{code}/{kind}',
  access: 'admin',
  summary:
    'Gives a code another meaning, or its first; assets that reported it are then read again in the background.',
  params: z.object({
    source: CodeSource,
    code: z.string().regex(/^[A-Z0-9]{1,6}$/),
    kind: EquipmentKind,
  }),
  body: Meaning.extend({
    /** The version last seen; a stale one answers 409. Null adds a code that is not there yet. */
    version: z.number().int().nullable(),
  }),
  response: EventCodeSetting,
})

export const getRebuild = endpoint({
  name: 'getRebuild',
  method: 'GET',
  path: '/admin/event_codes/rebuild',
  access: 'admin',
  summary:
    'How many assets of each kind a changed code concerns at most, and how many customers’ are being read again.',
  response: z.object({
    assets: z.object({ R: z.number(), imdl: z.number() }),
    /** Jobs of one customer and code each that wait or run. */
    jobs_left: z.number(),
  }),
})
