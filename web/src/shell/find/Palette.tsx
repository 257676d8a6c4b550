import { useMedia } from '../../ui/use-media.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { runKey } from '../../ui/keys/keys.ts'
import { Keys } from '../../ui/keys/Keys.tsx'
import { queryClient } from '../queries.ts'
import { getFrame } from '../route.ts'
import { useSession } from '../session.ts'
import { FIND_KEYS } from './find-keys.ts'
import { manyIds, onOneLine } from './match.ts'
import type { FindOption } from './options.ts'
import { closeOverlay } from './overlays.ts'
import css from './Palette.module.css'
import { lineId, LIST_ID, PaletteList } from './PaletteList.tsx'
import { useOptions } from './use-options.ts'

/** The search for anything: pages, actions, and what the server knows of the customer's shipments and people. */
export function Palette() {
  return (
    <QueryClientProvider client={queryClient}>
      <FindDialog />
    </QueryClientProvider>
  )
}

function FindDialog() {
  const dialog = useDialog()
  const [typed, setTyped] = useState('')
  const { options, isSearching, error, retry } = useOptions(typed)
  const { active, point, step } = useActive(options, typed)
  const choose = useChoose()
  const awaited = useAwaited({ typed, isSearching, options, choose })
  const name = useFindName()
  const text = usePlaceholder()

  const enter = (isBeside: boolean) => {
    // The term is complete but its results are not: the best one opens when they arrive.
    if (isSearching && (!active || active.group === 'Asset list')) awaited.check(isBeside)
    else if (active) choose(active, isBeside)
  }
  const onKeyDown = (event: KeyboardEvent) =>
    runKey(
      [
        { ...FIND_KEYS.next, run: () => step(1) },
        { ...FIND_KEYS.previous, run: () => step(-1) },
        { ...FIND_KEYS.open, run: () => enter(false) },
        { ...FIND_KEYS.openBeside, run: () => enter(true) },
        { ...FIND_KEYS.close, run: closeOverlay },
      ],
      event.nativeEvent,
    )

  return (
    // A press outside closes it as well; with the keyboard, Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault()
        closeOverlay()
      }}
      onClick={(event) => event.target === event.currentTarget && closeOverlay()}
    >
      <div className={css.frame}>
        <div className={css.field}>
          <Search size={18} aria-hidden="true" className={css.sign} />
          <input
            className={css.input}
            type="text"
            role="combobox"
            aria-label={name}
            aria-expanded={options.length > 0}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={active && lineId(active)}
            placeholder={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onPaste={(event) => pasteMany(event, setTyped)}
            onKeyDown={onKeyDown}
          />
          {isSearching && (
            <span className={css.busy} aria-hidden="true">
              Searching…
            </span>
          )}
          <button type="button" className={css.close} onClick={closeOverlay}>
            Close
          </button>
        </div>
        <PaletteList
          term={typed.trim()}
          options={options}
          active={active}
          isSearching={isSearching}
          error={error}
          onRetry={retry}
          onPoint={point}
          onChoose={choose}
        />
        <Help />
      </div>
    </dialog>
  )
}

function Help() {
  return (
    <p className={css.help} aria-hidden="true">
      <span>
        <Keys of="ArrowUp" />
        <Keys of="ArrowDown" /> choose
      </span>
      <span>
        <Keys of="Enter" /> open
      </span>
      <span>
        <Keys of="Mod+Enter" /> new tab
      </span>
      <span>
        <Keys of="Escape" /> close
      </span>
    </p>
  )
}

/** Opens the dialog with its field ready to type; the focus goes back when it closes. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the element is removed: closed later, the focus would be lost.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector('input')?.focus()
    return () => element?.close()
  }, [])
  return dialog
}

const useIsAdmin = (): boolean => getFrame(useMatches().at(-1)?.staticData.page?.path) === 'admin'

/** Without the permission for the search, it goes to pages, people and actions only. */
function useFindName(): string {
  const { permissions } = useSession()
  if (useIsAdmin()) return 'Find in admin'
  return permissions.includes('visibility_universal_search') ? 'Find anything' : 'Go to'
}

function usePlaceholder(): string {
  const { permissions } = useSession()
  const isNarrow = useMedia('(max-width: 40em)')
  if (useIsAdmin()) return 'Customer, user or admin page'
  if (!permissions.includes('visibility_universal_search')) return 'Person, page or action'
  return isNarrow
    ? 'Car, waybill, train, person…'
    : 'Car, waybill, bill of lading, train, person, page or action'
}

/** The active line: the first until the user moves, and unchanged when more lines arrive. */
function useActive(options: readonly FindOption[], typed: string) {
  const [picked, setPicked] = useState<{ id: string; typed: string } | null>(null)
  const at = options.findIndex(({ id }) => picked?.typed === typed && id === picked.id)
  const active = options[Math.max(0, at)]
  const point = ({ id }: FindOption) => setPicked({ id, typed })
  const step = (by: 1 | -1) => {
    const next = options.at((Math.max(0, at) + by) % options.length)
    if (next) point(next)
  }
  return { active, point, step }
}

/** Opens the URL of a line, here or in a new tab, or performs its action. */
function useChoose() {
  const router = useRouter()
  return ({ act }: FindOption, isBeside = false) => {
    if ('href' in act && isBeside) return void window.open(act.href, '_blank', 'noopener')
    closeOverlay()
    if ('run' in act) return void act.run()
    if (act.href.startsWith('/')) return void router.navigate({ href: act.href })
    location.href = act.href
  }
}

interface PendingChoice {
  typed: string
  isSearching: boolean
  options: readonly FindOption[]
  choose: (option: FindOption, isBeside: boolean) => void
}

/** Users who type an id and press Enter at once want the result: the best line opens when the response arrives. */
function useAwaited({ typed, isSearching, options, choose }: PendingChoice) {
  const request = useRef<{ typed: string; isBeside: boolean }>(null)
  const best = options[0]
  useEffect(() => {
    const choice = request.current
    if (choice?.typed === typed && isSearching) return
    request.current = null
    if (choice?.typed === typed && best) choose(best, choice.isBeside)
  }, [typed, isSearching, best, choose])
  return {
    check: (isBeside: boolean) => {
      request.current = { typed, isBeside }
    },
  }
}

/** A field of one line would run pasted lines together: they are put one after the other. */
function pasteMany(event: ClipboardEvent, onText: (text: string) => void): void {
  const text = event.clipboardData.getData('text')
  if (manyIds(text).length === 0 || !/[\r\n\t]/.test(text)) return
  event.preventDefault()
  onText(onOneLine(text))
}
