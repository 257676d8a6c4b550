import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { prepareQueue } from '../jobs/queue-schema.ts'
import { ensurePartitions } from '../jobs/partitions.ts'
import { useTestApp } from '../testing/app.ts'
import { requireQueueRole } from './app-role.ts'
import { getQueueUrl, RUNNING_ROLES } from './running-roles.ts'
import { withDatabase } from './urls.ts'

const portal = useTestApp()

beforeAll(() => prepareQueue(portal.names.ownerUrl))

async function connected<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

const asQueue = <T>(work: (db: pg.Client) => Promise<T>): Promise<T> =>
  connected(getQueueUrl(portal.names), work)

test('the queue reads and writes only its own tables', async () => {
  const reached = await portal.superuser((db) =>
    db.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^(pg_|information_schema|graphile_worker)'
         and (n.nspname, c.relkind) <> ('public', 'S')
         and has_table_privilege('interline_queue', c.oid, 'select, insert, update, delete')
       union all
       select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname !~ '^(pg_|information_schema|graphile_worker)' and p.prosecdef
         and has_function_privilege('interline_queue', p.oid, 'execute')`,
    ),
  )

  expect(reached.rows).toEqual([])
})

test.each([
  'select * from public.waybills',
  'select * from identity.users',
  'select public.add_job_later(null, null, null, null)',
  'alter table public.waybills disable row level security',
  'alter table graphile_worker._private_jobs disable row level security',
  'create table graphile_worker.planted ()',
])('giving up its role gains the queue nothing: %s', async (statement) => {
  const attempt = asQueue(async (db) => {
    await db.query('set role none')
    await db.query(statement)
  })

  await expect(attempt).rejects.toThrow(/permission denied|must be owner/)
})

test.each([
  ['alter role interline_queue bypassrls', 'alter role interline_queue nobypassrls'],
  ['grant pg_read_all_data to interline_queue', 'revoke pg_read_all_data from interline_queue'],
])('a queue that could pass row-level security is refused: %s', async (change, remedy) => {
  const check = portal.superuser(async (db) => {
    await db.query(`begin; ${change}; set local session authorization interline_queue`)
    await requireQueueRole(db)
  })

  await expect(check).rejects.toThrow(remedy)
})

test('no connection of a running portal is the owner of a table', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'interline-roles-'))
  const server = fork(path.join(import.meta.dirname, '..', 'server.ts'), [], {
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      DEMO: 'off',
      LOG_LEVEL: 'fatal',
      INTERLINE_APP_URL: portal.names.appUrl,
      INTERLINE_QUEUE_URL: getQueueUrl(portal.names),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await once(server, 'message')

  const roles = () =>
    connected(withDatabase(portal.names.adminUrl, 'postgres'), async (db) => {
      const { rows } = await db.query<{ role: string }>(
        'select distinct usename::text as role from pg_stat_activity where datname = $1 order by 1',
        [portal.names.name],
      )
      return rows.map(({ role }) => role)
    })

  await expect.poll(roles).toEqual([...RUNNING_ROLES].sort())
})

test('months ahead are created without the owner, and only by the function', async () => {
  await portal.owner((db) => db.query(`drop table ${nextMonths(6)}`))

  await ensurePartitions(portal)

  const made = await portal.superuser((db) => db.query(`select to_regclass('${nextMonths(6)}') as name`))
  expect(made.rows).toEqual([{ name: nextMonths(6).replace('public.', '') }])
})

/** The table of events of a month from now. */
function nextMonths(count: number): string {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1))
  return `public.events_${month.toISOString().slice(0, 7).replace('-', '_')}`
}
