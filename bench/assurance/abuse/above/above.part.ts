import path from 'node:path'
import { report } from '../../../measure.ts'
import type { Part } from '../part.ts'
import { openRunning, type Running } from '../running.ts'
import { prepare } from './above.queries.ts'
import { ACCOUNTS } from './accounts.ts'
import { ANSWERS } from './answers.ts'
import type { Attempt } from './attempt.ts'
import { FAULTS } from './faults.ts'
import { QUOTES } from './quotes.ts'
import { ROLES } from './roles.ts'
import { RULES } from './rules.ts'
import { TICKETS } from './tickets.ts'

// Users of the portal, its customers and outsiders try to exceed their permissions, each by a call to a running
// portal: every attempt must be refused or do no harm.

const ATTEMPTS: readonly Attempt[] = [...ROLES, ...QUOTES, ...TICKETS, ...RULES, ...ANSWERS, ...ACCOUNTS]

export const abovePart: Part = {
  name: 'above',
  plants: Object.keys(FAULTS),
  async run(plant) {
    const running = await openRunning({
      role: 'all',
      preloads: plant === null ? [] : [path.join(import.meta.dirname, 'above.plant.ts')],
      settings: plant === null ? {} : { ABUSE_FAULT: plant },
    })
    try {
      await running.db(prepare)
      const statement = plant === null ? undefined : FAULTS[plant]?.database
      if (statement !== undefined) await running.db((db) => db.query(statement))
      await reportResult(running)
    } finally {
      await running.stop()
    }
  },
}

async function reportResult(running: Running): Promise<void> {
  const done: string[] = []
  for (const { name, play } of ATTEMPTS) {
    const harm = await play(running).catch((error: Error) => `it could not be tried: ${error.message}`)
    if (harm !== null) done.push(`${name}: ${harm}`)
  }
  for (const harm of done) console.error(`  ${harm}`)
  report({
    bench: 'abuse, above: privilege escalations that succeeded',
    ratio: done.length,
    goal: 0,
    unit: 'attempts',
    details: `of ${ATTEMPTS.length}`,
  })
}
