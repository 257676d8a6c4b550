import { useState } from 'react'
import type { ReportRun } from '#contract/areas/reports/reports/reports.contract.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { When } from '../../../shared/When.tsx'
import { PanelNote } from '../../../ui/Panel.tsx'
import { Deliveries } from './Deliveries.tsx'
import type { ReportParams } from './reports.calls.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from './Reports.module.css'

const STARTED_BY = {
  schedule: 'Schedule',
  late: 'Schedule (late)',
  hand: 'User',
  send: 'One-time send',
} as const
const STATES = { ready: 'Ready', empty: 'No rows', failed: 'Failed', missed: 'Not sent' } as const

export const getRunText = ({ state }: ReportRun): string => STATES[state].toLowerCase()

/** The log of a report: each run, and for the chosen one who got it, and why someone did not. */
export function Runs({ params, runs }: { params: ReportParams; runs: readonly ReportRun[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  if (runs.length === 0) return <PanelNote>No runs yet. Run the report, send it or schedule it.</PanelNote>
  const sent = runs.filter(({ deliveries }) => deliveries.length > 0)
  const shown = sent.find(({ run_id }) => run_id === chosen) ?? sent[0]
  return (
    <div className={css.log}>
      <SimpleTable
        label="Runs"
        kind="plain"
        rows={runs}
        getKey={({ run_id }) => run_id}
        columns={[
          { head: 'Time', names: true, render: ({ run_ts }) => <When at={run_ts} /> },
          { head: 'Started by', render: ({ started_by }) => STARTED_BY[started_by] },
          { head: 'State', render: ({ state }) => STATES[state] },
          {
            head: 'Rows',
            number: true,
            render: ({ row_count }) => (row_count === null ? '–' : showNumber(row_count)),
          },
          {
            head: 'Emails',
            number: true,
            render: ({ run_id: id, sent_count: count, deliveries }) =>
              deliveries.length > 0 ? (
                <button
                  type="button"
                  className={css.figure}
                  aria-label={`${formatCount(count, 'email')}: show recipients`}
                  aria-pressed={shown?.run_id === id}
                  onClick={() => setChosen(id)}
                >
                  {count}
                </button>
              ) : (
                count
              ),
          },
          { head: 'Note', wide: true, render: ({ reason }) => reason ?? '–' },
        ]}
      />
      {shown && (
        <>
          <h3 className={css.subtitle}>
            Recipients of <When at={shown.run_ts} />
          </h3>
          <Deliveries label="Recipients" params={params} deliveries={shown.deliveries} />
        </>
      )}
    </div>
  )
}
