import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createSchedule, type ReportSchedule } from '#contract/areas/reports/schedules/schedules.contract.ts'
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
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldGrid, Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from '../reports/Reports.module.css'
import { DryRun } from './DryRun.tsx'
import { Weekdays } from './Weekdays.tsx'
import { deleteSchedule, reloadSchedules, schedules, setActive } from './schedules.calls.ts'

const form = createForm(createSchedule)

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

function NewSchedule(params: Of) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className={css.row}>
        <PanelNote>Not scheduled.</PanelNote>
        <Button onClick={() => setOpen(true)}>Schedule report</Button>
      </div>
    )
  return (
    <form.Form
      className={css.stack}
      params={params}
      start={{
        frequency: 'weekly',
        days_of_week: [1],
        day_of_month: 1,
        time: '07:00',
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        skip_if_empty: true,
      }}
      send={(body, options) => send(createSchedule, { params, body }, options)}
      done={async () => {
        toast({ status: 'success', message: 'Schedule saved.' })
        await reloadSchedules()
      }}
    >
      <Fields {...params} />
      <Actions>
        <Submit>Save schedule</Submit>
        <Cancel onPress={() => setOpen(false)} />
      </Actions>
    </form.Form>
  )
}

function Fields({ customerId, reportId }: Of) {
  const recipients = form.useValue('recipients')
  const frequency = form.useValue('frequency')
  return (
    <>
      <FieldGrid>
        <form.Field name="frequency" as={Choice} />
        {frequency === 'weekly' && <form.Field name="days_of_week" as={Weekdays} />}
        {frequency === 'monthly' && <form.Field name="day_of_month" as={NumberField} />}
        <form.Field name="time" />
        <form.Field name="timezone" as={Zone} />
        <form.Field name="format" as={Choice} />
      </FieldGrid>
      <form.Field name="recipients" />
      <form.Field name="outside_confirmed" as={Check} />
      <form.Field name="skip_if_empty" as={Check} />
      <DryRun customerId={customerId} reportId={reportId} recipients={recipients ?? ''} />
    </>
  )
}

function Existing({ schedule, ...params }: Of & { schedule: ReportSchedule }) {
  const { schedule_id: scheduleId, active, timezone } = schedule
  const at = { ...params, scheduleId }
  const toggle = useAction((next: boolean, options: SendOptions) => setActive(at, next, options))
  const remove = useAction((given: typeof at, options: SendOptions) => deleteSchedule(given, options))
  const press = async (action: () => Promise<unknown>) => {
    if ((await action()) !== null) await reloadSchedules()
  }
  const refusal = toggle.refusal ?? (remove.refusal && `${REPORT_TEXTS.deleteSchedule} ${remove.refusal}`)
  return (
    <div className={css.stack}>
      {refusal && <Refusal>{refusal}</Refusal>}
      {active ? (
        <>
          <span>Next emails to {schedule.recipients}:</span>
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
      <DryRun {...params} recipients={schedule.recipients} />
      <div className={css.row}>
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
