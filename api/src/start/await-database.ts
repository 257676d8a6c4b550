import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withoutPassword } from '../db/urls.ts'

const AGAIN_MS = 1000
const REPEAT_MESSAGE_MS = 30_000
const TIMEOUT_MS = 3000
/** The server is not reachable, or not yet; any other error is a setting that waiting does not fix. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
])

interface Waiting {
  printLine: (line: string) => void
  signal: AbortSignal
}

/**
 * Waits until the operator's database accepts connections, and reports that it waits. A refused sign-in is left to
 * the next step.
 */
export async function awaitDatabase(url: string, { printLine, signal }: Waiting): Promise<void> {
  let lastMessageMs = Number.NEGATIVE_INFINITY
  for (
    let isAway = await getConnectionProblem(url);
    isAway !== null;
    isAway = await getConnectionProblem(url)
  ) {
    if (performance.now() - lastMessageMs > REPEAT_MESSAGE_MS) {
      lastMessageMs = performance.now()
      printLine(`waiting for the database ${withoutPassword(url)}: ${isAway}`)
    }
    await wait(AGAIN_MS, undefined, { signal })
  }
  if (lastMessageMs > 0) printLine('the database is ready')
}

/** Why the database cannot be reached; null when it responds, even with a refusal. */
async function getConnectionProblem(url: string): Promise<string | null> {
  const db = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS })
  db.on('error', () => {})
  try {
    await db.connect()
    return null
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code !== undefined && AWAY.has(code)) return code
    return /timeout|terminated/i.test(message) ? 'it does not respond' : null
  } finally {
    db.end().catch(() => {})
  }
}
