import { notifyCustomer } from '#api/areas/notifications/matching/matching.service.ts'
import { isSmall } from '../data.ts'
import { percentile, report } from '../measure.ts'
import { fillFacts, fillRules, reportedSince } from './notifications.queries.ts'
import { openStage } from '../stage.ts'

// Rules of one customer over events at a steady rate: how long after a fact is recorded everyone concerned is
// notified. Each rule is of a group, a saved view, followed units or a number of its own.

const RULES = isSmall() ? 1000 : 10_000
const PER_SECOND = 500
const SECONDS = isSmall() ? 5 : 20
const GOAL_S = 2

const stage = await openStage()
const { portal } = stage
try {
  await portal.superuser((db) => fillRules(db, RULES))
  const deps = { database: portal.database, mail: portal, signal: new AbortController().signal }
  const late: number[] = []
  const began = Date.now()
  let isOver = false
  let last = 0
  const reporting = (async () => {
    while (!isOver) {
      await notifyCustomer(deps, 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await notifyCustomer(deps, 1)
  })()
  // visible to another connection only after the commit, so that what is found is that old by then
  const watching = (async () => {
    while (late.length < SECONDS * PER_SECOND) {
      const reported = await portal.superuser((db) => reportedSince(db, last))
      last = reported.at(-1)?.fact_id ?? last
      late.push(...reported.map(({ told_ms }) => (Date.now() - told_ms) / 1000))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  for (let tick = 0; tick < SECONDS * 5; tick++) {
    await portal.superuser((db) => fillFacts(db, tick, PER_SECOND / 5))
    const next = began + (tick + 1) * 200
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())))
  }
  await watching
  isOver = true
  await reporting
  report({
    bench: `${RULES} rules over ${PER_SECOND} events a second: p99 from event to notification`,
    ratio: percentile(late, 0.99),
    goal: GOAL_S,
    unit: 's',
    details: `median ${percentile(late, 0.5).toFixed(2)} s, slowest ${Math.max(...late).toFixed(2)} s, ${late.length} events`,
  })
} finally {
  await stage.stop()
}
