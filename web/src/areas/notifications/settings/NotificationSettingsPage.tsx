import { useQuery } from '@tanstack/react-query'
import {
  type NotificationSettings,
  updateNotificationSettings,
} from '#contract/areas/notifications/settings/settings.contract.ts'
import { Zone } from '../../../form/controls/search.tsx'
import { formOf } from '../../../form/form-of.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { NOTIFICATION_TEXTS } from '../notifications.messages.ts'
import { NotificationTabs } from '../reading/NotificationTabs.tsx'
import { notificationSettings, showSettings } from './settings.calls.ts'
import { SettingRow } from './SettingRow.tsx'
import css from './NotificationSettingsPage.module.css'

const form = formOf(updateNotificationSettings, { version: 'version' })

/** What is told of each event to whom, for everybody of a customer (NTF-001). */
export function NotificationSettingsPage() {
  const { company } = useSession()
  const found = useQuery(notificationSettings(company.id))
  return (
    <>
      <PageHead title="Notifications" detail="What the company is told, by event." />
      <NotificationTabs />
      <Loaded query={found} failure="The settings could not be loaded" waiting={<RowsWaiting />}>
        {(data) => <SettingsForm customerId={company.id} settings={data} />}
      </Loaded>
    </>
  )
}

function SettingsForm({ customerId, settings }: { customerId: number; settings: NotificationSettings }) {
  return (
    <form.Form
      params={{ customerId }}
      start={settings}
      className={css.form}
      refused={() => {
        toast({ status: 'danger', message: NOTIFICATION_TEXTS.unableToSave })
        return false
      }}
      done={(saved) => {
        showSettings(customerId, saved)
        toast({ status: 'success', message: 'The notification settings are saved.' })
      }}
    >
      <Panel
        title="Events"
        hint="Mail goes to the addresses given; in the portal everybody who may see it is told."
      >
        <ul className={css.rows}>
          {settings.settings.map(({ event }, at) => (
            <SettingRow key={event} form={form} at={at} event={event} />
          ))}
        </ul>
      </Panel>
      <Panel
        title="Daily mail"
        hint="Addresses without an account get theirs at 07:00 of this zone; people choose their own."
      >
        <div className={css.zone}>
          <form.Field name="timezone" as={Zone} />
        </div>
      </Panel>
      <Actions>
        <Submit needsChange>Save</Submit>
        <Revert>Undo the changes</Revert>
      </Actions>
    </form.Form>
  )
}
