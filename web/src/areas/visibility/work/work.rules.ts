import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { WorkChange } from '#contract/areas/visibility/work/work.contract.ts'
import { commentTimeInZone } from '#contract/base/place-time.ts'
import { dayAt, instantAt, readerZone } from '#contract/base/zone-table.ts'

/** The actions on a unit of the queue. */
export type WorkAction = 'take' | 'tomorrow' | 'report' | 'wake'

/** Work begins at this hour. */
const MORNING = '06:00'
const DAY_MS = 24 * 3_600_000

/** Six o'clock of the next morning by the reader's clock. */
export const nextMorning = (now: Date): Date =>
  instantAt(`${dayAt(new Date(now.getTime() + DAY_MS), readerZone())}T${MORNING}`, readerZone())

/** The change that an action makes. */
export function getChange(action: WorkAction, { userId, now }: { userId: number; now: Date }): WorkChange {
  switch (action) {
    case 'take':
      return { owner_id: userId }
    case 'tomorrow':
      return { snooze_until: nextMorning(now).toISOString() }
    case 'report':
      return { snooze_until: 'report' }
    case 'wake':
      return { snooze_until: null }
  }
}

/** The change that restores a unit's state from before an action. */
export function makeUndo(action: WorkAction, row: AssetRow): WorkChange {
  if (action === 'take') return { owner_id: row.work_owner_id }
  return { snooze_until: row.snoozed_to_report ? 'report' : row.snoozed_until }
}

const DONE: Record<WorkAction, string> = {
  take: 'assigned to you',
  tomorrow: `snoozed until tomorrow, ${MORNING}`,
  report: 'snoozed until the next report',
  wake: 'back in the queue',
}

/** Describes the completed action. */
export const doneText = (action: WorkAction, rows: readonly Pick<AssetRow, 'equipment_id'>[]): string => {
  const [first] = rows
  const who = rows.length === 1 && first ? `${first.equipment_id} is` : `${rows.length} units are`
  return `${who} ${DONE[action]}.`
}

/** Whether an action changes a unit. Only a snoozed unit can be unsnoozed. */
export const fitsWork = (
  action: WorkAction,
  { snoozed_until, snoozed_to_report }: Pick<AssetRow, 'snoozed_until' | 'snoozed_to_report'>,
): boolean => action !== 'wake' || snoozed_to_report || snoozed_until !== null

/** A unit's assignee and the end of its snooze, in a few words; null without either. */
export function stateText({
  work_owner,
  snoozed_until,
  snoozed_to_report,
}: Pick<AssetRow, 'work_owner' | 'snoozed_until' | 'snoozed_to_report'>): string | null {
  const rests = snoozed_to_report
    ? 'snoozed until the next report'
    : snoozed_until && `snoozed until ${commentTimeInZone(snoozed_until)}`
  return [work_owner, rests].filter(Boolean).join(', ') || null
}

const HOURS_OF = { bad: 72, act: 24 } as const

/** Red from three days late on, amber from one. */
export function latenessTone(hours: number): 'bad' | 'act' | undefined {
  if (hours >= HOURS_OF.bad) return 'bad'
  return hours >= HOURS_OF.act ? 'act' : undefined
}
