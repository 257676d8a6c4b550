import type { QueueReport } from '#contract/areas/admin/system/system.contract.ts'
import { MAX_JOB_WAIT_SECONDS } from '#contract/areas/admin/system/system.rules.ts'
import { type SlotClass, SLOTS } from '../../../jobs/slots.ts'
import type { JobCounts } from './system.queries.ts'

/** Jobs of each class at a moment, in milliseconds. */
export const queuesAt = (
  nowMs: number,
  jobs: readonly JobCounts[],
  getSlotClass: (name: string) => SlotClass,
): QueueReport[] =>
  (Object.keys(SLOTS) as SlotClass[]).map((slots) => {
    const ofClass = jobs.filter(({ name }) => getSlotClass(name) === slots)
    const sum = (key: 'running' | 'waiting' | 'retrying' | 'failed') =>
      ofClass.reduce((total, one) => total + one[key], 0)
    const oldest = ofClass
      .flatMap(({ oldest_due_ts }) => oldest_due_ts ?? [])
      .sort()
      .at(0)
    return {
      slots,
      max_running: SLOTS[slots],
      running: sum('running'),
      waiting: sum('waiting'),
      retrying: sum('retrying'),
      failed: sum('failed'),
      oldest_due_ts: oldest ?? null,
      is_late: oldest !== undefined && nowMs - Date.parse(oldest) > MAX_JOB_WAIT_SECONDS * 1000,
    }
  })
