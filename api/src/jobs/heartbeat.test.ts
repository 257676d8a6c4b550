import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getQueueUrl } from '../db/running-roles.ts'
import { withDatabase } from '../db/urls.ts'
import { useTestApp } from '../testing/app.ts'
import { startTestWorker } from '../testing/worker.ts'
import { job, Nothing, type Job } from './queue.ts'
import { prepareQueue } from './queue-schema.ts'

const portal = useTestApp()
const WITHIN_MS = 12_000
/** Long enough for others to check the jobs of stopped workers and claim the returned ones. */
const TWO_CHECKS_MS = 13_000

/** A worker process with a job that it begins and never ends. */
async function startHangingWorker(): Promise<ChildProcess> {
  await prepareQueue(portal.names.ownerUrl)
  const code = `
    import { startWorker } from '${import.meta.resolve('./worker.ts')}'
    import { job, Nothing } from '${import.meta.resolve('./queue.ts')}'
    const begin = async () => {
      process.send('begun')
      await new Promise(() => {})
    }
    const hang = job({ name: 'hang', payload: Nothing, atStart: true, load: async () => begin })
    const log = { error() {}, warn() {}, info() {}, debug() {} }
    await startWorker({ queueUrl: ${JSON.stringify(getQueueUrl(portal.names))}, log, jobs: [hang] })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

async function startHere(...jobs: Job[]): Promise<void> {
  const worker = await startTestWorker(portal, jobs)
  onTestFinished(() => worker.stop())
}

/** A job of the given name that reports when it begins. */
function noticed(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { begun: promise, job: job({ name, payload: Nothing, load: async () => async () => resolve() }) }
}

test('a job whose worker was killed is begun again within seconds', { timeout: 30_000 }, async () => {
  const killed = await startHangingWorker()
  const hang = noticed('hang')
  killed.kill('SIGKILL')
  const started = performance.now()

  await startHere(hang.job)
  await hang.begun

  expect(performance.now() - started).toBeLessThan(WITHIN_MS)
})

test('a job whose worker lives is left to it, however long it takes', { timeout: 30_000 }, async () => {
  await startHangingWorker()
  await startHere()

  await wait(TWO_CHECKS_MS)

  const { rows } = await portal.owner((db) =>
    db.query(`select attempts from graphile_worker.jobs where task_identifier = 'hang'`),
  )
  expect(rows).toEqual([{ attempts: 1 }])
})

test(
  'a database that is away while a job ends stops neither process nor queue',
  { timeout: 20_000 },
  async () => {
    const [begun, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const cut = job({
      name: 'cut',
      payload: Nothing,
      load: async () => async () => {
        begun.resolve()
        await resume.promise
      },
    })
    const after = noticed('after')
    await startHere(cut, after.job)
    onTestFinished(() => resume.resolve())
    const query = (name: string) =>
      portal.owner((db) => db.query('select graphile_worker.add_job($1)', [name]))
    await query('cut')
    await begun.promise

    const { name, adminUrl } = portal.names
    const outside = new pg.Client({ connectionString: withDatabase(adminUrl, 'postgres') })
    await outside.connect()
    await outside.query(`alter database ${name} allow_connections false`)
    await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    resume.resolve()
    await wait(500)
    await outside.query(`alter database ${name} allow_connections true`)
    await outside.end()

    await query('after')
    await expect(after.begun).resolves.toBeUndefined()
    // the queue's library says on the console itself that it tries again, when it is quick enough to notice
    vi.mocked(console.error).mockClear()
  },
)
