import { isSchema, type Endpoint } from '#contract/base/endpoint.ts'
import type { z } from 'zod'

/** A text field of an endpoint, and its checks in order. */
export interface TextInput {
  /** Such as `createNote.body.note`. */
  place: string
  /** Its maximum length is checked before anything else, and a longer text is not checked further. */
  isBounded: boolean
}

/** What this reads of zod's definitions. */
interface Def {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  checks?: { _zod: { def: { check: string; abort?: boolean } } }[]
  options?: z.ZodType[]
  items?: z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
  [inner: string]: unknown
}

/** Shapes of a fixed length that zod knows itself: their patterns give up at the first wrong character. */
const FIXED_FORMATS = new Set(['date', 'time', 'datetime', 'uuid'])
const INNER = ['element', 'innerType', 'keyType', 'valueType', 'left', 'right']

/** Every text in what an endpoint takes. */
export const toTexts = (endpoint: Endpoint): TextInput[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const spec = endpoint[part]
    return spec !== undefined && isSchema(spec) ? textsIn(spec, `${endpoint.name}.${part}`) : []
  })

function textsIn(schema: z.ZodType, place: string): TextInput[] {
  const def = schema.def as unknown as Def
  if (def.type === 'string') return [{ place, isBounded: isBounded(def) }]
  // the second part of a pipe only sees what passed the first
  if (def.type === 'pipe') return textsIn(isTransform(def.in!) ? def.out! : def.in!, place)
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, one]) => textsIn(one, `${place}.${name}`))
  const inner = INNER.map((name) => def[name]).filter((one) => one !== undefined) as z.ZodType[]
  const several = [...inner, ...(def.options ?? []), ...(def.items ?? [])]
  return [...fields, ...several.flatMap((one) => textsIn(one, `${place}[]`))]
}

const isTransform = (schema: z.ZodType): boolean => schema.def.type === 'transform'

function isBounded({ format, checks = [] }: Def): boolean {
  if (format !== undefined && FIXED_FORMATS.has(format)) return true
  const rules = checks.map(({ _zod }) => _zod.def)
  const [first] = rules.filter(({ check }) => check !== 'overwrite' && check !== 'min_length')
  return first?.check === 'max_length' && first.abort === true
}
