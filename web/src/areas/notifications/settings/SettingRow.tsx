import { ETA_HOURS } from '#contract/base/facts.ts'
import { EVENTS, getFacts, type AlertEvent } from '#contract/areas/notifications/notifications.rules.ts'
import type { updateNotificationSettings } from '#contract/areas/notifications/settings/settings.contract.ts'
import { Choice, ManyOf, OneOf, Switch } from '../../../form/controls/choices.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Emails } from '../../../form/controls/text.tsx'
import type { FormKit } from '../../../form/kit.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'
import css from './NotificationSettingsPage.module.css'

interface Props {
  form: Pick<FormKit<typeof updateNotificationSettings>, 'Field' | 'useValue'>
  at: number
  event: AlertEvent
}

/** One event: a switch, and while it is on, the channel, the recipients and the frequency. */
export function SettingRow({ form, at, event }: Props) {
  const isOn = form.useValue(`settings.${at}.enabled`)
  const channels = form.useValue(`settings.${at}.channels`)
  const { text, help } = EVENTS[event]
  const { unit } = getFacts(event)
  return (
    <li className={css.row}>
      <form.Field name={`settings.${at}.enabled`} as={Switch} label={text} aside={help} />
      {isOn && (
        <div className={css.details}>
          {unit === 'days' && (
            <form.Field
              name={`settings.${at}.threshold`}
              as={NumberField}
              label={`${text}: more than (days)`}
            />
          )}
          {unit === 'hours' && (
            <form.Field name={`settings.${at}.threshold`} as={Hours} label={`${text}: at least`} />
          )}
          <form.Field name={`settings.${at}.channels`} as={ManyOf} label={`${text}: channels`} />
          {channels.includes('email') && (
            <>
              <div className={css.recipients}>
                <form.Field name={`settings.${at}.recipients`} as={Emails} label={`${text}: recipients`} />
              </div>
              <form.Field name={`settings.${at}.frequency`} as={OneOf} label={`${text}: how often`} />
            </>
          )}
        </div>
      )}
    </li>
  )
}

const HOURS = Object.fromEntries(ETA_HOURS.map((hours) => [hours, hours === 1 ? '1 hour' : `${hours} hours`]))

/** One of the numbers of hours that are offered. */
export const Hours = (props: ControlProps<string | number | null>) => (
  <Choice {...props} facts={{ ...props.facts, labels: HOURS }} />
)
