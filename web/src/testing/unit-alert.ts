import type { UnitAlert } from '#contract/areas/telematics/alerts/alerts.contract.ts'

/** An impact that no one has looked at. */
export const ALERT: UnitAlert = {
  alert_id: 71,
  equipment_id: 'TILX270337',
  severity: 'critical',
  kind: 'impact',
  detail: 'Impact of 4.6 g',
  opened_date: '2026-11-24T11:41:00Z',
  place: 'Parsons, KS',
  state: 'open',
  owner: null,
  snoozed_date: null,
  acknowledged_date: null,
  closed_date: null,
  zone: 'America/Chicago',
  can: {
    acknowledge: true,
    take: true,
    snooze_hour: true,
    snooze_shift: true,
    snooze: true,
    snooze_week: true,
    reopen: 'It is open.',
    close: true,
  },
}
