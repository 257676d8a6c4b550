import { useMatches } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Keys, getSpokenKeys } from '../../ui/keys/Keys.tsx'
import { openFind } from '../find/overlays.ts'
import { getFrame } from '../route.ts'
import { useSession } from '../session.ts'
import css from './FindButton.module.css'

/**
 * The way to the search for anything by hand, with the keys that lead there; only for its users (PLT-082). Admin pages
 * have a search of their own.
 */
export function FindButton() {
  const { permissions } = useSession()
  const isAdmin = getFrame(useMatches().at(-1)?.staticData.page?.path) === 'admin'
  if (!isAdmin && !permissions.includes('visibility_universal_search')) return null
  return (
    <button
      type="button"
      className={css.find}
      aria-haspopup="dialog"
      aria-keyshortcuts={getSpokenKeys('Mod+k')}
      data-tour="find"
      onClick={openFind}
    >
      <Search size={16} aria-hidden="true" />
      <span className={css.text}>{isAdmin ? 'Find in admin' : 'Find anything'}</span>
      <span className={css.keys}>
        <Keys of="Mod+k" />
      </span>
    </button>
  )
}
