import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import { createTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { exportAssetsCsv, exportAssetsXlsx } from '#contract/areas/visibility/assets/assets.contract.ts'
import { report } from '../../../measure.ts'
import type { Part } from '../part.ts'
import { must, openRunning, type Running } from '../running.ts'
import {
  alterEntry,
  askForCheck,
  countEntries,
  deleteEntry,
  selectChecked,
  selectNewest,
} from './audit.queries.ts'

// An attacker with the database's password tampers with the audit log while people work: a verified entry is altered,
// and the newest is deleted before its verification. Both must be reported to administrators. Exports and refused
// sign-ins must leave an entry.

const CHECKS = 4
const CHECK_MS = 15_000
const LOOK_MS = 100

export const auditPart: Part = {
  name: 'audit',
  plants: ['unread', 'silent'],
  async run(plant) {
    const preloads = plant === null ? [] : [path.join(import.meta.dirname, `${plant}.plant.ts`)]
    const running = await openRunning({ role: 'all', preloads })
    try {
      await reportTampering(running)
      await reportEntries(running)
    } finally {
      await running.stop()
    }
  },
}

const note = ({ call }: Running, as: 'full' | 'other') =>
  must(
    call(createTicket, { params: { customerId: as === 'full' ? 1 : 2 }, body: { name: 'Brakes hang' } }, as),
    'a ticket',
  )

async function reportTampering(running: Running): Promise<void> {
  const { db, call } = running
  for (const who of ['full', 'other', 'full', 'other'] as const) await note(running, who)
  await check(running)
  const altered = await db((one) => selectNewest(one, 1))
  await db((one) => alterEntry(one, altered))
  await note(running, 'other')
  const deleted = await db((one) => selectNewest(one, 2))
  await db((one) => deleteEntry(one, deleted))
  for (let n = 0; n < CHECKS; n++) {
    // people go on working
    await note(running, 'full')
    await note(running, 'other')
    await check(running)
  }
  const { broken_entries } = await must(
    call(listAuditEntries, { query: {} as never }, 'admin'),
    'the audit log',
  )
  // a deleted entry is identified by the one that followed it
  const isNamed = [altered, deleted].map((entry) =>
    broken_entries.some((one) => one >= entry && one <= entry + 2),
  )
  report({
    bench: 'abuse, audit: tampering not detected',
    ratio: isNamed.filter((is) => !is).length,
    goal: 0,
    unit: 'of 2',
    details: `an entry altered (${altered}), the newest deleted (${deleted}); detected: ${broken_entries.join(', ') || 'none'}`,
  })
}

/** One check of all that was written before. */
async function check({ db }: Running): Promise<void> {
  const before = new Date().toISOString()
  await db(askForCheck)
  const startedMs = performance.now()
  while (((await db(selectChecked)) ?? '') < before && performance.now() - startedMs < CHECK_MS)
    await wait(LOOK_MS)
}

async function reportEntries({ db, call }: Running): Promise<void> {
  const body = {} as never
  const params = { customerId: 1 }
  const wrong = { email: 'full@test.example', password: 'not this one' }
  const done: [string, () => Promise<{ status: number }>][] = [
    ['exportAssetsCsv', () => call(exportAssetsCsv, { params, body }, 'full')],
    ['exportAssetsXlsx', () => call(exportAssetsXlsx, { params, body }, 'full')],
    ['login', () => call(login, { body: wrong })],
  ]
  const missing: string[] = []
  for (const [name, act] of done) {
    const before = await db((one) => countEntries(one, name))
    await act()
    if ((await db((one) => countEntries(one, name))) === before) missing.push(name)
  }
  report({
    bench: 'abuse, audit: exports and refused sign-ins without an entry',
    ratio: missing.length,
    goal: 0,
    unit: `of ${done.length}`,
    details: missing.join(', ') || 'each has one',
  })
}
