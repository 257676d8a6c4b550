import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CalendarClock, Play } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ReportDetails } from '#contract/areas/reports/reports/reports.contract.ts'
import { rhythmText } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import { DATASET_NOUNS, REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { useAction } from '../../../form/use-action.ts'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { When } from '../../../shared/When.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { REPORT_PATHS } from '../reports.rules.ts'
import css from './Reports.module.css'
import { byKey, getSentence } from '../builder/shape.rules.ts'
import { template, templateColumns } from '../templates/templates.calls.ts'
import { schedules } from '../schedules/schedules.calls.ts'
import { DataTable } from './DataTable.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { reloadReports, report, reportData, type ReportParams, reportRuns, runNow } from './reports.calls.ts'
import { isUnderWay, reportResult, reportResults, startResult } from './results.calls.ts'
import { Results } from './Results.tsx'
import { GroupedReport } from './ReportSummary.tsx'
import { getRunText, Runs } from './Runs.tsx'

const NewReport = partBesideData(async () => (await import('./ReportForm.tsx')).NewReport)
const EditReport = partBesideData(async () => (await import('./ReportForm.tsx')).EditReport)
const SendPanel = partBesideData(async () => (await import('./SendPanel.tsx')).SendPanel)
const ScheduleView = partBesideData(async () => (await import('../schedules/ScheduleView.tsx')).ScheduleView)

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
  const { panel }: { panel?: string } = useSearch({ strict: false })
  const params = { customerId, reportId: found.report_id }
  useRecent({ label: found.report_name, detail: 'Report', href: pathTo(REPORT_PATHS.report, params) })
  return panel === 'schedule' ? (
    <ScheduleView params={params} report={found} />
  ) : (
    <ReportView params={params} found={found} />
  )
}

function ReportView({ params, found }: { params: ReportParams; found: ReportDetails }) {
  const { customerId } = params
  const [page, setPage] = useState(1)
  const [isSending, setSending] = useState(false)
  const noun = DATASET_NOUNS[found.template.dataset]
  const { query, data, results, isInBackground, startPage } = useRows(found, params, page)
  const runs = useQuery(reportRuns(params))
  const { run, isBusy, refusal } = useAction(runNow)
  const count = data?.record_count ?? 0
  const runAgain = async () => {
    if (isInBackground) await startPage()
    else if (await run(params)) await reloadReports()
  }
  const last = runs.data?.runs[0]
  return (
    <>
      <PageHead
        title={found.report_name}
        detail={<Sentence customerId={customerId} found={found} />}
        actions={
          <>
            <Button icon={Play} isBusy={isBusy} onClick={() => void runAgain()}>
              Run report
            </Button>
            <Link to={pathTo(REPORT_PATHS.editReport, params) as never} {...asButton()}>
              Edit
            </Link>
            <ScheduleLink params={params} hasSchedule={found.has_schedule} />
            <ExportMenu
              params={params}
              name={found.report_name}
              count={count}
              summary={data?.summary ?? null}
              onSend={() => setSending(true)}
            />
          </>
        }
      />
      <div className={css.stack}>
        {refusal && <Refusal>{`${REPORT_TEXTS.runReport} ${refusal}`}</Refusal>}
        {found.is_archived && <PanelNote>This report is archived. It isn’t emailed.</PanelNote>}
        <Results params={params} name={found.report_name} noun={noun} results={results} />
        {isSending && <SendPanel params={params} onClose={() => setSending(false)} />}
        {data && (
          <p className={css.count}>
            {isInBackground ? 'Created in the background, as of ' : 'As of '}
            <When at={data.data_as_of_ts} />
            {last && (
              <>
                {`. Last run: ${getRunText(last)}, `}
                <When at={last.run_ts} />
              </>
            )}
            .
          </p>
        )}
        {data?.summary && (
          <GroupedReport customerId={customerId} report={found} summary={data.summary} count={count} />
        )}
        <Panel title="Rows">
          {isInBackground && !data ? (
            <PanelNote>This takes longer than 8 s, so it’s being created in the background.</PanelNote>
          ) : (
            <Loaded query={query} failure={REPORT_TEXTS.loadReport} waiting={HEIGHT_PX}>
              {(it) => it && <DataTable label={found.report_name} data={it} />}
            </Loaded>
          )}
          {count > PAGE_ROWS && !isInBackground && (
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
        <Panel title="Runs">
          <Loaded query={runs} failure="Couldn’t load the runs" waiting={120}>
            {(log) => <Runs params={params} runs={log.runs} />}
          </Loaded>
        </Panel>
      </div>
    </>
  )
}

/** The rhythm of the first schedule, or that there is none. */
function ScheduleLink({ params, hasSchedule }: { params: ReportParams; hasSchedule: boolean }) {
  const { data } = useQuery({ ...schedules(params), enabled: hasSchedule, retry: false })
  const [first] = data?.schedules ?? []
  return (
    <Link
      to={pathTo(REPORT_PATHS.report, params) as never}
      search={{ panel: 'schedule' } as never}
      {...asButton()}
    >
      <CalendarClock size={16} aria-hidden="true" />
      {first ? `Schedule: ${first.active ? rhythmText(first) : 'Paused'}` : 'Schedule'}
    </Link>
  )
}

const PAGE_ROWS = 100
const POLL_MS = 1500

/** A page of the report: as it is now, or as it was created in the background where that took too long. */
function useRows({ report_name: name }: ReportDetails, params: ReportParams, page: number) {
  const found = useQuery({
    ...reportResults(params),
    refetchInterval: ({ state: { data } }) => (data?.results.some(isUnderWay) ? POLL_MS : false),
  })
  const results = found.data?.results ?? []
  const pages = results.filter(({ kind }) => kind === 'page')
  const ready = pages.find(({ state }) => state === 'ready')
  const live = useQuery({
    ...reportData(params, page),
    enabled: !found.isPending && pages.length === 0,
    meta: { toast: REPORT_TEXTS.loadReport },
  })
  const stored = useQuery({ ...reportResult(params, ready?.result_id ?? ''), enabled: ready !== undefined })
  const startPage = () => startResult(params, 'page', name)
  const takesLong = live.data === null && pages.length === 0
  const start = useEffectEvent(startPage)
  useEffect(() => {
    if (takesLong) void start()
  }, [takesLong])
  const isInBackground = pages.length > 0 || takesLong
  const data = (isInBackground ? stored.data : live.data) ?? undefined
  return { query: isInBackground ? stored : live, data, results, isInBackground, startPage }
}

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
