import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { temporaryRoot } from '../testing/temporaryRoot.ts'
import { withAdmin } from './embedded-backup.ts'
import { folderRepository } from './repository/folder-repository.ts'

const root = mkdtempSync(path.join(temporaryRoot(), 'backup-commands-'))
chmodSync(root, 0o755)
const file = path.join(root, 'a-file')
const getFolder = (name: string) => path.join(root, name)
let database: TestDatabase

beforeAll(async () => {
  writeFileSync(file, 'not a folder')
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

/** What a command prints and the status it ends with. */
const run = (command: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ status: number; text: string }>((resolve) =>
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, `${command}.ts`), ...args],
      { env: { PATH: process.env['PATH'], DEMO: 'off', ...env } },
      (error, stdout, stderr) => resolve({ status: Number(error?.code ?? 0), text: stdout + stderr }),
    ),
  )

const ownServer = () => ({ DATABASE_OWNER_URL: database.ownerUrl, DATABASE_URL: database.appUrl })

test.each<[string, 'backup' | 'restore', string[], NodeJS.ProcessEnv, RegExp]>([
  ['a backup to nowhere', 'backup', [], {}, /BACKUP_TO is not set\. Set it to a folder/],
  [
    'a restore from nowhere',
    'restore',
    [],
    {},
    /BACKUP_TO is not set\. Set it to where the backup is stored/,
  ],
  [
    'a restore from a folder that does not exist',
    'restore',
    [],
    { BACKUP_TO: getFolder('unknown') },
    /No backup is stored in BACKUP_TO\. Check the address/,
  ],
  ['a restore from a file', 'restore', [], { BACKUP_TO: file }, /a-file is a file, not a folder/],
  [
    'a moment that is none',
    'restore',
    ['--to', 'yesterday'],
    { BACKUP_TO: getFolder('unknown') },
    /--to yesterday is not a time/,
  ],
  [
    'a hold together with a moment',
    'restore',
    ['--hold', '--to', '2026-11-24T15:00:00Z'],
    {},
    /--hold restores nothing/,
  ],
])('%s is refused with what to do', async (_what, command, args, env, text) => {
  const answer = await run(command, args, { DATA_DIR: getFolder('data'), ...env })

  expect(answer).toEqual({ status: 1, text: expect.stringMatching(text) as string })
  expect(answer.text).not.toMatch(/^\s+at /m)
})

test.each(['backup', 'restore'] as const)(
  'with your own PostgreSQL, %s names its tools and changes nothing',
  async (command) => {
    const env = { DATA_DIR: getFolder('own'), BACKUP_TO: getFolder('unknown'), ...ownServer() }

    const { status, text } = await run(command, [], env)

    expect([status, text]).toEqual([1, expect.stringMatching(/DATABASE_URL is set.*its own tools/)])
  },
)

test('a backup to a file instead of a folder is refused before anything is copied', async () => {
  const put = folderRepository(file).put('p/keys/secret', {
    path: file,
    size: 12,
    sha256: Buffer.alloc(0),
  })

  await expect(put).rejects.toThrow(`${file} is a file where a folder is needed. Move it`)
})

const canMount = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(canMount)('a disk without space is named, and nothing half written stays there', async () => {
  const disk = getFolder('small-disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
  try {
    const big = getFolder('big')
    writeFileSync(big, Buffer.alloc(1_000_000, 1))
    const repository = folderRepository(disk)

    const put = repository.put('p/wal/big', { path: big, size: 1_000_000, sha256: Buffer.alloc(0) })

    await expect(put).rejects.toThrow(`No space is left in ${disk}. Free some, or set BACKUP_TO`)
    expect(execFileSync('find', [disk, '-type', 'f'], { encoding: 'utf8' })).toBe('')
  } finally {
    execFileSync('umount', ['-l', disk])
  }
})

test('a database restored with other tools is put on hold, once its portal is stopped', async () => {
  const env = { DATA_DIR: getFolder('hold'), ...ownServer() }
  const portal = openDatabase(database.appUrl, () => {}, 1)
  await portal.warm()

  const running = await run('restore', ['--hold'], env)
  await portal.close()
  const stopped = await run('restore', ['--hold'], env)

  expect(running).toEqual({
    status: 1,
    text: expect.stringMatching(/The portal is running: .* Stop it first/) as string,
  })
  expect(stopped).toEqual({
    status: 0,
    text: expect.stringMatching(/on hold[^]*Admin, Held deliveries/) as string,
  })
  const [held] = await withAdmin(
    database.adminUrl,
    async (db) => (await db.query(`select restored from identity.outgoing_hold`)).rows,
  )
  expect(held).toEqual({ restored: { backup: null, portal: null, to: null, last_change: null } })
})
