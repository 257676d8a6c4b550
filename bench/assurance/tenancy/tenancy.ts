import pg from 'pg'
import { openDatabase } from '#api/db/pool.ts'
import type { Db } from '#api/db/tx.ts'
import { prepared, type Sql } from '#api/db/sql.ts'
import { isSmall } from '../../data.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { openStage, type Stage } from '../../stage.ts'
import { FAIL, fillCustomers, GIVE_UP_ROLE, OWNERS, TOUCH } from './tenancy.queries.ts'

const CUSTOMERS = 8
const PIECES = 25
const CLIENTS = 64
const TRANSACTIONS = isSmall() ? 1600 : 9600
const CONNECTIONS = 4

export interface Count {
  transactions: number
  foreign: number
  missing: number
}

type OwnedRow = { customer_id: number; pieces?: number }

/** Runs work in a transaction of a customer, or without one. */
type Transaction = <T>(customerId: number | null, work: (db: Pick<Db, 'rows'>) => Promise<T>) => Promise<T>

/** A database of customers with equipment each. */
export async function openTenants(): Promise<Stage> {
  const stage = await openStage()
  await stage.portal.superuser((db) => fillCustomers(db, CUSTOMERS, PIECES))
  return stage
}

/** Through the pool that answers requests. */
export async function throughPool({ portal }: Stage): Promise<Count> {
  const database = openDatabase(portal.names.appUrl, () => {}, CONNECTIONS)
  const count = await crowd((customerId, work) =>
    customerId === null ? database.anonymous(work) : database.tenant(customerId, work),
  )
  await database.close()
  return count
}

/**
 * Through PgBouncer in transaction mode; `isLocal: false` sets the customer for the session, which must never happen.
 */
export async function throughBouncer(
  { portal }: Stage,
  file: string,
  { isLocal }: { isLocal: boolean },
): Promise<Count> {
  const bouncer = await startPgBouncer(file, portal.names.appUrl, CONNECTIONS)
  const pool = new pg.Pool({ connectionString: bouncer.url, max: CLIENTS })
  const count = await crowd(async (customerId, work) => {
    const client = await pool.connect()
    const run = async <Row>(statement: Sql) => {
      const { text, values } = prepared(statement)
      return (await client.query(text, values)).rows as Row[]
    }
    try {
      await client.query('begin')
      if (customerId !== null)
        await client.query(`select set_config('app.customer_id', $1, $2)`, [String(customerId), isLocal])
      const result = await work({ rows: run })
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  })
  await pool.end()
  bouncer.stop()
  return count
}

async function crowd(transaction: Transaction): Promise<Count> {
  const count: Count = { transactions: 0, foreign: 0, missing: 0 }
  const client = async (n: number) => {
    for (let turn = 0; turn < TRANSACTIONS / CLIENTS; turn++) {
      count.transactions++
      // every ninth has no customer; neighbors are never of the same customer
      const customerId = (n + turn) % (CUSTOMERS + 1) || null
      note(count, customerId, await look(transaction, customerId, turn))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))
  return count
}

/**
 * Most read, some write, some give up their role first, some fail half way; a failed one returns nothing and must
 * leave nothing behind.
 */
async function look(
  transaction: Transaction,
  customerId: number | null,
  turn: number,
): Promise<OwnedRow[] | null> {
  if (turn % 7 === 3) {
    await transaction(customerId, (db) => db.rows(FAIL)).catch(() => {})
    return null
  }
  return await transaction(customerId, async (db) => {
    if (turn % 4 === 1) await db.rows(GIVE_UP_ROLE)
    return await db.rows<OwnedRow>(turn % 5 === 2 ? TOUCH : OWNERS)
  })
}

function note(count: Count, customerId: number | null, seen: OwnedRow[] | null): void {
  if (seen === null) return
  const rows = (of: OwnedRow[]) => of.reduce((sum, { pieces = 1 }) => sum + pieces, 0)
  const own = seen.filter((row) => row.customer_id === customerId)
  count.foreign += rows(seen) - rows(own)
  if (customerId !== null) count.missing += PIECES - rows(own)
}
