import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryRoot } from '../../testing/temporaryRoot.ts'
import { getCommand } from './process.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './supervisor.ts'

const SUPERVISOR = path.join(import.meta.dirname, 'supervisor.ts')
let dataDir: string
let opened: EmbeddedDatabase[]

beforeEach(() => {
  const folder = mkdtempSync(path.join(temporaryRoot(), 'embedded-'))
  chmodSync(folder, 0o755)
  dataDir = path.join(folder, 'data')
  opened = []
})

afterEach(async () => {
  for (const database of opened) await database.stop()
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
})

async function open(): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(dataDir)
  opened.push(database)
  return database
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => null)
  await client.connect()
  try {
    return (await client.query<object>(sql)).rows
  } finally {
    await client.end()
  }
}

async function storeOneRow(database: EmbeddedDatabase): Promise<void> {
  await query(database.ownerUrl, 'create table cars (id text)')
  await query(database.ownerUrl, `insert into cars values ('UTLX207444')`)
}

/** Another process that starts the database and then waits to be killed. */
async function startInAnotherProcess(): Promise<{ kill: () => Promise<void> }> {
  const program =
    `import { startEmbeddedDatabase } from ${JSON.stringify(SUPERVISOR)}\n` +
    `await startEmbeddedDatabase(${JSON.stringify(dataDir)}); console.log('started'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('a database that is killed comes back by itself with every acknowledged row', async () => {
  const database = await open()
  await storeOneRow(database)
  const killed = database.pid

  process.kill(killed, 'SIGKILL')
  await once(database.events, 'up')

  expect(database.pid).not.toBe(killed)
  expect(await query(database.ownerUrl, 'select id from cars')).toEqual([{ id: 'UTLX207444' }])
})

test('addresses stay valid when the database comes back', async () => {
  const database = await open()
  const { appUrl } = database

  process.kill(database.pid, 'SIGKILL')
  await once(database.events, 'up')

  expect(database.appUrl).toBe(appUrl)
})

test('the database moves to another port when another program took its own while it was down', async () => {
  const database = await open()
  const port = Number(new URL(database.appUrl).port)
  await database.stop()
  const otherProgram = net.createServer().listen(port, '127.0.0.1')
  await once(otherProgram, 'listening')

  const again = await open()

  expect(Number(new URL(again.appUrl).port)).not.toBe(port)
  expect(await query(again.appUrl, 'select 1 as works')).toEqual([{ works: 1 }])
  otherProgram.close()
})

test('a database that outlived its killed parent is taken over as it is', async () => {
  const parent = await startInAnotherProcess()
  await parent.kill()

  const database = await open()

  expect(database.reused).toBe(true)
  expect(await query(database.appUrl, 'select current_user')).toEqual([{ current_user: 'interline_app' }])
})

test('after parent and database are killed at once the next start has every acknowledged row', async () => {
  const parent = await startInAnotherProcess()
  const first = await open()
  await storeOneRow(first)
  await first.leave()

  await parent.kill()
  process.kill(first.pid, 'SIGKILL')
  const next = await open()

  expect(next.reused).toBe(false)
  expect(await query(next.ownerUrl, 'select id from cars')).toEqual([{ id: 'UTLX207444' }])
})

test('starts that come at the same time share one database', async () => {
  const [one, other] = await Promise.all([open(), open()])

  expect(one.pid).toBe(other.pid)
  expect(one.reused).toBe(!other.reused)
})

test('a start that was cut short while it created the data is begun again', async () => {
  const unfinished = path.join(dataDir, 'postgres', 'cluster.new')
  const database = await open()
  await database.stop()
  rmSync(path.join(dataDir, 'postgres', 'cluster'), { recursive: true })
  writeFileSync(unfinished, 'rubbish')

  const again = await open()

  expect(await query(again.appUrl, 'select 1 as works')).toEqual([{ works: 1 }])
})

test('a lock whose process number another program has now does not hinder a start', async () => {
  const database = await open()
  await database.stop()
  const cluster = path.join(database.folder, 'cluster')
  const left = [process.pid, cluster, 1, 5432, '', '127.0.0.1', '0 0', 'ready', ''].join('\n')
  writeFileSync(path.join(cluster, 'postmaster.pid'), left, { mode: 0o644 })

  const again = await open()

  expect(again.reused).toBe(false)
  expect(await query(again.appUrl, 'select 1 as works')).toEqual([{ works: 1 }])
})

test('a stopped database is gone', async () => {
  const database = await open()

  await database.stop()

  await vi.waitFor(() => expect(getCommand(database.pid)).toBeNull())
})

test('data of another major version is refused with what to do, and left alone', async () => {
  const database = await open()
  await database.stop()
  const version = path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
  writeFileSync(version, '17\n')

  const start = startEmbeddedDatabase(dataDir)

  await expect(start).rejects.toThrow(/written by PostgreSQL 17.*npm run backup/s)
  expect(readFileSync(version, 'utf8')).toBe('17\n')
})

test('only the owner can read passwords, and the superuser cannot connect over the network', async () => {
  const database = await open()

  const overNetwork = new URL(database.adminUrl)
  overNetwork.search = ''

  expect(statSync(path.join(database.folder, 'passwords.json')).mode & 0o077).toBe(0)
  expect(readdirSync(database.folder)).not.toContain('initdb.password')
  await expect(query(overNetwork.toString(), 'select 1')).rejects.toThrow(/no pg_hba.conf entry/)
})

test('the roles of the product may neither pass row-level security nor make superusers', async () => {
  const database = await open()

  const roles = await query(
    database.adminUrl,
    `select rolname, rolsuper, rolbypassrls from pg_roles where rolname like 'interline%' order by rolname`,
  )

  expect(roles).toEqual([
    { rolname: 'interline_app', rolsuper: false, rolbypassrls: false },
    { rolname: 'interline_backup', rolsuper: false, rolbypassrls: false },
    { rolname: 'interline_owner', rolsuper: false, rolbypassrls: false },
    { rolname: 'interline_queue', rolsuper: false, rolbypassrls: false },
  ])
})

test('a commit is on the disk before it is acknowledged, and damaged pages are noticed', async () => {
  const database = await open()

  const settings = await query(
    database.appUrl,
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') order by name`,
  )

  expect(settings).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})
