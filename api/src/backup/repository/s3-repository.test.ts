import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedDatabase } from '../../db/embedded/supervisor.ts'
import { migrate } from '../../db/migrate.ts'
import { readSettings, type Settings } from '../../env.ts'
import { temporaryRoot } from '../../testing/temporaryRoot.ts'
import { backUp, openBackup, withAdmin } from '../embedded-backup.ts'
import { restorePortal } from '../restore-portal.ts'
import { s3Repository } from './s3-repository.ts'

const S3 = process.env.S3_TEST_URL
const root = mkdtempSync(path.join(temporaryRoot(), 'backup-s3-'))
chmodSync(root, 0o755)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A separate prefix for each run, because the bucket keeps the objects of earlier runs. */
function getAddress(prefix: string): string {
  const url = new URL(S3!)
  url.searchParams.set('prefix', `/${prefix}-${Date.now()}/`)
  return url.href
}

const settingsFor = (dataDir: string, backupTo: string): Settings =>
  readSettings({ DATA_DIR: path.join(root, dataDir), BACKUP_TO: backupTo, DEMO: 'off' })

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return await withAdmin(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
}

test.skipIf(!S3)(
  'a portal that was backed up into a bucket is restored from it (an S3-compatible server; set S3_TEST_URL)',
  { timeout: 120_000 },
  async () => {
    const address = getAddress('portal')
    const settings = settingsFor('portal', address)
    const database = await startEmbeddedDatabase(settings.dataDir, { archiving: 'on' })
    try {
      await migrate(database.ownerUrl)
      await query(database.ownerUrl, `create table cars as select 'UTLX207444' as id`)
      writeFileSync(path.join(settings.dataDir, 'secret.key'), 'the key of this portal, which seals it')
      await backUp(openBackup(settings, database.backupUrl))
    } finally {
      await database.stop()
    }
    const copy = settingsFor('copy', address)

    await restorePortal(copy, { to: null, backup: null, portal: null }, () => undefined)

    const running = await startEmbeddedDatabase(copy.dataDir)
    try {
      expect(await query(running.ownerUrl, 'select id from cars')).toEqual([{ id: 'UTLX207444' }])
    } finally {
      await running.stop()
    }
  },
)

test.skipIf(!S3)(
  'objects are listed below their prefix only, and none is there once removed',
  { timeout: 60_000 },
  async () => {
    const address = getAddress('list')
    const url = new URL(address)
    url.searchParams.set('prefix', `${url.searchParams.get('prefix')!.replaceAll('/', '')}-other`)
    const [mine, others] = [s3Repository(address), s3Repository(url.href)]
    const file = localFile('a segment')
    await mine.put('p/wal/one', file)
    await mine.put('p/wal/two', file)
    await others.put('p/wal/three', file)

    expect((await mine.list('p/wal/')).map(({ name }) => name)).toEqual(['p/wal/one', 'p/wal/two'])
    await mine.remove('p/wal/one')
    expect(await mine.open('p/wal/one')).toBeNull()
  },
)

test.skipIf(!S3)('a wrong secret is named by what the store answered', async () => {
  const url = new URL(S3!)
  url.password = 'wrong'

  await expect(s3Repository(url.href).list('')).rejects.toThrow(
    /returned 403 SignatureDoesNotMatch.*key and secret/,
  )
})

test.skipIf(!S3)('a bucket that there is not is named', async () => {
  const url = new URL(S3!)
  url.pathname = '/no-such-bucket'

  await expect(s3Repository(url.href).list('')).rejects.toThrow(/no-such-bucket.*returned 404 NoSuchBucket/)
})

test('a store that cannot be reached is named with its address', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  const store = s3Repository(`s3://key:secret@127.0.0.1:${port}/bucket?tls=off`)

  await expect(store.list('')).rejects.toThrow(
    `The object store of BACKUP_TO (127.0.0.1:${port}/bucket) did not respond`,
  )
})

test('a store that fails is named with its status and code', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(507).end('<Error><Code>InsufficientStorage</Code></Error>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const store = s3Repository(`s3://key:secret@127.0.0.1:${port}/bucket?tls=off`)

    await expect(store.put('p/one', localFile('x'))).rejects.toThrow(/returned 507 InsufficientStorage/)
  } finally {
    server.close()
  }
})

function localFile(text: string) {
  const file = path.join(root, `file-${text.length}`)
  writeFileSync(file, text)
  return { path: file, size: text.length, sha256: createHash('sha256').update(text).digest() }
}
