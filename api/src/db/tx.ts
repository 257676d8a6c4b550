import type { Readable, Writable } from 'node:stream'
import { DatabaseError, type ClientBase, type QueryResult } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { safeCsv } from '../files/csv.ts'
import { cut } from './connection.ts'
import { inlined, prepared, type Sql } from './sql.ts'

/** Where statements go. */
export interface Statements {
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or null. */
  row<Row>(statement: Sql): Promise<Row | null>
  /** Runs a statement and returns the number of affected rows. */
  run(statement: Sql): Promise<number>
}

/** The statements of one transaction. Handed down, never reached for. */
export interface Db extends Statements {
  /**
   * For the last statement of a transaction: its commit is sent along, which saves a round trip to the database and
   * frees the connection earlier. `run` only prepares the statement.
   */
  readonly last: Statements
  /** Starts `COPY ... FROM STDIN`; only in transactions opened for copying. */
  copyIn(text: string): Writable
  /** Starts `COPY (statement) TO STDOUT` in the text format; only in transactions opened for copying. */
  copyOut(statement: Sql): Readable
  /** The same as CSV with a heading, made harmless for spreadsheets that part cells elsewhere. */
  copyCsv(statement: Sql): Readable
}

/** A connection in an open transaction until `end` is called, by whoever is first. */
export interface InTransaction {
  client: ClientBase
  end: () => Promise<void>
  hasEnded: () => boolean
  /** Running copies: the server processes nothing else until they end. */
  copies: Set<Readable>
  /** Aborts when no one waits for the work anymore. */
  signal: AbortSignal | undefined
}

/** Wraps a connection in an open transaction. */
export function dbOn({ client, end, hasEnded, copies, signal }: InTransaction): Db {
  /** The connection during the transaction: afterward it serves others. */
  const ours = (): ClientBase => {
    if (hasEnded()) throw new Error('A statement came after the end of its transaction.')
    return client
  }
  const query = (statement: Sql): Promise<QueryResult> => ours().query(prepared(statement))
  const queryLast = (statement: Sql): Promise<QueryResult> => {
    const pending = query(statement)
    // a failure shows in the statement itself, and the end of a failed transaction keeps nothing of it
    end().catch(() => {})
    return pending
  }
  const run = async (statement: Sql): Promise<number> => (await query(statement)).rowCount ?? 0
  const copy = (statement: Sql, options: string): Readable => {
    signal?.throwIfAborted()
    const stream = ours().query(copyTo(`copy (${inlined(statement)}) to stdout ${options}`))
    copies.add(stream)
    const leave = () => stream.destroy(signal?.reason as Error)
    signal?.addEventListener('abort', leave)
    let isRefused = false
    return stream
      .once('end', () => copies.delete(stream))
      .once('error', (error) => (isRefused = error instanceof DatabaseError))
      .once('close', () => {
        copies.delete(stream)
        signal?.removeEventListener('abort', leave)
        // an abandoned copy never ends and would hold its connection forever; the pool opens a new one
        if (!stream.readableEnded && !isRefused) cut(client)
      })
  }
  return {
    ...reading(query),
    run,
    last: { ...reading(queryLast), run },
    copyIn: (text) => ours().query(copyFrom(text)),
    copyOut: (statement) => copy(statement, ''),
    copyCsv: (statement) => safeCsv(copy(statement, 'with (format csv, header)')),
  }
}

const reading = (query: (statement: Sql) => Promise<QueryResult>): Pick<Statements, 'rows' | 'row'> => ({
  rows: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
  row: async <Row>(statement: Sql) => ((await query(statement)).rows[0] as Row | undefined) ?? null,
})
