import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withDatabase } from '#api/db/urls.ts'
import type { PortalSettings } from '#api/http/context.ts'
import { startTestApp, type TestApp } from '#api/testing/app.ts'
import { cloneDatabase, dropDatabase } from '#api/testing/database.queries.ts'
import { startTestServer } from '#api/testing/server.ts'

/** The whole API in this process with two customers and a caller of every kind, with a separate database. */
export interface Stage {
  portal: TestApp
  stop: () => Promise<void>
}

/** Opens what the tests run on, for drills that need more than a test may. */
export async function openStage(
  settings: Partial<PortalSettings> = {},
  options: { strictAnswers?: boolean } = {},
): Promise<Stage> {
  const server = await startTestServer()
  const name = `${server.run}_${randomBytes(5).toString('hex')}`
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await cloneDatabase(admin, name, server.template)
  const portal = await startTestApp(
    settings,
    {
      name,
      adminUrl: withDatabase(server.adminUrl, name),
      ownerUrl: withDatabase(server.ownerUrl, name),
      appUrl: withDatabase(server.appUrl, name),
      drop: () => dropDatabase(admin, name),
    },
    options,
  )
  return {
    portal,
    async stop() {
      await portal.close()
      await admin.end()
      await server.stop()
    },
  }
}
