import type pg from 'pg'

/** What this reads of JSON Schema. */
export interface Schema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** The path of an id in a body: names of fields, and 0 for the first item of a list. */
type Path = readonly (string | number)[]

export interface IdPlace {
  /** Such as `ticket_assets.0.waybill_id`. */
  name: string
  path: Path
  kind: keyof ForeignIds
}

/** A nonexistent id of each kind: to row-level security it looks like another customer's. */
export interface ForeignIds {
  number: number
  uuid: string
  text: string
}

const IS_ID = /(^|_)ids?$|Ids?$/
/** Whose customer it is, is access itself, and tried elsewhere. */
const OF_ACCESS = new Set(['customer_id', 'customerId'])

const getOptions = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(getOptions),
]

/** Every place of a body that takes an id: by its name, or because only ids look like that. */
export function idPlaces(schema: Schema, path: Path = []): IdPlace[] {
  const found = getOptions(schema).flatMap((one) => [
    ...Object.entries(one.properties ?? {}).flatMap(([name, inner]) => idPlaces(inner, [...path, name])),
    ...(one.items ? idPlaces(one.items, [...path, 0]) : []),
    ...ownPlace(one, path),
  ])
  return [...new Map(found.map((place) => [`${place.name} ${place.kind}`, place])).values()]
}

function ownPlace({ type, format, ...rest }: Schema, path: Path): IdPlace[] {
  const field = path.findLast((step) => typeof step === 'string')
  const name = path.join('.')
  if (field === undefined || OF_ACCESS.has(field)) return []
  if (type === 'string' && format === 'uuid') return [{ name, path, kind: 'uuid' }]
  if (!IS_ID.test(field) || rest.enum !== undefined || rest.const !== undefined) return []
  if (type === 'number' || type === 'integer') return [{ name, path, kind: 'number' }]
  return type === 'string' ? [{ name, path, kind: 'text' }] : []
}

/** A body with a foreign id at a path; missing parents are created from the schema. */
export function withForeignId(body: unknown, schema: Schema, [step, ...rest]: Path, id: unknown): unknown {
  if (step === undefined) return id
  const inner = getInner(schema, step)
  if (typeof step === 'number') {
    const [first] = Array.isArray(body) ? (body as unknown[]) : []
    return [withForeignId(first, inner, rest, id)]
  }
  const fields = isObject(body) ? body : minimalValue(getObject(schema, step))
  return {
    ...(fields as object),
    [step]: withForeignId((fields as Record<string, unknown>)[step], inner, rest, id),
  }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getObject = (schema: Schema, name: string): Schema =>
  getOptions(schema).find(({ properties }) => properties?.[name] !== undefined)!

const getInner = (schema: Schema, step: string | number): Schema =>
  typeof step === 'string'
    ? getObject(schema, step).properties![step]!
    : getOptions(schema).find(({ items }) => items !== undefined)!.items!

/** The least that a schema takes. */
export function minimalValue(schema: Schema): unknown {
  const [one = schema] = getOptions(schema).filter(
    ({ type, const: only, enum: some }) => type ?? only ?? some,
  )
  if (one.const !== undefined) return one.const
  if (one.enum !== undefined) return one.enum[0]
  if (one.type === 'object')
    return Object.fromEntries(
      (one.required ?? []).map((name) => [name, minimalValue(one.properties?.[name] ?? {})]),
    )
  if (one.type === 'array') return []
  if (one.type === 'number' || one.type === 'integer') return Math.max(one.minimum ?? 1, 1)
  if (one.type === 'boolean') return false
  return one.type === 'null' ? null : (TEXTS[one.format ?? ''] ?? 'x')
}

const TEXTS: Record<string, string> = {
  date: '2030-01-01',
  'date-time': '2030-01-01T00:00:00Z',
  email: 'nobody@test.example',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/** The number of customer 1's rows that contain an id, over all tables. */
export async function countRowsHolding(db: pg.Client, id: number | string): Promise<number> {
  const { rows: tables } = await db.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.columns
    where column_name = 'customer_id' and table_schema in ('public', 'identity')
      and table_name not in ('idempotency_keys')`)
  const looks = tables.map(
    ({ name }) => `select count(*) as found from ${name} t where t.customer_id = 1 and t::text like $1`,
  )
  const { rows } = await db.query<{ count: number }>(
    `select sum(found)::int as count from (${looks.join(' union all ')}) looks`,
    [`%${id}%`],
  )
  return rows[0]!.count
}
