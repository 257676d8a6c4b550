import type { ReportRun } from '#contract/areas/reports/reports/reports.contract.ts'
import { When } from '../../../shared/When.tsx'
import { PanelNote } from '../../../ui/Panel.tsx'
import { Deliveries } from './Deliveries.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from './Reports.module.css'

const STARTED_BY = {
  schedule: 'Schedule',
  late: 'Schedule (late)',
  hand: 'User',
  send: 'One-time send',
} as const
const STATES = { ready: 'Ready', empty: 'No rows', failed: 'Failed' } as const

/** The log of a report: each run, who got it, and why someone did not. */
export function Runs({ runs }: { runs: readonly ReportRun[] }) {
  if (runs.length === 0) return <PanelNote>No runs yet. Run the report, send it or schedule it.</PanelNote>
  const [latest] = runs.filter(({ deliveries }) => deliveries.length > 0)
  return (
    <>
      <SimpleTable
        label="Runs"
        kind="plain"
        rows={runs}
        keyOf={({ run_id }) => run_id}
        columns={[
          { head: 'Time', names: true, render: ({ run_ts }) => <When at={run_ts} /> },
          { head: 'Started by', render: ({ started_by }) => STARTED_BY[started_by] },
          { head: 'State', render: ({ state }) => STATES[state] },
          { head: 'Rows', number: true, render: ({ row_count }) => row_count ?? '–' },
          { head: 'Emails', number: true, render: ({ sent_count }) => sent_count },
          { head: 'Note', wide: true, render: ({ reason }) => reason ?? '–' },
        ]}
      />
      {latest && (
        <>
          <h3 className={css.subtitle}>
            Recipients of <When at={latest.run_ts} />
          </h3>
          <Deliveries label="Recipients of the last emails" deliveries={latest.deliveries} />
        </>
      )}
    </>
  )
}
