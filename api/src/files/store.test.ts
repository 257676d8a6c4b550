import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readStoreAddress, s3Store } from './s3.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

const S3 = process.env.S3_TEST_URL
const dataDir = mkdtempSync(path.join(tmpdir(), 'interline-store-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const stores = [
  { kind: 'a folder', storeUrl: null },
  ...(S3 === undefined ? [] : [{ kind: 'an S3-compatible server', storeUrl: S3 }]),
]

const newName = () => `c1-${randomUUID()}`

async function local(store: Store, bytes: Buffer) {
  const place = path.join(store.incoming, randomUUID())
  await mkdir(store.incoming, { recursive: true })
  await writeFile(place, bytes)
  return { path: place, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
}

async function toBytes(store: Store, name: string): Promise<Buffer | null> {
  const stored = await store.open(name)
  if (stored === null) return null
  const bytes = Buffer.concat(await stored.stream.toArray())
  expect(bytes.length).toBe(stored.size)
  return bytes
}

describe.each(stores)('files in $kind', ({ storeUrl }) => {
  const store = openStore({ storeUrl, dataDir })

  test.each([1, 70_000, 5_000_000])('%i bytes come back as they went in', async (size) => {
    const [name, bytes] = [newName(), randomBytes(size)]

    await store.put(name, await local(store, bytes))

    expect((await toBytes(store, name))?.equals(bytes)).toBe(true)
  })

  test('a file that was removed is gone, and removing it again is no fault', async () => {
    const name = newName()
    await store.put(name, await local(store, Buffer.from('x')))

    await store.remove(name)
    await store.remove(name)

    expect(await toBytes(store, name)).toBeNull()
  })

  test('a file that never came is not there', async () => {
    expect(await toBytes(store, newName())).toBeNull()
  })

  test.each(['../secret.key', 'c1-x', `c1-${randomUUID()}/../../x`, `c1-${randomUUID()}?acl`, ''])(
    'the name %j is not valid in the store',
    async (name) => {
      await expect(store.open(name)).rejects.toThrow('not a name of the store')
    },
  )
})

test('a folder holds whole files only: nothing half written has a name', async () => {
  const store = openStore({ storeUrl: null, dataDir })
  const name = newName()
  const file = await local(store, Buffer.from('x'))

  await store.put(name, file)

  expect(await readdir(store.incoming)).not.toContain(path.basename(file.path))
})

test.skipIf(S3 === undefined)(
  'a wrong secret opens nothing (an S3-compatible server; set S3_TEST_URL)',
  async () => {
    const address = readStoreAddress(S3!)
    const store = s3Store({ ...address, secret: 'guessed' }, path.join(dataDir, 'incoming'))

    await expect(store.open(newName())).rejects.toMatchObject({
      code: 'files_unavailable',
      cause: { message: expect.stringMatching(/^the store returned 403 /) },
    })
  },
)

test('a server that is not there is reported as such, without the secret', async () => {
  const address = readStoreAddress('s3://key:verysecret@127.0.0.1:9/bucket?tls=off')

  const failure = await s3Store(address, dataDir)
    .open(newName())
    .then(
      () => null,
      (error: Error) => error,
    )

  expect(failure).toMatchObject({ code: 'files_unavailable' })
  expect(`${failure?.stack} ${(failure?.cause as Error | undefined)?.stack}`).not.toContain('verysecret')
})

test.each(['s3://host/bucket', 's3://key:secret@host/', 's3://key:secret@host/a/b'])(
  'the address %s is refused in words',
  (address) => {
    expect(() => readStoreAddress(address)).toThrow(/STORE_URL must look like s3:\/\/key:secret@host\/bucket/)
  },
)
