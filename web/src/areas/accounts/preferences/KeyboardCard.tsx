import { Switch } from '../../../form/controls/choices.tsx'
import { openKeySheet } from '../../../shell/find/overlays.ts'
import { changePreferences, useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import css from './KeyboardCard.module.css'
import frame from '../../../ui/frame.module.css'
import profile from '../profile/ProfilePage.module.css'

/** Turns keys without Ctrl, Alt or Command on and off, in every browser of the reader (WCAG 2.1.4). */
export function KeyboardCard() {
  const { single_key_shortcuts } = useSession().user.preferences
  const turn = async (isOn: boolean) => {
    const refusal = await changePreferences({ single_key_shortcuts: isOn })
    if (refusal) toast({ status: 'danger', message: `Shortcuts not changed. ${refusal.message} Try again.` })
  }
  return (
    <section className={`${frame.frame} ${profile.panel}`} aria-labelledby="keyboard">
      <h2 id="keyboard" className={profile.title}>
        Keyboard
      </h2>
      <div className={css.setting}>
        <Labelled
          as={Switch}
          label="Single-key shortcuts"
          aside="Shortcuts without Ctrl, Alt or Command, such as / for search or G then A for assets. Turn them off if you use voice control or press keys by accident. Applies on all your devices."
          value={single_key_shortcuts}
          onChange={(isOn) => void turn(isOn)}
        />
        <Button onClick={openKeySheet}>View all shortcuts</Button>
      </div>
    </section>
  )
}
