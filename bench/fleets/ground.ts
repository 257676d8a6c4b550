import pg from 'pg'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Db } from '#api/db/tx.ts'
import { openDatabase } from '#api/db/pool.ts'
import { openBenchData } from '../data.ts'
import { startPortal } from '../portal.ts'
import { openStage } from '../stage.ts'

/** The portal and database that fleets are measured on. */
export interface Ground {
  superuser: (work: (db: pg.Client) => Promise<void>) => Promise<void>
  tenant: (work: (db: Db) => Promise<unknown>) => Promise<void>
  call: (endpoint: Endpoint, params: Readonly<Record<string, string | number>>) => Promise<void>
  stop: () => Promise<void>
}

/** An empty database of its own, with the API in this process. */
export async function openEmptyGround(): Promise<Ground> {
  const stage = await openStage({}, { strictAnswers: false })
  const { portal } = stage
  return {
    superuser: (work) => portal.superuser(work),
    tenant: async (work) => {
      await portal.database.tenant(1, work)
    },
    async call(endpoint, params) {
      const { status } = await portal.call(endpoint, { params, query: {} } as never, 'full')
      if (status !== 200) throw new Error(`${endpoint.name} answered ${status}`)
    },
    stop: stage.stop,
  }
}

/** The database that all list benchmarks share, a million waybills and ten million events, behind a server of its own. */
export async function openFilledGround(): Promise<Ground> {
  const data = await openBenchData()
  const server = await startPortal(data)
  const database = openDatabase(data.appUrl, () => {})
  return {
    async superuser(work) {
      const db = new pg.Client({ connectionString: data.adminUrl })
      await db.connect()
      try {
        await work(db)
      } finally {
        await db.end()
      }
    },
    tenant: async (work) => {
      await database.tenant(data.largest, work)
    },
    async call(endpoint, params) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
      await server.call('GET', `/api${path}`)
    },
    async stop() {
      await server.stop()
      await database.close()
      await data.stop()
    },
  }
}
