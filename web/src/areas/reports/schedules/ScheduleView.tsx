import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReportDetails } from '#contract/areas/reports/reports/reports.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { rhythmText } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import type { ReportSchedule } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import type { SendOptions } from '../../../form/send.ts'
import { useAction } from '../../../form/use-action.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { REPORT_PATHS } from '../reports.rules.ts'
import { type ReportParams, reportRuns } from '../reports/reports.calls.ts'
import css from '../reports/Reports.module.css'
import { Runs } from '../reports/Runs.tsx'
import { DomainsPanel } from './DomainsPanel.tsx'
import { EditSchedule, NewSchedule } from './ScheduleForm.tsx'
import { deleteSchedule, reloadSchedules, schedules, setActive } from './schedules.calls.ts'

const FORM_PX = 420

/** When a report is emailed, to whom, and what became of each email (RPT-055). */
export function ScheduleView({ params, report }: { params: ReportParams; report: ReportDetails }) {
  const found = useQuery({ ...schedules(params), retry: false })
  const runs = useQuery(reportRuns(params))
  return (
    <div className={css.stack}>
      <Link className={css.back} to={pathTo(REPORT_PATHS.report, params) as never}>
        <ArrowLeft size={14} aria-hidden="true" />
        {report.report_name}
      </Link>
      {found.isError && found.error.error.status !== 404 && <PageHead title="Schedule" />}
      <Loaded
        query={found}
        failure="Couldn’t load the schedule"
        waiting={FORM_PX}
        removed={<First params={params} isArchived={report.is_archived} />}
      >
        {({ schedules: all }) => <Several params={params} all={all} />}
      </Loaded>
      <Panel title="Runs">
        <Loaded query={runs} failure="Couldn’t load the runs" waiting={120}>
          {(data) => <Runs params={params} runs={data.runs} />}
        </Loaded>
      </Panel>
      <DomainsPanel customerId={params.customerId} />
    </div>
  )
}

function First({ params, isArchived }: { params: ReportParams; isArchived: boolean }) {
  return (
    <>
      <PageHead
        title="Schedule"
        detail={isArchived ? 'This report is archived. Unarchive it first.' : 'Not scheduled.'}
      />
      {!isArchived && <NewSchedule params={params} />}
    </>
  )
}

const NEW = 'new'

/** The first schedule, and a way to the others. */
function Several({ params, all }: { params: ReportParams; all: readonly ReportSchedule[] }) {
  const [chosen, setChosen] = useState(String(all[0]?.schedule_id ?? NEW))
  const schedule = all.find(({ schedule_id: id }) => String(id) === chosen)
  const isNew = schedule === undefined
  return (
    <>
      <PageHead
        title="Schedule"
        detail={isNew ? 'Another schedule for this report.' : getState(schedule)}
        actions={!isNew && <ScheduleActions params={params} schedule={schedule} />}
      />
      <div className={css.row}>
        {all.length > 1 && (
          <Segmented
            label="Schedules of this report"
            options={all.map((one, at) => ({
              value: String(one.schedule_id),
              label: `${at + 1}. ${rhythmText(one)}`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {!isNew && (
          <Button size="small" icon={Plus} onClick={() => setChosen(NEW)}>
            Add schedule
          </Button>
        )}
      </div>
      {isNew ? (
        <NewSchedule
          params={params}
          onClose={() => setChosen(String(all[0]?.schedule_id ?? NEW))}
          onMade={(id) => setChosen(String(id))}
        />
      ) : (
        <EditSchedule key={chosen} params={params} schedule={schedule} />
      )}
    </>
  )
}

const getState = ({ active, paused_reason: reason, ...schedule }: ReportSchedule): string =>
  active ? `Active. ${rhythmText(schedule)}, to ${schedule.recipients}.` : `Paused. ${reason ?? ''}`.trim()

function ScheduleActions({ params, schedule }: { params: ReportParams; schedule: ReportSchedule }) {
  const { schedule_id: scheduleId, active } = schedule
  const at = { ...params, scheduleId }
  const toggle = useAction((next: boolean, options: SendOptions) => setActive(at, next, options))
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      {toggle.refusal && <Refusal>{`${REPORT_TEXTS.saveSchedule} ${toggle.refusal}`}</Refusal>}
      <Button
        isBusy={toggle.isBusy}
        onClick={() => void toggle.run(!active).then((done) => done && reloadSchedules())}
      >
        {active ? 'Pause schedule' : 'Resume schedule'}
      </Button>
      <Button onClick={() => setRemoving(true)}>Delete schedule</Button>
      {isRemoving && (
        <ConfirmDialog
          title="Delete schedule?"
          verb="Delete"
          act={async (options) => {
            const answer = await deleteSchedule(at, options)
            if (!answer.success) toast({ status: 'danger', message: REPORT_TEXTS.deleteSchedule })
            return answer
          }}
          successMessage="Schedule deleted."
          onDone={() => void reloadSchedules()}
          onClose={() => setRemoving(false)}
        >
          {`${rhythmText(schedule)}, to ${schedule.recipients}. The report and its runs stay.`}
        </ConfirmDialog>
      )}
    </>
  )
}
