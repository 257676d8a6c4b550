import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, FileSpreadsheet, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  archiveReport,
  removeReport,
  type ReportRow,
} from '#contract/areas/reports/reports/reports.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { getSort } from '../../../list/state.ts'
import { useList } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { asButton } from '../../../ui/Button.tsx'
import { REPORT_PATHS } from '../reports.rules.ts'
import { Library } from '../templates/Library.tsx'
import css from './Reports.module.css'
import { BuilderTabs } from './BuilderTabs.tsx'
import { REPORT_CELLS } from './ReportCells.tsx'
import { RemoveReport } from './RemoveReport.tsx'
import { archive, reports } from './reports.calls.ts'

const useReports = (customerId: number) => useList(reports, { params: { customerId } })

const REVIEW_PX = 88

/** Where what a report needs is done: its schedule where that is why nothing is emailed, else the report itself. */
const Review = ({ customerId, row }: { customerId: number; row: ReportRow }) => (
  <Link
    to={pathTo(REPORT_PATHS.report, { customerId, reportId: row.report_id }) as never}
    search={(row.has_schedule ? { panel: 'schedule' } : {}) as never}
    aria-label={`Review ${row.report_name}`}
    {...asButton('quiet', 'small')}
  >
    Review
  </Link>
)

const getNextStep = (customerId: number) => ({
  show: (row: ReportRow) => row.attention !== '' && <Review customerId={customerId} row={row} />,
  widthPx: REVIEW_PX,
})

const getGroup = ({ attention }: ReportRow): string =>
  attention === '' ? 'All other reports' : 'Needs attention'

const FEW = 3

/** Whoever has hardly a report yet starts with a built-in template. */
const hasFew = ({ total, state }: ReturnType<typeof useReports>): boolean =>
  total !== null &&
  total < FEW &&
  state.search === '' &&
  state.scope === 'active' &&
  Object.keys(state.filters).length === 0

/** Where none needs attention, rows have no groups. */
const isByAttention = ({ list, state, rows }: ReturnType<typeof useReports>): boolean =>
  getSort(list, state).by === 'attention' && rows.some(({ attention }) => attention !== '')

/** Reports of the customer (RPT-015). */
export function ReportListPage() {
  const customerId = useSession().company.id
  const view = useReports(customerId)
  const navigate = useNavigate()
  const open = useMemo(
    () => ({
      href: ({ report_id: reportId }: ReportRow) => pathTo(REPORT_PATHS.report, { customerId, reportId }),
    }),
    [customerId],
  )
  const step = useMemo(() => getNextStep(customerId), [customerId])
  const [removing, setRemoving] = useState<ReportRow | null>(null)
  const change = async ({ report_id: reportId }: ReportRow, archived: boolean) => {
    const options = { idempotencyKey: crypto.randomUUID() }
    const result = await archive({ customerId, reportId }, archived, options)
    const done = archived ? 'Report archived. Its schedules are paused.' : 'Report unarchived.'
    if (result.success) toast({ status: 'success', message: done })
    else toast({ status: 'danger', message: `${REPORT_TEXTS.saveReport} ${result.error.message}` })
    view.acted()
  }
  const add = (
    <NewButton make={() => void navigate({ to: pathTo(REPORT_PATHS.templates, { customerId }) as never })}>
      New report
    </NewButton>
  )
  return (
    <ListPage
      view={view}
      title="Report builder"
      detail={<BuilderTabs />}
      actions={add}
      cells={REPORT_CELLS}
      rowName={({ report_name }) => report_name}
      open={open}
      nextStep={step}
      getGroup={isByAttention(view) ? getGroup : undefined}
      rowActions={[
        {
          key: 'archive',
          by: archiveReport,
          label: 'Archive',
          icon: Archive,
          isOfOne: true,
          fits: ({ is_archived: isArchived }) => !isArchived,
          run: ([row]) => row && change(row, true),
        },
        {
          key: 'unarchive',
          by: archiveReport,
          label: 'Unarchive',
          icon: ArchiveRestore,
          isOfOne: true,
          fits: ({ is_archived: isArchived }) => isArchived,
          run: ([row]) => row && change(row, false),
        },
        {
          key: 'remove',
          by: removeReport,
          label: 'Delete',
          icon: Trash2,
          isOfOne: true,
          fits: ({ is_archived: isArchived }) => isArchived,
          run: ([row]) => setRemoving(row ?? null),
        },
      ]}
      whenEmpty={{
        icon: FileSpreadsheet,
        title: 'No reports yet',
        text: 'Choose a template, then name the report.',
        action: add,
      }}
    >
      {hasFew(view) && (
        <div className={css.below}>
          <Library customerId={customerId} />
        </div>
      )}
      {removing && (
        <RemoveReport
          params={{ customerId, reportId: removing.report_id }}
          name={removing.report_name}
          onClose={() => setRemoving(null)}
          onDone={() => view.acted()}
        />
      )}
    </ListPage>
  )
}
