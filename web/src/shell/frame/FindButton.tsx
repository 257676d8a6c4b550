import { Search } from 'lucide-react'
import { Keys, getSpokenKeys } from '../../ui/keys/Keys.tsx'
import { openFind } from '../find/overlays.ts'
import { useSession } from '../session.ts'
import css from './FindButton.module.css'

/** The way to the search for anything by hand, with the keys that lead there; only for its users (PLT-082). */
export function FindButton() {
  const { permissions } = useSession()
  if (!permissions.includes('visibility_universal_search')) return null
  return (
    <button
      type="button"
      className={css.find}
      aria-haspopup="dialog"
      aria-keyshortcuts={getSpokenKeys('Mod+k')}
      onClick={openFind}
    >
      <Search size={16} aria-hidden="true" className={css.sign} />
      <span className={css.words}>Find anything</span>
      <span className={css.keys}>
        <Keys of="Mod+k" />
      </span>
    </button>
  )
}
