import type pg from 'pg'

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const IS_ID = /(^|_)ids?$|Ids?$/
/** Access to the customer itself is tested elsewhere. */
const OF_ACCESS = new Set(['customer_id', 'customerId'])

/**
 * A body with another number in place of every id that it contains or may contain. Null without ids; text ids, such
 * as those of equipment, are tested by the calls themselves.
 */
export function foreignIn(sample: unknown, schema: object, id: number): unknown {
  const found = { count: 0 }
  const body = replaced(sample, schema as Schema, id, found)
  return found.count === 0 ? null : body
}

function replaced(value: unknown, schema: Schema, id: number, found: { count: number }): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, schema.items ?? {}, id, found))
  if (typeof value !== 'object' || value === null) return value
  const properties = schema.properties ?? {}
  const names = new Set([...Object.keys(value), ...Object.keys(properties)])
  const entries = [...names].flatMap((name): [string, unknown][] => {
    const own = (value as Record<string, unknown>)[name]
    const inner = properties[name] ?? {}
    if (IS_ID.test(name) && !OF_ACCESS.has(name)) {
      const foreign = foreignValue(own, inner, id)
      if (foreign !== undefined) {
        found.count += 1
        return [[name, foreign]]
      }
    }
    return own === undefined ? [] : [[name, replaced(own, inner, id, found)]]
  })
  return Object.fromEntries(entries)
}

/** The number for a number field, a list of it for a list field; undefined otherwise. */
function foreignValue(own: unknown, schema: Schema, id: number): unknown {
  const options = [schema, ...(schema.anyOf ?? [])]
  const isNumber = (one: Schema) => one.type === 'number' || one.type === 'integer'
  if (typeof own === 'number' || options.some(isNumber)) return id
  if (options.some(({ type, items }) => type === 'array' && items !== undefined && isNumber(items)))
    return [id]
  return undefined
}

/** Tables of customers with a number in their rows. */
export async function tablesHolding(db: pg.Client, id: number): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.columns
    where column_name = 'customer_id' and table_schema in ('public', 'identity')
      and table_name not in ('idempotency_keys')`)
  const looks = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text like $1)`,
  )
  const { rows } = await db.query<{ name: string }>(looks.join(' union all '), [`%${id}%`])
  return rows.map(({ name }) => name).sort()
}
