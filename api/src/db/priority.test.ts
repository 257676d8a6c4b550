import os from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openDatabase, type Database } from './pool.ts'
import { lowerPriority } from './priority.ts'
import { raw } from './sql.ts'
import type { Db } from './tx.ts'

const { PRIORITY_NORMAL: USUAL, PRIORITY_BELOW_NORMAL: LOW } = os.constants.priority
const OF_FILES = 5
/** Other platforms do not tell which process serves a connection. */
const isReported = process.platform === 'linux'

let names: TestDatabase
let database: Database

beforeAll(async () => {
  names = await createTestDatabase()
  database = openDatabase(names.appUrl, () => {}, 6)
})
afterAll(async () => {
  await database.close()
  await names.drop()
})

const getPid = async (db: Db): Promise<number> =>
  (await db.row<{ pid: number }>(raw('select pg_backend_pid() as pid')))!.pid

const findPriority = async (db: Db): Promise<number> => os.getPriority(await getPid(db))

test.runIf(isReported)(
  'what leaves as a file leaves the processors to others, calls for screens do not',
  async () => {
    const download = await database.begin({ readOnly: true, copying: 'out' })
    const screen = await database.begin({ readOnly: true })
    const message = await database.begin({ copying: 'in' })

    const seen = await Promise.all([download, screen, message].map(({ db }) => findPriority(db)))

    expect(seen).toEqual([OF_FILES, USUAL, USUAL])
    await Promise.all([download, screen, message].map((tx) => tx.end('rollback')))
  },
)

test.runIf(isReported)(
  'a call that is in the way from its beginning leaves the processors to others',
  async () => {
    const tx = await database.begin({ readOnly: true, priority: 'low' })

    expect(await findPriority(tx.db)).toBe(LOW)
    await tx.end('commit')
  },
)

test.runIf(isReported)(
  'a transaction that starts to block others yields from then on, and its connection delays no later one',
  async () => {
    const tx = await database.begin({ readOnly: true })
    const before = await findPriority(tx.db)
    tx.stepBack()
    const after = await findPriority(tx.db)
    await tx.end('commit')
    tx.stepBack()

    expect([before, after]).toEqual([USUAL, LOW])
    for (let n = 0; n < 12; n++) expect(await database.anonymous(findPriority)).toBe(USUAL)
  },
)

test.runIf(isReported)('a process that is not the one behind the connection is left alone', async () => {
  const client = new pg.Client({ connectionString: names.appUrl })
  await client.connect()
  Object.assign(client, { processID: process.pid })

  expect(lowerPriority(client, 'file')).toBe(false)
  expect(os.getPriority(process.pid)).toBe(USUAL)
  await client.end()
})

test('connections for screens work in turn, so that each has its own request', async () => {
  await database.warm()
  const pids = new Set<number>()

  for (let n = 0; n < 6; n++) pids.add(await database.anonymous(getPid))

  expect(pids.size).toBe(6)
})
