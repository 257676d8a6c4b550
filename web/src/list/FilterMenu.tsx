import { Skeleton } from '../ui/Skeleton.tsx'
import { ListFilter } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { FilterKey, List } from '#contract/list/list.ts'
import { AnchoredPopover } from '../ui/AnchoredPopover.tsx'
import { Button } from '../ui/Button.tsx'
import { Box } from '../ui/field/Box.tsx'
import { ChoiceEditor } from '../ui/filters/ChoiceEditor.tsx'
import type { Condition, FilterDef } from '../ui/filters/condition.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import { filterDefs } from './filter-defs.ts'
import classes from './FilterMenu.module.css'
import type { OwnFields } from './state.ts'
import type { ListView } from './use-list.ts'

const loadEditor = async () => ({
  default: (await import('../ui/filters/ConditionEditor.tsx')).ConditionEditor,
})
/** Loaded when the user is about to filter, which few do before they have seen the list. */
const ConditionEditor = lazy(loadEditor)

interface Props<L extends List, E extends Endpoint, O extends OwnFields> {
  view: ListView<L, E, O>
}

/** Chooses a column, then its condition. */
export function FilterMenu<L extends List, E extends Endpoint, O extends OwnFields>({
  view,
}: Props<L, E, O>) {
  const { list, kind, names, editing, edit, state, setFilter } = view
  const [isOpen, setOpen] = useState(false)
  const defs = filterDefs(list, kind, names)
  const chosen = defs.find(({ key }) => key === editing)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  useKeys('List', [{ keys: ['f'], text: 'Add a filter', run: () => press(button) }])
  const isShown = isOpen || chosen !== undefined
  const close = () => {
    setOpen(false)
    edit(null)
  }
  const apply =
    (key: FilterKey<L>, { type, offers }: FilterDef) =>
    (condition: Condition | null) => {
      setFilter(key, condition)
      // Checkboxes are changed one after the other; any other control applies at once.
      if (type !== 'choice' && !offers) close()
    }
  return (
    <>
      <Button
        ref={setButton}
        variant="plain"
        size="small"
        icon={ListFilter}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadEditor()}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        Add filter
      </Button>
      <AnchoredPopover
        anchor={isShown ? button : null}
        label={chosen ? `Filter ${chosen.def.label}` : 'Add filter'}
        isForm
        onClose={close}
      >
        {chosen && (
          <FieldEditor
            key={chosen.key}
            def={chosen.def}
            value={state.filters[chosen.key] ?? null}
            onApply={apply(chosen.key, chosen.def)}
          />
        )}
        {isShown && !chosen && (
          <StartedFilter>
            <FieldList defs={defs.map(({ def }) => def)} onPick={edit} />
          </StartedFilter>
        )}
      </AnchoredPopover>
    </>
  )
}

/** The focus comes back to the button: the row that had it may be filtered away. */
function press(button: HTMLButtonElement | null): void {
  button?.focus()
  button?.click()
}

interface EditorProps {
  def: FilterDef
  value: Condition | null
  onApply: (condition: Condition | null) => void
}

function FieldEditor({ def, value, onApply }: EditorProps) {
  return (
    <>
      <p className={classes.title}>{def.label}</p>
      {def.type === 'choice' || (def.offers && value?.kind !== 'contains') ? (
        <StartedFilter>
          <ChoiceEditor def={def} value={value} onApply={onApply} />
        </StartedFilter>
      ) : (
        <Suspense fallback={<Skeleton height={96} />}>
          <StartedFilter>
            <ConditionEditor def={def} value={value} onApply={onApply} />
          </StartedFilter>
        </Suspense>
      )}
    </>
  )
}

/**
 * Focuses its first field before the next keystroke, so that early typing is not lost, and after the popover has
 * recorded where the focus returns to.
 */
function StartedFilter({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      queueMicrotask(() => {
        if (!box.current?.contains(document.activeElement))
          box.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
      }),
    [],
  )
  return <div ref={box}>{children}</div>
}

function FieldList({ defs, onPick }: { defs: readonly FilterDef[]; onPick: (field: string) => void }) {
  const [term, setTerm] = useState('')
  const found = defs.filter(({ label }) => label.toLowerCase().includes(term.trim().toLowerCase()))
  return (
    <>
      <Box
        isSmall
        aria-label="Find a column to filter by"
        placeholder="Choose a column to filter by"
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <ul className={classes.fields}>
        {found.map(({ field, label }) => (
          <li key={field}>
            <button type="button" className={classes.field} onClick={() => onPick(field)}>
              {label}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className={classes.none}>No matching columns.</li>}
      </ul>
    </>
  )
}
