import { useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { setSingleKeys } from '../../ui/keys/keys.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { usePages } from '../pages.ts'
import { pathTo } from '../route.ts'
import { useSession } from '../session.ts'
import { useSignInAgain } from '../sign-in-again.ts'
import { useStore } from '../store.ts'
import { toast } from '../toasts.ts'
import { FIND_KEYS } from './find-keys.ts'
import { getLabel, openPages } from './open-pages.ts'
import { closeOverlay, openFind, openHelp, openKeySheet, overlay } from './overlays.ts'

const loadPalette = () => import('./Palette.tsx')
const Palette = lazyWithFallback(async () => (await loadPalette()).Palette)
const HelpPanel = lazyWithFallback(async () => (await import('../help/HelpPanel.tsx')).HelpPanel)
const KeySheet = lazyWithFallback(async () => (await import('./KeySheet.tsx')).KeySheet)

/** When the page itself has come, by a clock every browser has. */
const PRELOAD_AFTER_MS = 1000

/** The shortcuts of every page, and what they open. */
export function Keyboard() {
  const { user } = useSession()
  const areOn = user.preferences.single_key_shortcuts
  useEffect(() => setSingleKeys(areOn), [areOn])
  useEffect(preloadSoon, [])
  useOverlayKeys()
  useGoKeys()
  useKeys('In the search', Object.values(FIND_KEYS))
  const open = useStore(overlay)
  return (
    <Suspense>
      {open === 'find' && <Palette />}
      {open === 'help' && <HelpPanel />}
      {open === 'keys' && <KeySheet />}
    </Suspense>
  )
}

/** If its code cannot be loaded, for instance after a new version, the page and its input stay. */
function lazyWithFallback(load: () => Promise<ComponentType>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Unavailable }),
    ),
  )
}

function Unavailable() {
  useEffect(() => {
    closeOverlay()
    toast({
      status: 'danger',
      message: 'Part of the page couldn’t be loaded. Reload the page and try again.',
    })
  }, [])
  return null
}

/** Users start typing right after the shortcut, so the search must be loaded by then. */
function preloadSoon(): () => void {
  const timer = setTimeout(() => void loadPalette().catch(() => {}), PRELOAD_AFTER_MS)
  return () => clearTimeout(timer)
}

function useOverlayKeys(): void {
  const isSignInRequired = useSignInAgain() !== null
  const mayFind = useSession().permissions.includes('visibility_universal_search')
  const toggleFind = () => (overlay.get() === 'find' ? closeOverlay() : openFind())
  const unlessSignInRequired = (act: () => void) => () => !isSignInRequired && (act(), true)
  useKeys(
    'Everywhere',
    [
      {
        keys: ['Mod+k'],
        text: mayFind ? 'Find anything' : 'Go to a page, person or action',
        run: unlessSignInRequired(toggleFind),
      },
      { keys: ['?'], text: 'Show help', run: unlessSignInRequired(openHelp) },
      { keys: ['Mod+/'], text: 'Show keyboard shortcuts', run: unlessSignInRequired(openKeySheet) },
      { keys: ['Escape'], text: 'Close' },
    ],
    { isAboveDialogs: true },
  )
}

function useGoKeys(): void {
  const session = useSession()
  const router = useRouter()
  const customerId = session.company.id
  const pages = openPages(usePages(), session).filter(({ goKey }) => goKey !== undefined)
  useKeys(
    'Everywhere',
    pages.map((page) => ({
      keys: [`g ${page.goKey}`],
      text: `Go to ${getLabel(page)}`,
      run: () => void router.navigate({ href: pathTo(page.path, { customerId }) }),
    })),
  )
}
