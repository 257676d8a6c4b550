import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { listAnswer, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { layoutList } from './layouts.list.ts'
import {
  LAYOUT_FIELD_KEYS,
  MAX_LAYOUT_NAME,
  MAX_SAMPLE_CHARACTERS,
  PARTING_WORDS,
  wrongColumns,
} from './layouts.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const access = { anyOf: ['company_settings'] } as const
const MOST_FIELDS = 60
const MOST_COLUMNS = 500
const MOST_CHARACTERS = 10_000
const SIGNS = /^[\w .-]*$/

export const LayoutColumn = z.object({
  field: z.enum(LAYOUT_FIELD_KEYS),
  /** 0-based; where the first line names the columns, the heading counts instead. */
  column: z.number().int().min(0).max(MOST_COLUMNS),
  heading: z.string().max(100, BOUND).optional(),
  /** Of fixed widths: how many characters stand before it, and how many it has. */
  start: z.number().int().min(0).max(MOST_CHARACTERS).optional(),
  length: z.number().int().min(1).max(MOST_CHARACTERS).optional(),
})
export type LayoutColumn = z.infer<typeof LayoutColumn>

const columns = z
  .array(LayoutColumn)
  .max(MOST_FIELDS)
  .superRefine((fields, ctx) => {
    const wrong = wrongColumns(fields.map((one) => one.field))
    if (wrong !== null) ctx.addIssue({ code: 'custom', message: wrong })
  })

const shape = {
  separator: field.choice('Columns are parted by', PARTING_WORDS),
  header: field.yes('The first line names the columns'),
  zone: field.zone('Time zone of times that name none').nullable(),
  fields: field.thing('What each column holds', columns, { isNeeded: true }),
}
const name = field.text('Name', {
  least: 1,
  most: MAX_LAYOUT_NAME,
  missing: 'Name the layout, for example after its railroad.',
  form: { is: SIGNS, words: 'Letters, digits, blanks, dots and dashes make a name.' },
})

/** How one railroad writes its car location messages: which column holds what. */
export const MessageLayout = z.object({ name, ...shape })
export type MessageLayout = z.infer<typeof MessageLayout>

/** One that is in use; a change names the version it was made upon. */
export const KeptLayout = MessageLayout.extend({ version: z.number() })
export type KeptLayout = z.infer<typeof KeptLayout>

export const LayoutRow = listRow(layoutList, {})
export type LayoutRow = z.infer<typeof LayoutRow>

const LayoutParams = CustomerParams.extend({ layoutName: z.string().min(1).max(MAX_LAYOUT_NAME, BOUND) })

export const listLayouts = endpoint({
  name: 'listLayouts',
  method: 'GET',
  path: '/feeds/{customerId}/layouts',
  access,
  summary: 'The customer’s own layouts of car location messages.',
  params: CustomerParams,
  query: listRequest(layoutList),
  response: listAnswer(layoutList, LayoutRow),
})

export const getLayout = endpoint({
  name: 'getLayout',
  method: 'GET',
  path: '/feeds/{customerId}/layouts/{layoutName}',
  access,
  summary: 'One of the customer’s own layouts.',
  params: LayoutParams,
  response: KeptLayout,
})

const Reading = z.object({
  equipment_id: z.string(),
  at: z.string(),
  place: z.string(),
  /** Whose clock it is where the station is known. */
  zone: z.string().nullable(),
  code: z.string(),
  load_empty: z.string().nullable(),
  carrier: z.string().nullable(),
  eta: z.string().nullable(),
})

export const LayoutTrial = z.object({
  /** Lines of the sample, a header not counted, and how many of them gave a sighting. */
  lines: z.number(),
  read: z.number(),
  /** The first of them. */
  sightings: z.array(Reading),
  /** What is odd or wrong, equal ones counted. */
  problems: z.array(z.object({ words: z.string(), count: z.number() })),
})
export type LayoutTrial = z.infer<typeof LayoutTrial>

export const tryLayout = endpoint({
  name: 'tryLayout',
  method: 'POST',
  path: '/feeds/{customerId}/layouts/try',
  access,
  summary: 'What a layout makes of a sample; nothing is stored.',
  params: CustomerParams,
  body: z.object({
    layout: z.object(shape),
    sample: z.string().min(1).max(MAX_SAMPLE_CHARACTERS, BOUND),
  }),
  reads: true,
  response: LayoutTrial,
})

export const createLayout = endpoint({
  name: 'createLayout',
  method: 'POST',
  path: '/feeds/{customerId}/layouts',
  access,
  summary: 'Keeps a layout. Messages that come next are tried by it.',
  params: CustomerParams,
  body: MessageLayout,
  response: KeptLayout,
})

export const updateLayout = endpoint({
  name: 'updateLayout',
  method: 'PUT',
  path: '/feeds/{customerId}/layouts/{layoutName}',
  access,
  summary:
    'Changes a layout. What was read by it stays; messages that come next, and replays, are read by the new one. One changed in the meantime answers 409.',
  params: LayoutParams,
  body: z.object({ ...shape, version: z.number().int() }),
  response: KeptLayout,
})

export const removeLayout = endpoint({
  name: 'removeLayout',
  method: 'DELETE',
  path: '/feeds/{customerId}/layouts/{layoutName}',
  access,
  summary: 'Takes a layout away; what was read by it stays.',
  params: LayoutParams,
  response: z.object({ name: z.string() }),
})

/** How far back messages are read again where nobody says so, and at most. */
const USUAL_DAYS = 30
const MOST_DAYS = 90

export const replayLayout = endpoint({
  name: 'replayLayout',
  method: 'POST',
  path: '/feeds/{customerId}/layouts/{layoutName}/replay',
  access,
  summary:
    'Reads messages of the last days that were read by a layout once more, in the background; answers how many. What they told otherwise before is withdrawn.',
  params: LayoutParams,
  query: z.object({ days: wholeNumber(1, MOST_DAYS).default(USUAL_DAYS) }),
  response: z.object({ message_count: z.number() }),
})
