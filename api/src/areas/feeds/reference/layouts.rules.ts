import { z } from 'zod'

const MAX_FIELDS = 60
const MAX_WIDTH = 10_000

const common = { name: z.string().min(1).max(60), zone: z.string().max(60).optional() }
const field = z.string().regex(/^[a-z_]{1,30}$/)

/** The shape of a declared layout in the database; fields it does not know are left unread. */
export const ClmLayoutSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('delimited'),
    separator: z.enum([',', ';', '\t', '|']),
    header: z.boolean(),
    fields: z
      .array(
        z.object({
          field,
          column: z.number().int().min(0).max(500),
          heading: z.string().max(100).optional(),
        }),
      )
      .min(1)
      .max(MAX_FIELDS),
  }),
  z.object({
    ...common,
    kind: z.literal('fixed'),
    fields: z
      .array(
        z.object({
          field,
          start: z.number().int().min(0).max(MAX_WIDTH),
          length: z.number().int().min(1).max(MAX_WIDTH),
        }),
      )
      .min(1)
      .max(MAX_FIELDS),
  }),
])
