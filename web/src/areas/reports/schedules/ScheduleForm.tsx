import { weekday } from '#contract/base/dates.ts'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { useQuery } from '@tanstack/react-query'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { Rhythm, rhythmText } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import {
  createSchedule,
  type ReportSchedule,
  saveSchedule,
} from '#contract/areas/reports/schedules/schedules.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { readerZone, dayAt } from '#contract/base/zone-table.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Check, Choice } from '../../../form/controls/choices.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Zone } from '../../../form/controls/search.tsx'
import { createForm } from '../../../form/create-form.ts'
import { send } from '../../../form/send.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid, Panel, PanelNote, Panels } from '../../../ui/Panel.tsx'
import { type ReportParams, showFailure } from '../reports/reports.calls.ts'
import css from '../reports/Reports.module.css'
import { DryRun } from './DryRun.tsx'
import { Weekdays } from './Weekdays.tsx'
import { nextDates, reloadSchedules } from './schedules.calls.ts'

const adding = createForm(createSchedule)
const editing = createForm(saveSchedule)

interface NewProps {
  params: ReportParams
  /** Back to the other schedules, where there are any. */
  onClose?: () => void
  onMade?: (scheduleId: number) => void
}

const saved = async () => {
  toast({ status: 'success', message: 'Schedule saved.' })
  await reloadSchedules()
}

export function NewSchedule({ params, onClose, onMade }: NewProps) {
  const { email } = useSession().user
  return (
    <adding.Form
      className={css.stack}
      params={params}
      start={{
        frequency: 'weekly',
        days_of_week: [1],
        day_of_month: 1,
        time: '07:00',
        timezone: readerZone(),
        recipients: email,
        skip_if_empty: true,
        catch_up_hours: 48,
      }}
      send={(body, options) => send(createSchedule, { params, body }, options)}
      done={async ({ schedule_id: id }: ReportSchedule) => {
        await saved()
        onMade?.(id)
      }}
      refused={showFailure(REPORT_TEXTS.saveSchedule)}
    >
      <Fields params={params} />
      <Actions>
        <Submit>Save schedule</Submit>
        {onClose && <Cancel onPress={onClose} />}
      </Actions>
    </adding.Form>
  )
}

export function EditSchedule({ params, schedule }: { params: ReportParams; schedule: ReportSchedule }) {
  const at = { ...params, scheduleId: schedule.schedule_id }
  return (
    <editing.Form
      className={css.stack}
      params={at}
      start={{
        frequency: schedule.frequency,
        days_of_week: schedule.days_of_week,
        day_of_month: schedule.day_of_month,
        time: schedule.time,
        timezone: schedule.timezone,
        format: schedule.format,
        recipients: schedule.recipients,
        outside_confirmed: schedule.outside_confirmed,
        skip_if_empty: schedule.skip_if_empty,
        only_if_changed: schedule.only_if_changed,
        catch_up_hours: schedule.catch_up_hours,
      }}
      send={(body, options) => send(saveSchedule, { params: at, body }, options)}
      done={saved}
      refused={showFailure(REPORT_TEXTS.saveSchedule)}
    >
      <Fields params={params} schedule={schedule} />
      <Actions>
        <Submit needsChange>Save schedule</Submit>
      </Actions>
    </editing.Form>
  )
}

function Fields({ params, schedule }: { params: ReportParams; schedule?: ReportSchedule }) {
  const recipients = adding.useValue('recipients')
  const frequency = adding.useValue('frequency')
  const hours = adding.useValue('catch_up_hours')
  const parsed = Rhythm.safeParse({
    frequency,
    days_of_week: adding.useValue('days_of_week'),
    day_of_month: adding.useValue('day_of_month'),
    time: adding.useValue('time'),
    timezone: adding.useValue('timezone'),
  })
  const rhythm = parsed.success ? parsed.data : null
  return (
    <Panels
      main={
        <>
          <Panel title="When" hint={rhythm && `${rhythmText(rhythm)}.`}>
            <FieldGrid>
              <adding.Field name="frequency" as={Choice} />
              <adding.Field name="time" />
              <adding.Field name="timezone" as={Zone} />
              {frequency === 'monthly' && <adding.Field name="day_of_month" as={NumberField} />}
            </FieldGrid>
            {frequency === 'weekly' && <adding.Field name="days_of_week" as={Weekdays} />}
          </Panel>
          <Panel title="Who gets it">
            <adding.Field name="recipients" />
            <adding.Field name="outside_confirmed" as={Check} />
          </Panel>
          <Panel title="What is sent" hint="Above 5 MB, the email has a link instead of the file.">
            <FieldGrid>
              <adding.Field name="format" as={Choice} />
            </FieldGrid>
            <adding.Field name="skip_if_empty" as={Check} />
            <adding.Field name="only_if_changed" as={Check} />
            <FieldGrid>
              <adding.Field name="catch_up_hours" as={NumberField} />
            </FieldGrid>
          </Panel>
        </>
      }
      side={
        <>
          <NextDates customerId={params.customerId} rhythm={rhythm} isPaused={schedule?.active === false} />
          <Panel title="Preview and test" hint="Preview sends nothing. A test is sent to you only.">
            <DryRun
              {...params}
              recipients={recipients ?? ''}
              rhythm={rhythm}
              isSaved={schedule !== undefined}
            />
          </Panel>
          <Panel title="If a run fails">
            {schedule?.retry_ts && (
              <PanelNote>
                The last attempt failed. Next attempt: {placeTime(schedule.retry_ts, schedule.timezone)}.
              </PanelNote>
            )}
            <PanelNote>
              {`It’s retried after 1, 5 and 30 minutes. Five failures in a row pause the schedule, and ${schedule ? schedule.owner : 'its owner'} gets an email. ${getLateText(Number(hours ?? 0))}`}
            </PanelNote>
          </Panel>
        </>
      }
    />
  )
}

const getLateText = (hours: number): string =>
  hours > 0
    ? `If the portal is down when an email is due, one is sent up to ${formatCount(hours, 'hour')} late, marked as late.`
    : 'Emails missed while the portal is down aren’t sent.'

const dayTime = (date: string, timeZone: string): string =>
  `${weekday(dayAt(new Date(date), timeZone))} ${placeTime(date, timeZone)}`

const REST_MS = 300
const SHORT_PX = 90

interface DatesProps {
  customerId: number
  rhythm: Rhythm | null
  isPaused: boolean
}

function NextDates({ customerId, rhythm, isPaused }: DatesProps) {
  const debounced = useDebouncedValue(JSON.stringify(rhythm), REST_MS)
  const body = JSON.parse(debounced) as Rhythm | null
  return (
    <Panel title={isPaused ? 'Next emails once resumed' : 'Next emails'}>
      {body ? (
        <Dates customerId={customerId} rhythm={body} />
      ) : (
        <NoDates>Choose a schedule to see the next dates.</NoDates>
      )}
    </Panel>
  )
}

function Dates({ customerId, rhythm }: { customerId: number; rhythm: Rhythm }) {
  const { data } = useQuery(nextDates(customerId, rhythm))
  if (!data) return <NoDates>Loading dates…</NoDates>
  return (
    <ul className={css.list}>
      {data.next_dates.map((date) => (
        <li key={date}>{dayTime(date, rhythm.timezone)}</li>
      ))}
    </ul>
  )
}

const NoDates = ({ children }: { children: string }) => (
  <div style={{ minHeight: SHORT_PX }}>
    <PanelNote>{children}</PanelNote>
  </div>
)
