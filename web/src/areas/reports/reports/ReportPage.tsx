import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReportDetails } from '#contract/areas/reports/reports/reports.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { useAction } from '../../../form/use-action.ts'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { REPORT_PATHS } from '../reports.rules.ts'
import css from './Reports.module.css'
import { byKey, getSentence } from '../builder/shape.rules.ts'
import { template, templateColumns } from '../templates/templates.calls.ts'
import { DataTable } from './DataTable.tsx'
import { download, reloadReports, report, reportData, reportRuns, runNow } from './reports.calls.ts'
import { GroupedReport } from './ReportSummary.tsx'
import { Runs } from './Runs.tsx'

const NewReport = partBesideData(async () => (await import('./ReportForm.tsx')).NewReport)
const EditReport = partBesideData(async () => (await import('./ReportForm.tsx')).EditReport)
const SendPanel = partBesideData(async () => (await import('./SendPanel.tsx')).SendPanel)
const SchedulePanel = partBesideData(
  async () => (await import('../schedules/SchedulePanel.tsx')).SchedulePanel,
)

const DomainsPanel = partBesideData(async () => (await import('../schedules/DomainsPanel.tsx')).DomainsPanel)

const HEIGHT_PX = 420

/** A report from a template (RPT-011). */
export function NewReportPage() {
  const customerId = useSession().company.id
  const templateId = useIdParam('templateId')
  const found = useQuery({ ...template(customerId, templateId), enabled: templateId > 0 })
  return (
    <>
      <PageHead title="New report" />
      <Loaded query={found} failure="Couldn’t load the template" waiting={HEIGHT_PX}>
        {(it) => <NewReport customerId={customerId} template={it} />}
      </Loaded>
    </>
  )
}

/** A report to change (RPT-012). */
export const EditReportPage = () => (
  <>
    <PageHead title="Edit report" />
    <Found>
      {(found, customerId) => <EditReport key={found.report_id} customerId={customerId} report={found} />}
    </Found>
  </>
)

/** A report with its rows, schedule and runs (RPT-013, RPT-016). */
export const ReportPage = () => (
  <Found>{(found, customerId) => <View key={found.report_id} found={found} customerId={customerId} />}</Found>
)

function View({ found, customerId }: { found: ReportDetails; customerId: number }) {
  const [page, setPage] = useState(1)
  const params = { customerId, reportId: found.report_id }
  const rows = useQuery({ ...reportData(params, page), meta: { toast: REPORT_TEXTS.loadReport } })
  const runs = useQuery(reportRuns(params))
  const { run, isBusy, refusal } = useAction(runNow)
  const count = rows.data?.record_count ?? 0
  return (
    <>
      <PageHead
        title={found.report_name}
        detail={<Sentence customerId={customerId} found={found} />}
        actions={
          <>
            <Button
              icon={Play}
              isBusy={isBusy}
              onClick={() => void run(params).then((made) => made && reloadReports())}
            >
              Run report
            </Button>
            <Button onClick={() => void download(params, 'csv')}>Download CSV</Button>
            {rows.data?.summary && (
              <Button onClick={() => void download(params, 'csv', 'totals')}>Download totals</Button>
            )}
            <Button onClick={() => void download(params, 'xlsx')}>Download XLSX</Button>
            <Link to={pathTo(REPORT_PATHS.editReport, params) as never} {...asButton()}>
              Edit
            </Link>
          </>
        }
      />
      <div className={css.stack}>
        {refusal && <Refusal>{`${REPORT_TEXTS.runReport} ${refusal}`}</Refusal>}
        {rows.data?.summary && (
          <GroupedReport customerId={customerId} report={found} summary={rows.data.summary} count={count} />
        )}
        <Panel title="Rows">
          <Loaded query={rows} failure={REPORT_TEXTS.loadReport} waiting={HEIGHT_PX}>
            {(data) => <DataTable label={found.report_name} data={data} />}
          </Loaded>
          {count > PAGE_ROWS && (
            <div className={css.row}>
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                Previous rows
              </Button>
              <Button disabled={page * PAGE_ROWS >= count} onClick={() => setPage(page + 1)}>
                Next rows
              </Button>
            </div>
          )}
        </Panel>
        <SchedulePanel {...params} />
        <SendPanel {...params} />
        <DomainsPanel customerId={customerId} />
        <Panel title="Runs">
          <Loaded query={runs} failure="Couldn’t load the runs" waiting={120}>
            {(data) => <Runs runs={data.runs} />}
          </Loaded>
        </Panel>
      </div>
    </>
  )
}

const PAGE_ROWS = 100

/** A sentence about what the report shows; its template until its columns are known. */
function Sentence({
  customerId,
  found: { template: from, filters },
}: {
  customerId: number
  found: ReportDetails
}) {
  const { data } = useQuery(templateColumns(customerId))
  if (!data) return `Based on the template “${from.template_name}”.`
  const columns = byKey(data.columns.filter(({ group }) => group === from.dataset))
  return getSentence(columns, { ...from, filters: [...from.filters, ...filters] })
    .map(({ text }) => text)
    .join('')
}

function Found({ children }: { children: (found: ReportDetails, customerId: number) => ReactNode }) {
  const customerId = useSession().company.id
  const reportId = useIdParam('reportId')
  const found = useQuery({ ...report({ customerId, reportId }), enabled: reportId > 0 })
  return (
    <Loaded query={found} failure={REPORT_TEXTS.loadReport} waiting={HEIGHT_PX}>
      {(it) => children(it, customerId)}
    </Loaded>
  )
}
