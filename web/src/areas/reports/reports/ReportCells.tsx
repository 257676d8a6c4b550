import type { ReportRow } from '#contract/areas/reports/reports/reports.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { reportList } from '#contract/areas/reports/reports/reports.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import css from './Reports.module.css'

const STATES = {
  draft: { label: 'Draft', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const

/** A report whose only schedules are paused sends nothing, whatever its last run was. */
const isPaused = ({ has_schedule, is_archived, next_run_ts }: ReportRow): boolean =>
  has_schedule && !is_archived && next_run_ts === null

/** Cells of the reports that say more than their value. */
export const REPORT_CELLS: Cells<typeof reportList, ReportRow> = {
  status: {
    show: (row) => {
      const { label, tone } = isPaused(row)
        ? ({ label: 'Paused', tone: 'wait' } as const)
        : STATES[row.status]
      return <Tag tone={tone}>{label}</Tag>
    },
    inHead: true,
  },
  recipient_count: {
    show: ({ recipient_count: count }) => (count === null ? '–' : formatCount(count, 'person')),
  },
  attention: {
    show: ({ attention }) => (attention ? <span className={css.attention}>{attention}</span> : '–'),
  },
}
