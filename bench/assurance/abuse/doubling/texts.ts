import { z } from 'zod'
import { minimalValue } from '#api/testing/foreign-ids.ts'

/** What this reads of JSON Schema. */
interface Shape {
  type?: string
  maxLength?: number
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
}

/** The path of a text in a body: names of fields, and 0 for the first row of a list. */
export type Path = readonly (string | number)[]

export interface TextPlace {
  path: Path
  /** Its greatest length; null where the schema cannot say. */
  max: number | null
}

const toShape = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** What an address must at least name. */
export const minimalQuery = (schema: z.ZodType): object => minimalValue(toShape(schema)) as object

/** The places of texts in what a schema takes, each once; of a list in its first row. */
export const textPlaces = (schema: z.ZodType): TextPlace[] => placesIn(toShape(schema), [])

function placesIn(
  { type, maxLength, properties = {}, items, anyOf = [], allOf = [] }: Shape,
  path: Path,
): TextPlace[] {
  const own = type === 'string' ? [{ path, max: maxLength ?? null }] : []
  const fields = Object.entries(properties).flatMap(([name, shape]) => placesIn(shape, [...path, name]))
  const row = items === undefined ? [] : placesIn(items, [...path, 0])
  const all = [...own, ...fields, ...row, ...[...anyOf, ...allOf].flatMap((shape) => placesIn(shape, path))]
  return [...new Map(all.map((place) => [place.path.join('.'), place])).values()]
}

/** A body with a text at a path, whatever its previous value. */
export function withText(body: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : []
    return [withText(first, rest, text), ...others]
  }
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { ...fields, [step]: withText(fields[step], rest, text) }
}
