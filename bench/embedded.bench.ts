import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { createCars, insertCars, selectCar, selectPage } from './embedded/embedded.queries.ts'
import { startRival } from './embedded/rival.ts'

// The speed of the embedded PostgreSQL compared with an operator's own server, in the same run: the one of
// DATABASE_URL, else the system's PostgreSQL started with the same settings. Rounds alternate between the two, so
// that other load on the machine affects both.

const GOAL = 1.25
const isSmall = process.argv.includes('--small')
const ROWS = isSmall ? 15_000 : 600_000
const ROUNDS = isSmall ? 5 : 31
const BATCH = 2_000

type Task = { name: string; run: (db: pg.Client, round: number) => Promise<void> }

const TASKS: Task[] = [
  {
    name: 'list query',
    async run(db, round) {
      for (let i = 0; i < 20; i++) await selectPage(db, ((round + i) % 3) * 10)
    },
  },
  {
    name: 'point read',
    async run(db, round) {
      for (let i = 0; i < 400; i++) await selectCar(db, 1 + ((round * 7_919 + i * 104_729) % ROWS))
    },
  },
  {
    name: 'bulk insert',
    async run(db, round) {
      for (let i = 0; i < 3; i++) await insertCars(db, ROWS + 1 + (round * 3 + i) * BATCH, BATCH)
    },
  },
]

const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-bench-'))
chmodSync(folder, 0o755)
try {
  await compare()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(): Promise<void> {
  const rival = await startRival(path.join(folder, 'rival'))
  if (!rival) return reportNoRival()
  const embedded = await startEmbeddedDatabase(path.join(folder, 'embedded'))
  const ours = new pg.Client({ connectionString: embedded.adminUrl })
  const theirs = new pg.Client({ connectionString: rival.url })
  try {
    for (const db of [ours, theirs]) await fill(db)
    for (const task of TASKS) await measure(task, ours, theirs, rival.name)
  } finally {
    await Promise.all([ours.end(), theirs.end()])
    await embedded.stop()
    await rival.stop()
  }
}

async function fill(db: pg.Client): Promise<void> {
  await db.connect()
  await createCars(db, ROWS)
}

async function measure(task: Task, ours: pg.Client, theirs: pg.Client, rival: string): Promise<void> {
  const times: { ours: number[]; other: number[] } = { ours: [], other: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const first = round % 2 === 0
    const a = await getTime(task, first ? ours : theirs, round)
    const b = await getTime(task, first ? theirs : ours, round)
    // The first round fills caches and prepares statements.
    if (round === 0) continue
    times.ours.push(first ? a : b)
    times.other.push(first ? b : a)
  }
  const ratio = median(times.ours) / median(times.other)
  report({ bench: `embedded PostgreSQL, ${task.name}`, ratio, unit: `x ${rival}` })
}

async function getTime(task: Task, db: pg.Client, round: number): Promise<number> {
  const start = performance.now()
  await task.run(db, round)
  return performance.now() - start
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function report({ bench, ratio, unit }: { bench: string; ratio: number; unit: string }): void {
  console.log(
    JSON.stringify({ bench, ratio: Number(ratio.toFixed(3)), goal: GOAL, unit, met: ratio <= GOAL }),
  )
}

function reportNoRival(): void {
  console.error(
    'No other PostgreSQL to compare with: set DATABASE_URL, or install one (apt-get install postgresql).',
  )
  console.log(
    JSON.stringify({ bench: 'embedded PostgreSQL', ratio: null, goal: GOAL, unit: 'x no server', met: null }),
  )
}
