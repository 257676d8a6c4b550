import { useQuery } from '@tanstack/react-query'
import {
  type NotificationSettings,
  updateNotificationSettings,
} from '#contract/areas/notifications/settings/settings.contract.ts'
import { Zone } from '../../../form/controls/search.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { NOTIFICATION_TEXTS } from '../notifications.messages.ts'
import { NotificationTabs } from '../preferences/NotificationTabs.tsx'
import { notificationSettings, showSettings } from './settings.calls.ts'
import { SettingRow } from './SettingRow.tsx'
import css from './NotificationSettingsPage.module.css'

const form = createForm(updateNotificationSettings, { version: 'version' })

/** The company-wide notification settings (NTF-001). */
export function NotificationSettingsPage() {
  const { company } = useSession()
  const found = useQuery(notificationSettings(company.id))
  return (
    <>
      <PageHead title="Company notifications" detail="Who gets notified at your company, by event." />
      <NotificationTabs />
      <Loaded query={found} failure="Couldn’t load the settings" waiting={<RowsWaiting />}>
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
        toast({ status: 'success', message: 'Notification settings saved.' })
      }}
    >
      <Panel
        title="Events"
        hint="Emails go to the addresses below. In the portal, everyone with access is notified."
      >
        <ul className={css.rows}>
          {settings.settings.map(({ event }, at) => (
            <SettingRow key={event} form={form} at={at} event={event} />
          ))}
        </ul>
      </Panel>
      <Panel
        title="Daily email"
        hint="Addresses without an account get it at 07:00 in this time zone. Users choose their own time."
      >
        <div className={css.zone}>
          <form.Field name="timezone" as={Zone} />
        </div>
      </Panel>
      <Actions>
        <Submit needsChange>Save</Submit>
        <Revert>Discard changes</Revert>
      </Actions>
    </form.Form>
  )
}
