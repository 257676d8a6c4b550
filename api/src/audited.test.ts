import { expect, test } from 'vitest'
import { isReadOnly, type Endpoint } from '#contract/base/endpoint.ts'
import { contract } from './routes.ts'
import { argsFor, BODIES } from './testing/access.ts'
import { useTestApp } from './testing/app.ts'
import { getReported, WITHOUT_VALUES } from './testing/audit/audited.ts'
import { findCaller, makeOwn } from './testing/own-records.ts'

const portal = useTestApp()
/** Every write of the contract; logout would end the caller's session. */
const writes = contract.filter((endpoint) => !isReadOnly(endpoint) && endpoint.name !== 'logout')

interface Entry {
  operation: string
  change: { before: unknown; after: unknown } | null
}

const isUpdate = ({ method }: Endpoint) => method === 'PUT' || method === 'PATCH'

/** Calls an endpoint on a record of its own; returns what it wrote to the log, null where the sample was refused. */
async function write(endpoint: Endpoint): Promise<Entry | null> {
  const { ids, version } = await makeOwn(portal, endpoint)
  const args = argsFor(endpoint, 1, ids) as { params: object }
  const sample = BODIES[endpoint.name] as object | undefined
  // names are given once
  const name = { name: endpoint.name.slice(0, 24) }
  const body = sample && {
    ...sample,
    ...('name' in sample && name),
    ...(version !== undefined && { version }),
  }
  const call = portal.call.bind(portal) as unknown as (...all: unknown[]) => Promise<{ status: number }>
  const { status } = await call(endpoint, { ...args, body }, findCaller(endpoint))
  if (status !== 200) return null
  const { rows } = await portal.superuser((db) =>
    db.query<Entry>('select operation, change from audit.entries order by entry_id desc limit 1'),
  )
  return rows[0] ?? null
}

/** What the entry of a call lacks; null for nothing. */
function getLack(endpoint: Endpoint, { operation, change }: Entry): string | null {
  if (operation !== endpoint.name) return 'the entry'
  if (change === null) return 'the change'
  if ((isUpdate(endpoint) || endpoint.method === 'DELETE') && change.before === null)
    return 'the value before'
  return isUpdate(endpoint) && change.after === null ? 'the value after' : null
}

/** The same from the source of the handler, for calls whose sample is refused: their record takes a journey to make. */
function getLackInSource(endpoint: Endpoint): string | null {
  const reported = getReported(endpoint.name)
  if (reported.length === 0) return 'the entry’s change'
  const isChange = isUpdate(endpoint) || endpoint.method === 'DELETE'
  const values = isChange ? /before|\.\.\./ : /before|after|\.\.\./
  return reported.some((note) => values.test(note)) ? null : 'the values'
}

test('every write leaves an audit entry with the values before and after, but for those named with a reason', async () => {
  const lacks: Record<string, string> = {}
  let reached = 0
  for (const endpoint of writes) {
    const entry = await write(endpoint).catch(() => null)
    if (entry !== null) reached += 1
    const lack = entry === null ? getLackInSource(endpoint) : getLack(endpoint, entry)
    if (lack !== null) lacks[endpoint.name] = lack
  }

  expect(Object.keys(lacks).filter((name) => !(name in WITHOUT_VALUES))).toEqual([])
  expect(Object.keys(WITHOUT_VALUES).filter((name) => !(name in lacks))).toEqual([])
  // as many as today at least are called, not read
  expect(reached).toBeGreaterThanOrEqual(100)
}, 120_000)
