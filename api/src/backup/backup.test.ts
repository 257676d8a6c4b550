import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../db/embedded/supervisor.ts'
import { migrate } from '../db/migrate.ts'
import { readSettings, type Settings } from '../env.ts'
import { temporaryRoot } from '../testing/temporaryRoot.ts'
import { switchSegment } from './backup.queries.ts'
import { backUp, openBackup, shipNew, withAdmin, type BackupParts } from './embedded-backup.ts'
import type { Manifest } from './manifest.ts'
import type { RestoreOptions } from './plan.ts'
import { restorePortal } from './restore-portal.ts'

const NONE: RestoreOptions = { to: null, backup: null, portal: null }
const FILE = 'c1-11111111-1111-4111-8111-111111111111'
const LATE_FILE = 'c1-22222222-2222-4222-8222-222222222222'

let root: string
let settings: Settings
let database: EmbeddedDatabase
let parts: BackupParts
let first: Manifest

beforeAll(async () => {
  root = mkdtempSync(path.join(temporaryRoot(), 'backup-'))
  chmodSync(root, 0o755)
  settings = settingsFor('portal', 'repository')
  database = await startEmbeddedDatabase(settings.dataDir, { archiving: 'on' })
  await migrate(database.ownerUrl)
  await query('create table cars (id text, seen timestamptz default clock_timestamp())')
  await query(`insert into cars values ('before')`)
  writeFileSync(path.join(settings.dataDir, 'secret.key'), 'the key of this portal, which seals it')
  putFile(FILE, 'a picture')
  parts = openBackup(settings, database.backupUrl)
  first = await backUp(parts)
}, 120_000)

afterAll(async () => {
  await database.stop()
  rmSync(root, { recursive: true, force: true })
})

function settingsFor(dataDir: string, repository: string): Settings {
  const env = { DATA_DIR: path.join(root, dataDir), BACKUP_TO: path.join(root, repository), DEMO: 'off' }
  return readSettings(env)
}

function putFile(name: string, text: string): void {
  mkdirSync(path.join(settings.dataDir, 'files', 'c1'), { recursive: true })
  writeFileSync(path.join(settings.dataDir, 'files', 'c1', name), text)
}

async function query(sql: string, url = database.ownerUrl): Promise<Record<string, unknown>[]> {
  return await withAdmin(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
}

/** As the archiver does after its timeout: everything written until now is stored. */
async function archive(): Promise<void> {
  await query(`insert into cars values ('once more')`)
  const segment = await withAdmin(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
    )
    await switchSegment(admin)
    return rows[0]!.name
  })
  await vi.waitFor(() => expect(readdirSync(parts.place.spool)).toContain(segment), 10_000)
  await shipNew(parts)
}

let copies = 0
/** A restored copy of the portal, and what a statement finds in it. */
async function restored(wish: Partial<RestoreOptions>, sql: string, repository = 'repository') {
  const copy = settingsFor(`copy-${++copies}`, repository)
  await restorePortal(copy, { ...NONE, ...wish }, () => undefined)
  const running = await startEmbeddedDatabase(copy.dataDir)
  try {
    return { copy, rows: await query(sql, running.ownerUrl) }
  } finally {
    await running.stop()
  }
}

test(
  'what was committed after the backup is restored with it, files and keys as they were',
  { timeout: 60_000 },
  async () => {
    await query(`insert into cars values ('after')`)
    putFile(LATE_FILE, 'added later')
    await archive()

    const { copy, rows } = await restored({}, 'select id from cars order by seen')

    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['before', 'after']))
    const read = (name: string) => readFileSync(path.join(copy.dataDir, name), 'utf8')
    expect([read(`files/c1/${FILE}`), read(`files/c1/${LATE_FILE}`)]).toEqual(['a picture', 'added later'])
    expect(read('secret.key')).toBe('the key of this portal, which seals it')
  },
)

test('a moment is restored: what was written after it is not there', { timeout: 60_000 }, async () => {
  await query(`insert into cars values ('kept')`)
  // timestamps have millisecond precision
  await query('select pg_sleep(0.01)')
  const [now] = await query('select clock_timestamp() as ts')
  await query('select pg_sleep(0.01)')
  await query(`insert into cars values ('mistake')`)
  await query(`insert into cars values ('later')`)
  await archive()

  const { rows } = await restored({ to: (now!['ts'] as Date).toISOString() }, 'select id from cars')

  const ids = rows.map(({ id }) => id)
  expect(ids).toContain('kept')
  expect(ids).not.toContain('mistake')
})

test(
  'a moment that the backup does not reach is refused with the last one that it does',
  { timeout: 60_000 },
  async () => {
    const wish = { to: '2199-01-01T00:00:00.000Z' }

    await expect(restored(wish, 'select 1')).rejects.toThrow(/^The backup has nothing after 2199.*it ends at/)
  },
)

test(
  'a restored portal has everything that would leave it on hold, and an entry in its audit log',
  { timeout: 60_000 },
  async () => {
    await query(`insert into identity.customers (customer_id, name, business_name, domain, type, type_id, zip_code, waybill_type,
    preferred_theme) values (7, 'Seven', 'Seven', 'seven.example', 'shipper', 1, '60601', 'both', 'other') on conflict do nothing`)
    await query(`select reference.next_control_number('BNSF') from set_config('app.customer_id', '7', false)`)
    await archive()

    const { rows } = await restored(
      {},
      `select (select count(*)::int from identity.outgoing_holds where customer_id = 7) as kinds,
       (select restored ->> 'backup' from identity.outgoing_hold) as backup,
       (select last_value::int > 1000 from reference.control_numbers_of_bnsf) as skipped`,
    )

    expect(rows).toEqual([{ kinds: 4, backup: first.id, skipped: true }])
  },
)

/** A copy of the repository in which one object was changed. */
function tampered(name: RegExp, change: (file: string) => void): string {
  const copy = `tampered-${++copies}`
  cpSync(path.join(root, 'repository'), path.join(root, copy), { recursive: true })
  const files = readdirSync(path.join(root, copy), { recursive: true, encoding: 'utf8' }).filter((file) =>
    name.test(file),
  )
  change(path.join(root, copy, files.sort().at(-1)!))
  return copy
}

/** Near the beginning: in the long run of zeros that ends a segment, gzip may unfold a changed bit to the same content. */
const damage = (file: string): void => {
  const bytes = readFileSync(file)
  const from = Math.min(200, bytes.length >> 1)
  for (let at = from; at < Math.min(from + 16, bytes.length); at++) bytes[at]! ^= 0xff
  writeFileSync(file, bytes)
}

test.each([
  ['part of the database', /cluster-0000/, /cluster-0000.tar.gz is damaged/],
  ['segment of the log', /[0-9A-F]{24}\.[0-9a-f]{64}\.gz$/, /[0-9A-F]{24}\.[0-9a-f]{64}\.gz is damaged/],
  ['file', new RegExp(FILE), /is damaged/],
  ['manifest', /manifest/, /manifest.json is damaged/],
])(
  'a %s that was changed in the backup is named, and nothing of it is served',
  { timeout: 60_000 },
  async (_what, name, message) => {
    await archive()
    const repository = tampered(name, damage)

    await expect(restored({}, 'select 1', repository)).rejects.toThrow(message)
  },
)

test(
  'a moment before a damaged segment of the log is restored, a moment after it is refused',
  { timeout: 60_000 },
  async () => {
    await archive()
    await query('select pg_sleep(0.01)')
    const [now] = await query('select clock_timestamp() as ts')
    await archive()
    await archive()
    const repository = tampered(/[0-9A-F]{24}\.[0-9a-f]{64}\.gz$/, damage)

    const { rows } = await restored(
      { to: (now!['ts'] as Date).toISOString() },
      'select 1 as is_there',
      repository,
    )

    expect(rows).toEqual([{ is_there: 1 }])
    await expect(restored({}, 'select 1', repository)).rejects.toThrow(/\.gz is damaged/)
  },
)

test('a log with a gap is refused before anything is written', async () => {
  await archive()
  await archive()
  const segments = readdirSync(
    path.join(root, 'repository', parts.portal, 'wal', first.firstSegment.slice(0, 16)),
  ).sort()
  const missing = segments.at(-2)!.split('.')[0]!
  const repository = tampered(new RegExp(missing), (file) => rmSync(file))

  await expect(restored({}, 'select 1', repository)).rejects.toThrow(
    `Segment ${missing} of the write-ahead log is missing`,
  )
  expect(existsSync(path.join(root, `copy-${copies}`))).toBe(false)
})

test('pages carry checksums, and a damaged page is named instead of becoming a backup', async () => {
  expect(await query('show data_checksums')).toEqual([{ data_checksums: 'on' }])
  await query('create table damaged as select generate_series(1, 1000) as number')
  await query('checkpoint', database.adminUrl)
  const [{ at }] = (await query(`select pg_relation_filepath('damaged') as at`)) as [{ at: string }]
  const file = path.join(parts.place.cluster, at)
  const whole = readFileSync(file)

  writeFileSync(file, Buffer.from(whole).fill(0x58, 4000, 4016))
  const backup = backUp(parts)

  await expect(backup).rejects.toThrow(new RegExp(`${at}.*checksum`))
  writeFileSync(file, whole)
})

test.each([
  'select * from identity.users',
  'select * from public.waybills',
  'create table public.planted ()',
])('the role of backups reads no row and owns nothing: %s', async (statement) => {
  const attempt = withAdmin(database.backupUrl, async (client) => {
    await client.query('set role none')
    await client.query(statement)
  })

  await expect(attempt).rejects.toThrow(/permission denied/)
})
