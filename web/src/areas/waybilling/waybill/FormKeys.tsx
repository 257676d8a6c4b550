import { Keys } from '../../../ui/keys/Keys.tsx'
import css from './Waybill.module.css'

const TOLD = [
  { key: 'F8', words: 'next field to complete or correct' },
  { key: 'Alt+PageDown', words: 'next section' },
  { key: 'Mod+Enter', words: 'submit form' },
  { key: 'Mod+/', words: 'all shortcuts' },
]

/** The ways through a long form that nobody finds by Tab, where somebody looks for its end. */
export const FormKeys = () => (
  <dl className={css.keys} aria-label="Shortcuts">
    {TOLD.map(({ key, words }) => (
      <div key={key}>
        <dt>
          <Keys of={key} />
        </dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)
