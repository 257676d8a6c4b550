import { useQuery } from '@tanstack/react-query'
import {
  type Preferences,
  updateDeliveryPreferences,
} from '#contract/areas/notifications/preferences/preferences.contract.ts'
import { Choice, Switch } from '../../../form/controls/choices.tsx'
import { Time } from '../../../form/controls/dates.tsx'
import { Zone } from '../../../form/controls/search.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { NotificationTabs } from './NotificationTabs.tsx'
import { deliveryPreferences, showPreferences } from './preferences.calls.ts'
import css from './PreferencesPage.module.css'

const form = createForm(updateDeliveryPreferences, { version: 'version' })

/** The user's delivery preferences: time zone, hour of the daily email, quiet hours, and paused emails. */
export function PreferencesPage() {
  const { company } = useSession()
  const found = useQuery(deliveryPreferences(company.id))
  return (
    <>
      <PageHead
        title="My delivery preferences"
        detail="When and how you get notifications, for every rule."
      />
      <NotificationTabs />
      <Loaded query={found} failure="Couldn’t load your preferences" waiting={320}>
        {(data) => <PreferencesForm customerId={company.id} start={data} />}
      </Loaded>
    </>
  )
}

function PreferencesForm({ customerId, start }: { customerId: number; start: Preferences }) {
  return (
    <form.Form
      className={css.form}
      params={{ customerId }}
      start={start}
      done={(saved) => {
        showPreferences(customerId, saved)
        toast({ status: 'success', message: 'Preferences saved.' })
      }}
    >
      <Panel title="Email">
        <form.Field name="muted" as={Switch} aside="You still get notifications in the portal." />
        <FieldGrid>
          <form.Field name="timezone" as={Zone} />
          <form.Field name="digest_hour" as={Choice} />
        </FieldGrid>
      </Panel>
      <Panel
        title="Quiet hours"
        hint="Emails are held and sent as one when quiet hours end. Notifications in the portal aren’t delayed."
      >
        <FieldGrid>
          <form.Field name="quiet_from" as={Time} />
          <form.Field name="quiet_to" as={Time} />
        </FieldGrid>
      </Panel>
      <Actions>
        <Submit needsChange>Save</Submit>
        <Revert>Discard changes</Revert>
      </Actions>
    </form.Form>
  )
}
