import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { WAYBILL_EXAMPLE } from '../waybill/examples.rules.ts'
import { WaybillOrText } from '../waybill/waybill.rules.ts'
import { PatternParams, WAYBILLING } from '../waybilling.rules.ts'
import { patternList } from './patterns.list.ts'
import { BOUND } from '../../../base/bounds.ts'

/** One form field that a pattern asks for when a tender is made from it (WBL-070). */
export const PatternInput = z.object({
  name: z.string().trim().max(255, BOUND),
  /** Dotted path of the field, without places in lists. */
  target: z.string().max(500, BOUND),
  optional: z.boolean(),
  _default: z.union([z.string().max(2000, BOUND), z.number(), z.null()]).optional(),
})
export type PatternInput = z.infer<typeof PatternInput>

const Author = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() })

export const PatternRow = listRow(patternList, {
  patternId: z.number(),
  createdBy: z.number(),
  userCreatedBy: Author,
  version: z.number(),
})
export type PatternRow = z.infer<typeof PatternRow>

export const Pattern = z.object({
  patternId: z.number(),
  label: z.string(),
  pattern: z.looseObject({ heading: z.looseObject({}) }),
  inputs: z.array(PatternInput),
  /** Made in Advanced Mode: nothing of it is enforced. */
  advanced: z.boolean(),
  userCreatedBy: Author,
  createdBy: z.number(),
  lastUsedDate: z.string().nullable(),
  /** The version, required for a change. */
  version: z.number(),
})
export type Pattern = z.infer<typeof Pattern>

/** The content of a pattern (WBL-166); `pattern` may be JSON or its text. */
const PatternBody = z.object({
  label: field.text('Pattern name', { min: 1, max: 255 }),
  pattern: WaybillOrText,
  inputs: z.array(PatternInput).max(500).default([]),
  /** Advanced Mode: values must be valid, and nothing else is required (WBL-132). */
  advanced: z.boolean().default(false),
})

const example = {
  label: 'Ethanol to Chicago',
  pattern: WAYBILL_EXAMPLE,
  inputs: [
    {
      name: 'Car number',
      target: 'heading.equipment_details_N7_loop.equipment_details_N7.equipment_number_02',
      optional: false,
    },
  ],
}

export const listPatterns = endpoint({
  name: 'listPatterns',
  method: 'GET',
  path: '/booking/v1/{customerId}/patterns',
  access: WAYBILLING,
  summary: 'A customer’s saved patterns by name. With scope=mine, only the caller’s.',
  params: CustomerParams,
  query: listRequest(patternList),
  response: listResponse(patternList, PatternRow),
})

export const getPattern = endpoint({
  name: 'getPattern',
  method: 'GET',
  path: '/booking/v1/{customerId}/patterns/{patternId}',
  access: WAYBILLING,
  summary: 'A pattern: its label, the waybill it fills in, and the inputs it requires.',
  params: PatternParams,
  response: Pattern,
})

export const createPattern = endpoint({
  name: 'createPattern',
  method: 'POST',
  path: '/booking/v1/{customerId}/patterns',
  access: WAYBILLING,
  summary:
    'Creates a pattern. Unless advanced is set, it needs a reference, the first party’s type and the equipment with its weight.',
  params: CustomerParams,
  body: PatternBody.meta({ examples: [example] }),
  response: z.object({ patternId: z.number() }),
})

export const updatePattern = endpoint({
  name: 'updatePattern',
  method: 'PUT',
  path: '/booking/v1/{customerId}/patterns/{patternId}',
  access: WAYBILLING,
  summary:
    'Updates a pattern. Returns 409 if the given version is outdated. Without a version, it overwrites.',
  params: PatternParams,
  body: PatternBody.extend({ version: z.number().int().optional() }).meta({
    examples: [{ ...example, version: 1 }],
  }),
  response: z.object({ patternId: z.number(), version: z.number() }),
})

export const removePattern = endpoint({
  name: 'removePattern',
  method: 'DELETE',
  path: '/booking/v1/{customerId}/patterns/{patternId}',
  access: WAYBILLING,
  summary: 'Deletes a pattern. Anyone with access to the customer can. Tenders created from it are kept.',
  params: PatternParams,
  response: z.object({ patternId: z.number(), deleted: z.literal(true) }),
})
