import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { layoutList } from './layouts.list.ts'
import {
  LAYOUT_FIELD_KEYS,
  MAX_LAYOUT_NAME,
  MAX_SAMPLE_CHARACTERS,
  DELIMITER_LABELS,
  getColumnsError,
} from './layouts.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const access = { anyOf: ['company_settings'] } as const
const MAX_FIELDS = 60
const MAX_COLUMNS = 500
const MAX_CHARACTERS = 10_000
const SIGNS = /^[\w .-]*$/

export const LayoutColumn = z.object({
  field: z.enum(LAYOUT_FIELD_KEYS),
  /** The 0-based position; a layout with a header row matches columns by heading instead. */
  column: z.number().int().min(0).max(MAX_COLUMNS),
  heading: z.string().max(100, BOUND).optional(),
  /** For fixed widths: the number of characters before the column, and its width. */
  start: z.number().int().min(0).max(MAX_CHARACTERS).optional(),
  length: z.number().int().min(1).max(MAX_CHARACTERS).optional(),
})
export type LayoutColumn = z.infer<typeof LayoutColumn>

const columns = z
  .array(LayoutColumn)
  .max(MAX_FIELDS)
  .superRefine((fields, ctx) => {
    const wrong = getColumnsError(fields.map((one) => one.field))
    if (wrong !== null) ctx.addIssue({ code: 'custom', message: wrong })
  })

const shape = {
  separator: field.choice('Delimiter', DELIMITER_LABELS),
  header: field.boolean('First line is a header row'),
  zone: field.zone('Default time zone').nullable(),
  fields: field.custom('Column mapping', columns, { isNeeded: true }),
}
const name = field.text('Name', {
  min: 1,
  max: MAX_LAYOUT_NAME,
  missing: 'Enter a name, for example the railroad’s.',
  format: { pattern: SIGNS, text: 'Use letters, digits, spaces, periods and hyphens.' },
})

/** The format of one railroad's car location messages: the field of each column. */
export const MessageLayout = z.object({ name, ...shape })
export type MessageLayout = z.infer<typeof MessageLayout>

/** A stored layout. An update names the version it is based on. */
export const SavedLayout = MessageLayout.extend({ version: z.number() })
export type SavedLayout = z.infer<typeof SavedLayout>

export const LayoutRow = listRow(layoutList, {})
export type LayoutRow = z.infer<typeof LayoutRow>

const LayoutParams = CustomerParams.extend({ layoutName: z.string().min(1).max(MAX_LAYOUT_NAME, BOUND) })

export const listLayouts = endpoint({
  name: 'listLayouts',
  method: 'GET',
  path: '/feeds/{customerId}/layouts',
  access,
  summary: 'The customer’s own layouts for car location messages.',
  params: CustomerParams,
  query: listRequest(layoutList),
  response: listResponse(layoutList, LayoutRow),
})

export const getLayout = endpoint({
  name: 'getLayout',
  method: 'GET',
  path: '/feeds/{customerId}/layouts/{layoutName}',
  access,
  summary: 'One of the customer’s own layouts.',
  params: LayoutParams,
  response: SavedLayout,
})

const Reading = z.object({
  equipment_id: z.string(),
  at: z.string(),
  place: z.string(),
  /** The place whose time zone applies when the station is known. */
  zone: z.string().nullable(),
  code: z.string(),
  load_empty: z.string().nullable(),
  carrier: z.string().nullable(),
  eta: z.string().nullable(),
})

export const LayoutTrial = z.object({
  /** The lines of the sample without its header, and how many of them contain a sighting. */
  lines: z.number(),
  read: z.number(),
  /** The first sightings. */
  sightings: z.array(Reading),
  /** Warnings and errors, with equal ones counted. */
  problems: z.array(z.object({ text: z.string(), count: z.number() })),
})
export type LayoutTrial = z.infer<typeof LayoutTrial>

export const tryLayout = endpoint({
  name: 'tryLayout',
  method: 'POST',
  path: '/feeds/{customerId}/layouts/try',
  access,
  summary: 'Tests a layout on a sample. Nothing is stored.',
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
  summary: 'Creates a layout. New messages can be read with it.',
  params: CustomerParams,
  body: MessageLayout,
  response: SavedLayout,
})

export const updateLayout = endpoint({
  name: 'updateLayout',
  method: 'PUT',
  path: '/feeds/{customerId}/layouts/{layoutName}',
  access,
  summary:
    'Updates a layout. New messages and replays use it; existing sightings are kept. Returns 409 if someone else changed it in the meantime.',
  params: LayoutParams,
  body: z.object({ ...shape, version: z.number().int() }),
  response: SavedLayout,
})

export const removeLayout = endpoint({
  name: 'removeLayout',
  method: 'DELETE',
  path: '/feeds/{customerId}/layouts/{layoutName}',
  access,
  summary: 'Deletes a layout. Sightings read with it are kept.',
  params: LayoutParams,
  response: z.object({ name: z.string() }),
})

/** How far back messages are replayed, by default and at most. */
const DEFAULT_DAYS = 30
const MAX_DAYS = 90

export const replayLayout = endpoint({
  name: 'replayLayout',
  method: 'POST',
  path: '/feeds/{customerId}/layouts/{layoutName}/replay',
  access,
  summary:
    'Replays recent messages read with a layout, in the background, and returns how many. Earlier sightings they no longer contain are withdrawn.',
  params: LayoutParams,
  query: z.object({ days: wholeNumber(1, MAX_DAYS).default(DEFAULT_DAYS) }),
  response: z.object({ message_count: z.number() }),
})
