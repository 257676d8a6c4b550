import pino from 'pino'
import { rebuildAssets } from '#api/areas/feeds/trips/rebuilds.service.ts'
import { openDatabase } from '#api/db/pool.ts'
import { startLive } from '#api/http/live.ts'

// A worker's process: folds and estimates every unit of a customer again, from the named one on, and reports where it
// stopped.

interface Request {
  appUrl: string
  customerId: number
  after: string
  /** It stops after this time, or when all units are done. */
  limitMs: number
}

process.on('message', ({ appUrl, customerId, after, limitMs }: Request) => {
  void rebuild()

  async function rebuild(): Promise<void> {
    const database = openDatabase(appUrl, () => {})
    const live = startLive(database, pino({ level: 'error' }, process.stderr))
    const ctx = { database, live, signal: AbortSignal.timeout(limitMs) }
    const started = performance.now()
    const stoppedAt = await rebuildAssets(ctx, { customer_id: customerId, code: null, after })
    const reported = { stoppedAt, ms: performance.now() - started }
    await Promise.all([live.close(), database.close()])
    process.send?.(reported, () => process.exit())
  }
})
