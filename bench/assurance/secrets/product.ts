import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { prepareAppRole } from '#api/db/app-role.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { getQueueUrl } from '#api/db/running-roles.ts'
import { withDatabase } from '#api/db/urls.ts'
import { prepareQueue } from '#api/jobs/queue-schema.ts'
import { loadStarter } from '#api/start/starter.ts'
import { getClient, type Client } from './client.ts'

/** The product's server with its worker on a fresh embedded database, logging all it can. */
export interface Product {
  client: Client
  dataDir: string
  /** The file with the server's output, outside `dataDir`. */
  log: string
  /** Passwords of the database's roles. */
  databasePasswords: string[]
  /** A superuser's connection; a new one after `cut`. */
  superuser(): Promise<pg.Client>
  /** Ends the database at once, as a crash does, runs work without it, and waits until it is back. */
  cut(work: () => Promise<void>): Promise<void>
  /** Ends the server, which flushes its buffered log. */
  stopServer(): Promise<void>
  /** Ends the database, so that all its files are written. */
  stopDatabase(): Promise<void>
  remove(): void
}

/** Starts it with these settings; `args` and the module `preload` are the server's, for a planted fault. */
export async function startFreshProduct(given: {
  env: NodeJS.ProcessEnv
  providers: object[]
  preload: string
  args: readonly string[]
}): Promise<Product> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-bench-secrets-'))
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const log = path.join(folder, 'server.log')
  const providersFile = path.join(folder, 'providers.json')
  writeFileSync(providersFile, JSON.stringify(given.providers))
  const database = await startEmbeddedDatabase(dataDir)
  await migrate(database.ownerUrl)
  await prepareQueue(database.ownerUrl)
  await prepareAppRole(database)
  process.env.DEMO_WORLD = 'small'
  await loadStarter(database.ownerUrl, 'on')
  const output = openSync(log, 'a')
  const server = fork(new URL(import.meta.resolve('#api/server.ts')), [...given.args], {
    execArgv: ['--import', given.preload],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ROLE: 'all',
      METRICS: 'on',
      LOG_LEVEL: 'trace',
      DATA_DIR: dataDir,
      IDENTITY_PROVIDERS: providersFile,
      INTERLINE_APP_URL: database.appUrl,
      INTERLINE_QUEUE_URL: getQueueUrl(database),
      ...given.env,
    },
    stdio: ['ignore', output, output, 'ipc'],
  })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return getHandle({ folder, dataDir, log, server, port, database })
}

type Running = Pick<Product, 'dataDir' | 'log'> & {
  folder: string
  server: ChildProcess
  port: number
  database: EmbeddedDatabase
}

function getHandle({ folder, dataDir, log, server, port, database }: Running): Product {
  const connections: pg.Client[] = []
  const logFinalMessage = () => console.error(`the server stopped unexpectedly: ${finalMessage(log)}`)
  server.once('exit', logFinalMessage)
  return {
    client: getClient(port),
    dataDir,
    log,
    databasePasswords: [database.adminUrl, database.ownerUrl, database.appUrl].map((url) =>
      decodeURIComponent(new URL(url).password),
    ),
    async superuser() {
      const db = new pg.Client({ connectionString: withDatabase(database.adminUrl, 'interline') })
      db.on('error', () => {})
      connections.push(db)
      await db.connect()
      return db
    },
    async cut(work) {
      const back = once(database.events, 'up')
      process.kill(database.pid, 'SIGQUIT')
      await work()
      await back
    },
    async stopServer() {
      server.off('exit', logFinalMessage)
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      if (server.exitCode === null) await ended
    },
    async stopDatabase() {
      await Promise.all(connections.map((db) => db.end().catch(() => {})))
      await database.stop()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const FINAL_MESSAGE = 1000
const finalMessage = (log: string): string => readFileSync(log, 'utf8').slice(-FINAL_MESSAGE)
