import { dayAt } from '#contract/base/zone-table.ts'
import type { AlertPreview } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { DEFAULT_ZONE } from '../matching/book.rules.ts'
import type { Fact } from '../../../facts/fact.ts'
import { toMails, type Report } from '../matching/plan.rules.ts'

const MAX_SAMPLES = 20
const MAX_MAILS = 20

/** Counts what a plan would have sent: by day, the latest events, the first mails. */
export function makePreview(
  facts: readonly Fact[],
  { deliveries, hooks }: Report,
  zone: string | null,
): AlertPreview {
  const reportedIds = new Set([...deliveries, ...hooks].map(({ fact_id }) => fact_id))
  const reported = facts.filter(({ fact_id }) => reportedIds.has(fact_id))
  const mails = toMails(deliveries).sort((a, b) => a.due - b.due)
  const carried = Map.groupBy(deliveries, ({ address, mail, due }) => `${address} ${mail} ${due}`)
  return {
    matched_count: reported.length,
    event_count: facts.length,
    mail_count: mails.length,
    recipient_count: new Set(deliveries.map(({ address }) => address)).size,
    days: getDays(
      reported.map(({ matched_ts }) => matched_ts),
      mails.map(({ due }) => due),
      zone ?? DEFAULT_ZONE,
    ),
    samples: reported
      .slice(-MAX_SAMPLES)
      .reverse()
      .map(({ data, ts, equipment_id }) => ({
        text: data.text,
        ts: new Date(ts).toISOString(),
        path: data.path,
        equipment_id,
      })),
    mails: mails.slice(0, MAX_MAILS).map(({ address, kind, due }) => ({
      address,
      kind,
      due: new Date(due).toISOString(),
      notifications: carried.get(`${address} ${kind} ${due}`)?.length ?? 0,
    })),
  }
}

function getDays(reported: readonly number[], mails: readonly number[], zone: string): AlertPreview['days'] {
  const days = new Map<string, { notifications: number; mails: number }>()
  const at = (ts: number) => {
    const day = dayAt(new Date(ts), zone)
    const counts = days.get(day) ?? { notifications: 0, mails: 0 }
    days.set(day, counts)
    return counts
  }
  for (const ts of reported) at(ts).notifications += 1
  for (const ts of mails) at(ts).mails += 1
  return [...days].sort(([a], [b]) => a.localeCompare(b)).map(([day, counts]) => ({ day, ...counts }))
}
