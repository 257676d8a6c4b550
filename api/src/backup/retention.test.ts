import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesFolder, walPrefix, withDigest } from './layout.ts'
import { listManifests, storeManifest } from './manifest.ts'
import { pack } from './pack.ts'
import { planRestore } from './plan.ts'
import { folderRepository } from './repository/folder-repository.ts'
import { prune } from './retention.ts'

const PORTAL = 'portal'
const DAY_MS = 86_400_000
const SEGMENT_BYTES = 16 * 1024 * 1024
let root: string
let repository: ReturnType<typeof folderRepository>

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'interline-retention-'))
  repository = folderRepository(path.join(root, 'repository'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const temporary = () => path.join(root, randomUUID())
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const segment = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`
const getFile = (letter: string) => `c1/c1-${letter.repeat(8)}`

/** Stores an object as if the given number of days ago. */
async function put(name: string, text: string, days: number): Promise<string> {
  const { file, sha256 } = await pack(Readable.from([text]), temporary())
  const stored = withDigest(name, sha256)
  await repository.put(stored, file)
  utimesSync(path.join(root, 'repository', stored), daysAgo(days), daysAgo(days))
  return stored
}

/** A base backup from the given number of days ago with its files; the log it needs begins at a segment. */
async function putBase(days: number, first: number, files: string[]): Promise<string> {
  const id = daysAgo(days).toISOString().replace(/[-:.]/g, '')
  const list = await pack(Readable.from([`${files.join('\n')}\n`]), temporary())
  const name = `${PORTAL}/base/${id}/files.txt.gz`
  await repository.put(name, list.file)
  const part = { name, sha256: list.sha256, bytes: list.bytes }
  await storeManifest(
    repository,
    {
      format: 1,
      id,
      portal: PORTAL,
      stopped: daysAgo(days).toISOString(),
      firstSegment: segment(first),
      lastSegment: segment(first),
      segmentBytes: SEGMENT_BYTES,
      major: '18',
      label: '',
      parts: [],
      files: part,
    },
    temporary(),
  )
  return id
}

/** Five days of backups, one a day, and a log of two segments a day. */
async function putFiveDays(): Promise<string[]> {
  const ids: string[] = []
  for (const days of [5, 4, 3, 2, 1]) {
    const first = (5 - days) * 2 + 1
    ids.push(await putBase(days, first, []))
    for (const number of [first, first + 1]) await put(walPrefix(PORTAL, segment(number)), `${number}`, days)
  }
  return ids
}

const bases = async () => (await listManifests(repository, PORTAL)).map(({ id }) => id)
const names = async (folder: string) => (await repository.list(folder)).map(({ name }) => name)

test('every moment of the last days can be restored after the older backups were removed', async () => {
  const ids = await putFiveDays()

  await prune(repository, PORTAL, 2.5)

  // the one of three days ago opens the moments between it and the next
  expect(await bases()).toEqual(ids.slice(2))
  for (const days of [2.4, 1.5, 0.1]) {
    const plan = await planRestore(repository, {
      to: daysAgo(days).toISOString(),
      backup: null,
      portal: null,
    })
    expect(plan.log.has(plan.manifest.firstSegment)).toBe(true)
  }
  await expect(
    planRestore(repository, { to: daysAgo(3.5).toISOString(), backup: null, portal: null }),
  ).rejects.toThrow(/The earliest time that can be restored is/)
})

test('the write-ahead log from the oldest retained backup on is complete, and older files are gone', async () => {
  await putFiveDays()
  const history = await put(walPrefix(PORTAL, '00000002.history'), 'the log forked here', 5)

  await prune(repository, PORTAL, 2.5)

  const left = (await names(`${PORTAL}/wal/`)).map((name) => name.split('/').at(-1)!.split('.')[0]!)
  expect(left.filter((name) => name.length === 24)).toEqual([5, 6, 7, 8, 9, 10].map(segment))
  expect(await names(`${PORTAL}/wal/`)).toContain(history)
})

test('a file stays while a backup that stays knows it, or while it is newer than all of them', async () => {
  await putBase(5, 1, [getFile('a'), getFile('b')])
  await putBase(3, 3, [getFile('b')])
  await putBase(1, 5, [])
  for (const [letter, days] of [
    ['a', 5],
    ['b', 5],
    ['c', 2],
  ] as const)
    await put(`${filesFolder(PORTAL)}${getFile(letter)}.`, letter, days)

  await prune(repository, PORTAL, 2)

  const left = (await names(filesFolder(PORTAL))).map((name) => name.split('/').at(-1)!.split('.')[0])
  expect(left).toEqual(['c1-bbbbbbbb', 'c1-cccccccc'])
})

test('a copy that was cut short is removed, one that is being made stays', async () => {
  await putBase(2, 1, [])
  await putBase(1, 3, [])
  const part = temporary()
  writeFileSync(part, 'half a cluster')
  const file = { path: part, size: 14, sha256: Buffer.alloc(0) }
  const cutShort = `${PORTAL}/base/${daysAgo(1.5).toISOString().replace(/[-:.]/g, '')}/cluster-0000.tar.gz`
  const beingMade = `${PORTAL}/base/${daysAgo(0).toISOString().replace(/[-:.]/g, '')}/cluster-0000.tar.gz`
  await repository.put(cutShort, file)
  await repository.put(beingMade, file)

  await prune(repository, PORTAL, 30)

  const left = await names(`${PORTAL}/base/`)
  expect(left).not.toContain(cutShort)
  expect(left).toContain(beingMade)
})

test('the last backup stays, however old it is', async () => {
  const id = await putBase(40, 1, [])
  await put(walPrefix(PORTAL, segment(1)), 'log', 40)

  await prune(repository, PORTAL, 14)

  expect(await bases()).toEqual([id])
  expect(await names(`${PORTAL}/wal/`)).toHaveLength(1)
})
