import { expect, test } from 'vitest'
import { z } from 'zod'
import { exampleValue } from './example.ts'

const ofSchema = (schema: z.ZodType) =>
  exampleValue(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

test('an example has what is required, in values the schema accepts', () => {
  const schema = z.object({
    name: z.string(),
    kind: z.enum(['load', 'empty']),
    cars: z.array(z.int().min(2)),
    due: z.iso.datetime(),
    note: z.string().optional(),
  })
  const example = ofSchema(schema)

  expect(schema.safeParse(example).success).toBe(true)
  expect(example).not.toHaveProperty('note')
})

test('a body without required fields shows its first ones', () => {
  expect(ofSchema(z.object({ note: z.string().optional(), seats: z.number().optional() }))).toEqual({
    note: 'text',
    seats: 1,
  })
})
