import { Keys } from '../../../ui/keys/Keys.tsx'
import css from './Waybill.module.css'

const SHORTCUTS = [
  { key: 'F8', text: 'next field to complete or correct' },
  { key: 'Alt+PageDown', text: 'next section' },
  { key: 'Mod+Enter', text: 'submit form' },
  { key: 'Mod+/', text: 'all shortcuts' },
]

/** Shortcuts through a long form, listed at its end where people look for them. */
export const FormKeys = () => (
  <dl className={css.keys} aria-label="Shortcuts">
    {SHORTCUTS.map(({ key, text }) => (
      <div key={key}>
        <dt>
          <Keys of={key} />
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
