import type pg from 'pg'
import { CATALOGUE_RULES } from '#api/testing/catalogue.queries.ts'
import { report } from '../measure.ts'
import { openStage } from '../stage.ts'

// What the catalogue of the database says of row-level security, keys, views, functions and grants: nothing may be found.
// `--plant` breaks every rule once, in a transaction that is undone: each must then be seen to find something.

const isPlanted = process.argv.includes('--plant')
const { portal, stop } = await openStage()
let findings = 0
for (const { rule, finds, planted } of CATALOGUE_RULES) {
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
  details: `${CATALOGUE_RULES.length} rules${isPlanted ? ', all of them broken' : ''}`,
})

async function findIn(db: pg.Client, finds: string, planted: string): Promise<object[]> {
  await db.query(`begin; ${planted}`)
  const { rows } = await db.query<Record<string, unknown>>(finds)
  await db.query('rollback')
  return rows
}
