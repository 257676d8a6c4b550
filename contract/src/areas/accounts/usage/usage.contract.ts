import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

/** An identifier from our own list, never text that someone typed. */
const Identifier = z
  .string()
  .max(MAX_CODE, BOUND)
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lowercase letters, digits and underscores.')

export const recordUsage = endpoint({
  name: 'recordUsage',
  method: 'POST',
  path: '/user/usage',
  access: 'signed-in',
  summary: 'Logs that a feature was used: which one and where, never by whom or with what input.',
  body: z.discriminatedUnion('what', [
    /** A widget of the dashboard led to the page (VIS-012, VIS-013). */
    z.object({ what: z.literal('widget'), page: Identifier, widget: Identifier }),
    /** Something was searched for, by how many characters (PLT-202). */
    z.object({
      what: z.literal('search'),
      page: Identifier,
      characters: z.number().int().min(1).max(10_000),
    }),
    z.object({ what: z.literal('filter'), page: Identifier, field: Identifier }),
  ]),
  reads: true,
  isAnonymous: true,
  response: z.object({}),
})
