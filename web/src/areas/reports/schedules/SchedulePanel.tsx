import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Rhythm, rhythmText } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import {
  createSchedule,
  type ReportSchedule,
  saveSchedule,
} from '#contract/areas/reports/schedules/schedules.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Check, Choice } from '../../../form/controls/choices.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Zone } from '../../../form/controls/search.tsx'
import { createForm } from '../../../form/create-form.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { useAction } from '../../../form/use-action.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldGrid, Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from '../reports/Reports.module.css'
import { DryRun } from './DryRun.tsx'
import { Weekdays } from './Weekdays.tsx'
import { deleteSchedule, reloadSchedules, schedules, setActive } from './schedules.calls.ts'

const adding = createForm(createSchedule)
const editing = createForm(saveSchedule)

interface Of {
  customerId: number
  reportId: number
}

/** When a report is emailed, and to whom; without a schedule, the form for one (RPT-055). */
export function SchedulePanel(params: Of) {
  const found = useQuery({ ...schedules(params), retry: false })
  return (
    <Panel title="Schedule">
      <Loaded
        query={found}
        failure="Couldn’t load the schedule"
        waiting={120}
        removed={<NewSchedule {...params} />}
      >
        {({ schedules: [first] }) => (first ? <Existing {...params} schedule={first} /> : null)}
      </Loaded>
    </Panel>
  )
}

const saved = async () => {
  toast({ status: 'success', message: 'Schedule saved.' })
  await reloadSchedules()
}

function NewSchedule(params: Of) {
  const { email } = useSession().user
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className={css.row}>
        <PanelNote>Not scheduled.</PanelNote>
        <Button onClick={() => setOpen(true)}>Schedule report</Button>
      </div>
    )
  return (
    <adding.Form
      className={css.stack}
      params={params}
      start={{
        frequency: 'weekly',
        days_of_week: [1],
        day_of_month: 1,
        time: '07:00',
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        recipients: email,
        skip_if_empty: true,
      }}
      send={(body, options) => send(createSchedule, { params, body }, options)}
      done={saved}
    >
      <Fields {...params} />
      <Actions>
        <Submit>Save schedule</Submit>
        <Cancel onPress={() => setOpen(false)} />
      </Actions>
    </adding.Form>
  )
}

interface EditProps extends Of {
  schedule: ReportSchedule
  onClose: () => void
}

function EditSchedule({ schedule, onClose, ...params }: EditProps) {
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
      }}
      send={(body, options) => send(saveSchedule, { params: at, body }, options)}
      done={async () => {
        onClose()
        await saved()
      }}
    >
      <Fields {...params} />
      <Actions>
        <Submit needsChange>Save schedule</Submit>
        <Cancel onPress={onClose} />
      </Actions>
    </editing.Form>
  )
}

function Fields(params: Of) {
  const recipients = adding.useValue('recipients')
  const frequency = adding.useValue('frequency')
  const rhythm = Rhythm.safeParse({
    frequency,
    days_of_week: adding.useValue('days_of_week'),
    day_of_month: adding.useValue('day_of_month'),
    time: adding.useValue('time'),
    timezone: adding.useValue('timezone'),
  })
  return (
    <>
      {rhythm.success && <p className={css.sentence}>{rhythmText(rhythm.data)}.</p>}
      <FieldGrid>
        <adding.Field name="frequency" as={Choice} />
        {frequency === 'weekly' && <adding.Field name="days_of_week" as={Weekdays} />}
        {frequency === 'monthly' && <adding.Field name="day_of_month" as={NumberField} />}
        <adding.Field name="time" />
        <adding.Field name="timezone" as={Zone} />
        <adding.Field name="format" as={Choice} />
      </FieldGrid>
      <adding.Field name="recipients" />
      <adding.Field name="outside_confirmed" as={Check} />
      <adding.Field name="skip_if_empty" as={Check} />
      <adding.Field name="only_if_changed" as={Check} />
      <DryRun {...params} recipients={recipients ?? ''} rhythm={rhythm.success ? rhythm.data : null} />
    </>
  )
}

function Existing({ schedule, ...params }: Of & { schedule: ReportSchedule }) {
  const { schedule_id: scheduleId, active, timezone, owner, recipients } = schedule
  const [isEditing, setEditing] = useState(false)
  const at = { ...params, scheduleId }
  const toggle = useAction((next: boolean, options: SendOptions) => setActive(at, next, options))
  const remove = useAction((given: typeof at, options: SendOptions) => deleteSchedule(given, options))
  const press = async (action: () => Promise<unknown>) => {
    if ((await action()) !== null) await reloadSchedules()
  }
  const refusal = toggle.refusal ?? (remove.refusal && `${REPORT_TEXTS.deleteSchedule} ${remove.refusal}`)
  if (isEditing)
    return <EditSchedule key={scheduleId} {...params} schedule={schedule} onClose={() => setEditing(false)} />
  return (
    <div className={css.stack}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.sentence}>
        {`${rhythmText(schedule)}, to ${recipients}.`}
        {getRules(schedule)}
      </p>
      {active ? (
        <>
          <span>Next emails:</span>
          <ul className={css.list}>
            {schedule.next_dates.map((date) => (
              <li key={date}>{placeTime(date, timezone)}</li>
            ))}
          </ul>
        </>
      ) : (
        <PanelNote>{schedule.paused_reason ?? 'Paused.'}</PanelNote>
      )}
      {schedule.retry_ts && (
        <PanelNote>
          The last attempt failed. Next attempt: {placeTime(schedule.retry_ts, timezone)}.
        </PanelNote>
      )}
      <PanelNote>
        Owned by {owner}. After five failures in a row, the schedule pauses and the owner gets an email.
      </PanelNote>
      <DryRun {...params} recipients={recipients} rhythm={schedule} />
      <div className={css.row}>
        <Button onClick={() => setEditing(true)}>Edit schedule</Button>
        <Button isBusy={toggle.isBusy} onClick={() => void press(() => toggle.run(!active))}>
          {active ? 'Pause schedule' : 'Resume schedule'}
        </Button>
        <Button isBusy={remove.isBusy} onClick={() => void press(() => remove.run(at))}>
          Delete schedule
        </Button>
      </div>
    </div>
  )
}

const getRules = ({ skip_if_empty, only_if_changed, format }: ReportSchedule): string =>
  [
    ` Attached as ${format.toUpperCase()}.`,
    ...(skip_if_empty ? ['Empty reports are skipped.'] : []),
    ...(only_if_changed ? ['Sent only when rows changed.'] : []),
  ].join(' ')
