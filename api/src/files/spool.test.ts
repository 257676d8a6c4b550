import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBudget } from '../http/budget.ts'
import { Spool } from './spool.ts'

const PIECE = 64 * 1024
let folder = ''
beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'interline-spool-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Chunks that contain their number in every byte. */
async function* pieces(count: number, onConsumed: (n: number) => void = () => {}): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n++) {
    yield Buffer.alloc(PIECE, n)
    onConsumed(n)
  }
}
const whole = (count: number) =>
  Buffer.concat(Array.from({ length: count }, (_, n) => Buffer.alloc(PIECE, n)))

const openSpool = (maxBytes = 100_000_000, lane = 'customer 1') =>
  new Spool({ folder, budget: openBudget(maxBytes) }, lane)

const readAll = (spool: Spool) => buffer(Readable.from(spool.read()))

test('a download is complete before reading starts, and reads unchanged', async () => {
  const spool = openSpool()

  await spool.fill(pieces(100))

  expect((await readAll(spool)).equals(whole(100))).toBe(true)
  await spool.close()
})

test('a quick reader and one who stops in between read the same', async () => {
  const spool = openSpool()
  const filled = spool.fill(pieces(200))
  const read: Buffer[] = []
  for await (const chunk of spool.read()) {
    read.push(chunk)
    // falls behind once: the producer continues without it
    if (read.length === 20) await filled
  }

  expect(Buffer.concat(read).equals(whole(200))).toBe(true)
  await spool.close()
})

test('a file on disk is unlinked, so that no crash leaves it behind', async () => {
  const spool = openSpool()
  await spool.fill(pieces(50))

  expect(readdirSync(folder)).toEqual([])
  await spool.close()
})

test('one customer cannot take all the room: its next file waits for a reader', async () => {
  const room = { folder, budget: openBudget(40 * PIECE) }
  const [greedy, other] = [new Spool(room, 'customer 1'), new Spool(room, 'customer 2')]
  let made = 0
  const filled = greedy.fill(pieces(60, (n) => (made = n)))
  await other.fill(pieces(10))
  await expect.poll(() => made).toBeGreaterThan(15)
  expect(made).toBeLessThan(40)

  const read = await readAll(greedy)
  await filled

  expect(read.equals(whole(60))).toBe(true)
  await Promise.all([greedy.close(), other.close()])
})

test('a closed entry frees its room, even while it is being made', async () => {
  const room = { folder, budget: openBudget(40 * PIECE) }
  for (let n = 0; n < 5; n++) {
    const left = new Spool(room, 'customer 1')
    const filled = left.fill(pieces(1000))
    await left.started()
    await left.close()
    await expect(filled).rejects.toThrow('the client disconnected')
  }

  const spool = new Spool(room, 'customer 1')
  await spool.fill(pieces(20))
  expect((await readAll(spool)).length).toBe(20 * PIECE)
  await spool.close()
})

test('a source that fails before its first piece reports an error before anything is sent', async () => {
  const spool = openSpool()
  const source = new Readable({ read: () => void source.destroy(new Error('no such table')) })

  await expect(spool.fill(source)).rejects.toThrow('no such table')
  await expect(spool.started()).rejects.toThrow('no such table')
})

test('a source that fails in between fails the reader where it broke off', async () => {
  const spool = openSpool()
  const source = (async function* () {
    yield* pieces(3)
    throw new Error('the database went away')
  })()
  const read: Buffer[] = []

  await expect(spool.fill(source)).rejects.toThrow('went away')
  const reading = (async () => {
    for await (const chunk of spool.read()) read.push(chunk)
  })()

  await expect(reading).rejects.toThrow('went away')
  expect(Buffer.concat(read).length).toBe(3 * PIECE)
  await spool.close()
})
