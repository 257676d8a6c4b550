import type { Readable, Writable } from 'node:stream'
import { DatabaseError, type ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { writeTogether } from './write-together.ts'
import { inlined, prepared, type Sql } from './sql.ts'

/** The statements of one transaction. Handed down, never reached for. */
export interface Db {
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or null. */
  row<Row>(statement: Sql): Promise<Row | null>
  /** Runs a statement and tells how many rows it touched. */
  run(statement: Sql): Promise<number>
  /** Starts `COPY ... FROM STDIN`; only in transactions opened for copying. */
  copyIn(text: string): Writable
  /** Starts `COPY (statement) TO STDOUT` with the given options; only in transactions opened for copying. */
  copyOut(statement: Sql, options?: string): Readable
}

/** Wraps a connection that stands in a transaction. */
export function dbOn(client: ClientBase): Db {
  return {
    async rows<Row>(statement: Sql) {
      writeTogether(client)
      const result = await client.query(prepared(statement))
      return result.rows as Row[]
    },
    async row<Row>(statement: Sql) {
      writeTogether(client)
      const result = await client.query(prepared(statement))
      return (result.rows[0] as Row | undefined) ?? null
    },
    async run(statement: Sql) {
      writeTogether(client)
      const result = await client.query(prepared(statement))
      return result.rowCount ?? 0
    },
    copyIn: (text) => client.query(copyFrom(text)),
    copyOut(statement, options = '') {
      const stream = client.query(copyTo(`copy (${inlined(statement)}) to stdout ${options}`))
      let isRefused = false
      return stream
        .once('error', (error) => (isRefused = error instanceof DatabaseError))
        .once('close', () => {
          if (!stream.readableEnded && !isRefused) cut(client)
        })
    },
  }
}

// A copy nobody reads any more never ends by itself and would hold its connection for ever; the pool opens another.
function cut(client: ClientBase): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
