import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { removeReport, type ReportRow } from '#contract/areas/reports/reports/reports.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { REPORT_PATHS } from '../reports.rules.ts'
import { BuilderTabs } from './BuilderTabs.tsx'
import { deleteReport, reports } from './reports.calls.ts'

/** Reports of the customer (RPT-015). */
export function ReportListPage() {
  const customerId = useSession().company.id
  const view = useList(reports, { params: { customerId } })
  const navigate = useNavigate()
  const open = useMemo(
    () => ({
      href: ({ report_id: reportId }: ReportRow) => pathTo(REPORT_PATHS.report, { customerId, reportId }),
    }),
    [customerId],
  )
  const remove = async ({ report_id: reportId }: ReportRow) => {
    const result = await deleteReport({ customerId, reportId }, { idempotencyKey: crypto.randomUUID() })
    if (result.success) toast({ status: 'success', message: 'Report deleted.' })
    else toast({ status: 'danger', message: `${REPORT_TEXTS.deleteReport} ${result.error.message}` })
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
      cells={{}}
      rowName={({ report_name }) => report_name}
      open={open}
      rowActions={[
        {
          key: 'remove',
          by: removeReport,
          label: 'Delete',
          icon: Trash2,
          isOfOne: true,
          run: ([row]) => row && remove(row),
        },
      ]}
      whenEmpty={{
        icon: FileSpreadsheet,
        title: 'No reports yet',
        text: 'Choose a template, then name the report.',
        action: add,
      }}
    />
  )
}
