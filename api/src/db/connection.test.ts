import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/database.ts'
import { openDatabase } from './pool.ts'
import { raw, sql } from './sql.ts'

const names = await useTestDatabase()

/** A way to the server that can be closed to new connections while those there are go on. */
async function detour(url: string): Promise<{ url: string; close: () => void }> {
  const direct = new pg.Client({ connectionString: url })
  const server = net.createServer((caller) => {
    const { host, port } = direct
    const onward = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
    caller.on('error', () => {}).on('close', () => onward.destroy())
    onward.on('error', () => {}).on('close', () => caller.destroy())
    caller.pipe(onward).pipe(caller)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const round = new URL(url)
  round.searchParams.delete('host')
  round.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  return { url: round.toString(), close: () => void server.close() }
}

test('an abandoned export frees its locks, even if the server missed the stop', async () => {
  const holder = new pg.Client({ connectionString: names.adminUrl })
  await holder.connect()
  const countWaiting = async () =>
    (
      await holder.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where not granted and database =
          (select oid from pg_database where datname = current_database())`,
      )
    ).rows[0]!.count
  const way = await detour(names.appUrl)
  const database = openDatabase(way.url, () => {}, 1)
  await holder.query('begin; lock table waybills in access exclusive mode')
  const leaving = new AbortController()
  const tx = await database.begin({ copying: 'out', signal: leaving.signal })
  await tx.db.run(sql`select set_config('app.customer_id', '1', true)`)
  tx.db.copyOut(raw('select note from waybills')).on('error', () => {})
  await expect.poll(countWaiting, { interval: 20 }).toBe(1)
  // the cancel request goes over a new connection
  way.close()

  leaving.abort(new Error('left'))
  await tx.end('rollback')

  await expect.poll(countWaiting, { interval: 20 }).toBe(0)
  await database.close()
  await holder.end()
})
