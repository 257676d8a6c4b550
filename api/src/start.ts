/**
 * `npm start`: starts the whole product on this machine, keeps its parts running, and stops them in order. `npm run
 * dev` (`--dev`) does the same with a server that restarts and a web that reloads when a file is saved.
 */
import path from 'node:path'
import { prepareAppRole } from './db/app-role.ts'
import { isUnfinished } from './backup/unfinished.ts'
import { migrate } from './db/migrate.ts'
import { getQueueUrl } from './db/running-roles.ts'
import { readSettings, type Settings } from './env.ts'
import { prepareQueue } from './jobs/queue-schema.ts'
import { awaitDatabase } from './start/await-database.ts'
import { openVault } from './secrets/vault.ts'
import { offerSetup } from './start/administrator.ts'
import { missingParts } from './start/checks/missing-parts.ts'
import { claimDataDir, claimPort, StartError } from './start/claim.ts'
import { loadDemoWork } from './start/demo-work.ts'
import { onNpmExit } from './start/launcher.ts'
import { openDatabase, type OpenDatabase } from './start/database.ts'
import { Part } from './start/part.ts'
import { loadStarter } from './start/starter.ts'
import { present } from './start/screen.ts'
import {
  announce,
  announceMissing,
  announceSetup,
  explainFailure,
  printLine,
  screen,
} from './start/terminal.ts'
import { startWebDev } from './start/webDev.ts'
import { ensureWebBuild } from './start/webBuild.ts'

const SERVER = path.join(import.meta.dirname, 'server.ts')
const ARCHIVER = path.join(import.meta.dirname, 'backup', 'archiver.ts')
const DEMO = path.join(import.meta.dirname, '..', '..', 'demo', 'src', 'main.ts')

const mode = process.argv.includes('--dev') ? 'dev' : 'built'
const ending = new AbortController()
/** How to undo the steps of the start, last first. */
const undo: (() => Promise<void> | void)[] = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ending.abort(signal))
process.on('disconnect', () => ending.abort('the launcher ended'))
onNpmExit(process.env, () => ending.abort('npm ended'))

try {
  await start()
  await ended()
  printLine('stopping')
} catch (error) {
  if (!ending.signal.aborted) {
    console.error(explainFailure(error))
    process.exitCode = 1
  }
  ending.abort()
}
for (const step of undo.reverse()) await step()
process.exit()

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const port = await claim(settings)
  const serverUrl = `http://${reachableHost(settings.host)}:${port}`
  const preparedWeb = prepareWeb(settings, serverUrl)
  preparedWeb.catch(() => null)
  const database = await prepareDatabase(settings)
  const devAddress = await preparedWeb
  ending.signal.throwIfAborted()

  startArchiver(settings, database)
  const server = await startServer(settings, port, database)
  const hasDemo = settings.demo === 'on' && settings.role === 'all'
  const demo = hasDemo ? await startDemo(serverUrl, settings) : null
  if (demo && (await loadDemoWork(database.addresses().ownerUrl)))
    printLine('demo tickets and feedback loaded')
  const address = settings.role === 'worker' ? null : (devAddress ?? publicAddress(settings, port))
  announce(address, {
    server: server.pid,
    database: database.embedded?.pid ?? null,
    demo: demo?.pid ?? null,
  })
  if (!hasDemo) announceMissing(await missingParts(settings, database.addresses().appUrl))
  if (address) announceSetup(address, await offerSetup(database.addresses().ownerUrl))
}

async function claim(settings: Settings): Promise<number> {
  if (!settings.database) undo.push(claimDataDir(settings))
  if (isUnfinished(settings.dataDir))
    throw new StartError(
      `A restore into ${settings.dataDir} was interrupted. Run "npm run restore" again to start over.`,
    )
  return claimPort(settings)
}

async function prepareDatabase(settings: Settings): Promise<OpenDatabase> {
  const database = await openDatabase(settings)
  const { embedded } = database
  if (embedded) {
    undo.push(() => embedded.stop())
    printLine(`database ${embedded.reused ? 'already running' : 'started'}, data in ${embedded.folder}`)
  }
  if (!embedded) await awaitDatabase(database.addresses().ownerUrl, { printLine, signal: ending.signal })
  ending.signal.throwIfAborted()
  const steps = await migrate(database.addresses().ownerUrl)
  printLine(steps.length === 0 ? 'schema is up to date' : `migrations applied up to ${steps.at(-1)}`)
  await prepareQueue(database.addresses().ownerUrl)
  await prepareAppRole(database.addresses())
  const vault = settings.demo === 'on' ? openVault(settings) : null
  if (await loadStarter(database.addresses().ownerUrl, settings.demo, vault))
    printLine('demo customers and users loaded')
  return database
}

/** The address of the web where it is not the server's own. */
async function prepareWeb(settings: Settings, serverUrl: string): Promise<string | null> {
  if (settings.role === 'worker') return null
  if (mode === 'dev') {
    const web = await startWebDev(serverUrl)
    undo.push(web.stop)
    return web.address
  }
  const result = await ensureWebBuild(ending.signal)
  if (result === 'built') printLine('web built')
  if (result === 'kept') printLine('using the existing web build: vite is not installed')
  return null
}

/** Stopped last: the database hands over the end of its log when it stops. */
function startArchiver(settings: Settings, { embedded }: OpenDatabase): void {
  if (settings.backupTo === null || embedded === null) return
  const env = () => ({ ...process.env, INTERLINE_BACKUP_URL: embedded.backupUrl })
  const archiver = new Part({ name: 'archiver', script: ARCHIVER, env, printLine })
  undo.unshift(() => archiver.stop())
  embedded.events.on('up', () => void archiver.relaunch())
}

async function startServer(settings: Settings, port: number, database: OpenDatabase): Promise<Part> {
  const env = () => {
    const addresses = database.addresses()
    const queue = settings.role === 'api' ? {} : { INTERLINE_QUEUE_URL: getQueueUrl(addresses) }
    return {
      ...getChildEnv(settings),
      PORT: String(port),
      INTERLINE_DATABASE: database.embedded ? 'bundled' : 'external',
      INTERLINE_APP_URL: addresses.appUrl,
      ...queue,
    }
  }
  // On a terminal the log would hide the messages for the operator; elsewhere a log collector needs it.
  const isTerminal = process.stdout.isTTY && mode === 'built'
  const logTo = settings.logTo ?? (isTerminal ? 'file' : 'stdout')
  const logFile = logTo === 'file' ? path.join(settings.dataDir, 'log', 'server.log') : null
  const server = new Part({
    name: 'server',
    script: SERVER,
    env,
    logFile,
    nodeFlags: mode === 'dev' ? ['--watch'] : [],
    printLine,
    onMessage: (message) => present(screen, message, logFile !== null),
  })
  undo.push(() => server.stop())
  restartOnDatabaseChange(database, server)
  await untilReadyOrStopped(server.ready)
  printLine(logFile ? `server ready, log file ${logFile}` : 'server ready')
  return server
}

function restartOnDatabaseChange({ embedded, addresses }: OpenDatabase, server: Part): void {
  let { appUrl } = addresses()
  embedded?.events
    .on('down', (pid) => printLine(`database stopped (pid ${pid}), restarting`))
    .on('failed', (error) => printLine(error.message))
    .on('up', (pid) => {
      printLine(`database pid ${pid}`)
      if (appUrl === addresses().appUrl) return server.retryNow()
      appUrl = addresses().appUrl
      void server.relaunch()
    })
}

async function startDemo(serverUrl: string, settings: Settings): Promise<Part> {
  const { ediOutDir } = settings
  // the demo's railroads take bills of lading out of their folders, as real ones do
  const env = () => ({ ...getChildEnv(settings), EDI_OUT_DIR: ediOutDir })
  const onMessage = (message: unknown) => present(screen, message, false)
  const demo = new Part({ name: 'demo', script: DEMO, args: [serverUrl], env, printLine, onMessage })
  undo.push(() => demo.stop())
  await untilReadyOrStopped(demo.ready)
  return demo
}

/** Child processes do not get the operator's database URLs: each gets only what it needs. */
function getChildEnv({ demo }: Settings): NodeJS.ProcessEnv {
  const { DATABASE_URL: _app, DATABASE_OWNER_URL: _owner, ...env } = process.env
  return { ...env, DEMO: demo }
}

function publicAddress(settings: Settings, port: number): string {
  return settings.port === port ? settings.publicUrl : `http://localhost:${port}`
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function ended(): Promise<void> {
  if (ending.signal.aborted) return Promise.resolve()
  return new Promise((resolve) => ending.signal.addEventListener('abort', () => resolve(), { once: true }))
}

async function untilReadyOrStopped(ready: Promise<void>): Promise<void> {
  await Promise.race([ready, ended()])
  ending.signal.throwIfAborted()
}
