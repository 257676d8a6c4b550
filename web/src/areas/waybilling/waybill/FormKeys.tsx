import { Keys } from '../../../ui/keys/Keys.tsx'
import css from './Waybill.module.css'

const TOLD = [
  { key: 'F8', words: 'next field to fill in or mend' },
  { key: 'Alt+PageDown', words: 'next section' },
  { key: 'Mod+Enter', words: 'send the form' },
  { key: 'Mod+/', words: 'all keys' },
]

/** The ways through a long form that nobody finds by Tab, where somebody looks for its end. */
export const FormKeys = () => (
  <dl className={css.keys} aria-label="Keys of this form">
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
