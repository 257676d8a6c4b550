import type pg from 'pg'
import { CATALOG_RULES } from '#api/testing/catalogue.queries.ts'
import { report } from '../measure.ts'
import { openStage } from '../stage.ts'

// What the database catalog says about row-level security, keys, views, functions and grants: no violation may be
// found. `--plant` breaks every rule once, in a transaction that is rolled back: each must then be found.

const isPlanted = process.argv.includes('--plant')
const { portal, stop } = await openStage()
let findings = 0
for (const { rule, finds, planted } of CATALOG_RULES) {
  const found = await portal.superuser((db) => findIn(db, finds, isPlanted ? planted : ''))
  findings += found.length
  if (found.length > 0) console.error(`  Violated: ${rule}: ${JSON.stringify(found)}`)
  else if (isPlanted) console.error(`  Not detected when broken: ${rule}`)
}
await stop()
report({
  bench: 'catalogue: findings',
  ratio: findings,
  goal: 0,
  unit: 'findings',
  details: `${CATALOG_RULES.length} rules${isPlanted ? ', all of them broken' : ''}`,
})

async function findIn(db: pg.Client, finds: string, planted: string): Promise<object[]> {
  await db.query(`begin; ${planted}`)
  const { rows } = await db.query<Record<string, unknown>>(finds)
  await db.query('rollback')
  return rows
}
