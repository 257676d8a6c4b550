import { updatePreferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Zone } from '../../../form/controls/search.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Submit } from '../../../form/Submit.tsx'
import { showPreferences, useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import frame from '../../../ui/frame.module.css'
import profile from '../profile/ProfilePage.module.css'
import css from './TimeZoneCard.module.css'

const form = createForm(updatePreferences, { drafts: 'none' })

/** The zone of times that belong to no place, on every device of the reader. */
export function TimeZoneCard() {
  const { preferences } = useSession().user
  return (
    <section className={`${frame.frame} ${profile.panel}`} aria-labelledby="time-zone">
      <h2 id="time-zone" className={profile.title}>
        Time zone
      </h2>
      <p className={css.hint}>
        For times without a location, such as when a message was received. A unit’s times are in the time zone
        of its location. Leave blank to use your device’s time zone.
      </p>
      <form.Form
        start={preferences}
        done={(saved) => {
          showPreferences(saved)
          toast({ status: 'success', message: 'Time zone saved.' })
        }}
      >
        <form.Field name="timezone" as={Zone} />
        <Actions>
          <Submit needsChange>Save</Submit>
        </Actions>
      </form.Form>
    </section>
  )
}
