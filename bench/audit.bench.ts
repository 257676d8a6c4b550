import { listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import { checkAudit } from '#api/areas/admin/audit/audit.service.ts'
import { fillAudit } from './fill/audit.queries.ts'
import { isSmall } from './data.ts'
import { ms, percentile, report } from './measure.ts'
import { openStage } from './stage.ts'

// Opening the audit log among two million entries: the page must not verify them, and the check that runs every
// minute must be short.

const ENTRIES = isSmall() ? 50_000 : 2_000_000
const OPENED = 50
const WARM_UP = 10
const GOAL_MS = 50

const stage = await openStage()
const { portal } = stage
try {
  console.error(`  writing ${ENTRIES} entries ...`)
  await portal.superuser((db) => fillAudit(db, ENTRIES))
  const first = await took(check)
  const again = await took(check)
  for (const [name, query] of [
    ['newest', {}],
    ['of people', { scope: 'people' }],
    ['of machines', { scope: 'machines' }],
    ['of a customer', { customer_id: '1' }],
    ['of a user', { user_id: '1' }],
    ['of an operation', { operation: 'updateNothing' }],
    ['of a rare operation', { operation: 'updateSeldom' }],
    ['of a user and an operation', { user_id: '1', operation: 'updateNothing' }],
  ] as const) {
    for (let n = 0; n < WARM_UP; n++) await open(query)
    const times: number[] = []
    while (times.length < OPENED) times.push(await took(() => open(query)))
    report({
      bench: `audit log of ${ENTRIES} entries, ${name}: p95`,
      ratio: percentile(times, 0.95),
      goal: GOAL_MS,
      unit: 'ms',
      details: `median ${ms(percentile(times, 0.5))}`,
    })
  }
  report({
    bench: 'audit log, the check of every minute',
    ratio: again / 1000,
    goal: 2,
    unit: 's',
    details: `the first, of all entries: ${ms(first)}`,
  })
} finally {
  await stage.stop()
}
process.exit()

function check(): Promise<void> {
  return checkAudit({ database: portal.database, signal: new AbortController().signal })
}

async function open(query: object): Promise<void> {
  const { status } = await portal.call(listAuditEntries, { query }, 'admin')
  if (status !== 200) throw new Error(`the audit log answered ${status}`)
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
