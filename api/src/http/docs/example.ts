type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-23T14:00:00Z',
  date: '2026-11-23',
  email: 'ada@example.com',
  uri: 'https://example.com',
  uuid: '7a4f1c9e-5b0d-4c1a-9f52-0d8e6b3c2a10',
}

/** A value that a JSON schema accepts in shape, with what it requires only: to copy and to fill in. */
export function exampleValue(schema: unknown, depth = 0): unknown {
  if (!isSchema(schema) || depth > 6) return null
  if ('default' in schema) return schema['default']
  if ('const' in schema) return schema['const']
  const [choice] = (schema['enum'] as unknown[] | undefined) ?? []
  if (choice !== undefined) return choice
  const [first] = ((schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as unknown[] | undefined) ?? []
  if (first !== undefined) return exampleValue(first, depth + 1)
  return ofType(schema, depth)
}

function ofType(schema: Schema, depth: number): unknown {
  switch (schema['type']) {
    case 'object':
      return ofObject(schema, depth)
    case 'array':
      return [exampleValue(schema['items'], depth + 1)]
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    case 'string':
      return FORMATS[String(schema['format'])] ?? 'text'
    default:
      return null
  }
}

function ofObject(schema: Schema, depth: number): unknown {
  const properties = (schema['properties'] ?? {}) as Record<string, unknown>
  const required = (schema['required'] as string[] | undefined) ?? []
  // a change names nothing as required: its first fields show how one is written
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 2)
  return Object.fromEntries(names.map((name) => [name, exampleValue(properties[name], depth + 1)]))
}
