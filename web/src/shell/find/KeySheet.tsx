import { Link } from '@tanstack/react-router'
import { Dialog } from '../../ui/Dialog.tsx'
import { type KeyBinding, workingKeys } from '../../ui/keys/keys.ts'
import { Keys } from '../../ui/keys/Keys.tsx'
import { useKeyAreas, useSingleKeys } from '../../ui/keys/use-keys.ts'
import { ROUTE_PATHS } from '../landing.ts'
import css from './KeySheet.module.css'
import { closeOverlay } from './overlays.ts'

/** Every key that works on the current page, as its parts declared them. */
export function KeySheet() {
  const areSingleKeysOn = useSingleKeys()
  const areas = useKeyAreas()
    .map(({ area, bindings }) => ({ area, bindings: bindings.filter((one) => workingKeys(one).length > 0) }))
    .filter(({ bindings }) => bindings.length > 0)
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={closeOverlay}>
      <div className={css.areas}>
        {areas.map(({ area, bindings }) => (
          <section key={area} className={css.area} aria-label={area}>
            <h3 className={css.name}>{area}</h3>
            <dl className={css.keys}>
              {bindings.map((binding) => (
                <KeyLine key={`${binding.text} ${binding.keys.join()}`} binding={binding} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={css.note}>
        {areSingleKeysOn
          ? 'Shortcuts without Ctrl, Alt or Command are inactive while you type. Turn them off in '
          : 'Shortcuts without Ctrl, Alt or Command are turned off. Turn them on in '}
        <Link to={ROUTE_PATHS.userProfile} onClick={closeOverlay}>
          My Profile
        </Link>
        .
      </p>
    </Dialog>
  )
}

function KeyLine({ binding }: { binding: KeyBinding }) {
  return (
    <div className={css.line}>
      <dt>{binding.text}</dt>
      <dd>
        {workingKeys(binding).map((key, index) => (
          <span key={key} className={css.way}>
            {index > 0 && <span className={css.or}>or</span>}
            <Keys of={key} />
          </span>
        ))}
      </dd>
    </div>
  )
}
