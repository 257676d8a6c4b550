import {
  lazy,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFormState } from 'react-hook-form'
import { isSame } from '#contract/form/conflict.ts'
import { useMayCall } from '../shell/access/may.ts'
import { whenIdle } from '../shell/idle.ts'
import { useUnsavedInput } from '../shell/unsaved.ts'
import type { KeyBinding } from '../ui/keys/keys.ts'
import { useLocalKeys } from '../ui/keys/use-keys.ts'
import { Refusal } from '../ui/Refusal.tsx'
import { type Settle, SettlingContext } from '../ui/pick/settling.ts'
import { makeChecker } from './checker.ts'
import { ClosingContext } from './closing.ts'
import { type FormCore, FormContext } from './context.ts'
import type { Draft } from './drafts/drafts.ts'
import { beginIn, focusOnProblem } from './focus.ts'
import css from './Form.module.css'
import { type MergeConflict, openDifferences, resolveConflict } from './merge-conflict.ts'
import type { Values } from './rules.ts'
import { getDraftPlace, type FormSetup, type Sending } from './setup.ts'
import { rebase, useSubmit } from './use-submit.ts'
import { useValues } from './use-values.ts'

/** What most forms never need, or not at once: a sign-in is painted without. */
const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))
const DraftSaver = lazy(async () => ({ default: (await import('./drafts/DraftSaver.tsx')).DraftSaver }))
const LeaveGuard = lazy(async () => ({ default: (await import('./LeaveGuard.tsx')).LeaveGuard }))
const Locked = lazy(async () => ({ default: (await import('./Locked.tsx')).Locked }))
const fetchSummary = async () => ({ default: (await import('./Summary.tsx')).Summary })
const Summary = lazy(fetchSummary)

export interface FormProps extends Sending {
  /** Names the form where no heading does. */
  label?: string
  className?: string
  children: ReactNode
}

/**
 * A form of an endpoint: input is checked by the rules of its body, saved as a draft, sent once however often it has
 * to be retried, and kept when it is refused.
 */
export function Form({ setup, label, className, children, ...sending }: FormProps & { setup: FormSetup }) {
  const core = useFormCore(setup, sending.start)
  const { submit, status, conflict, setConflict } = useSubmit(core, setup, sending)
  const { isDirty } = useFormState({ control: core.control })
  useUnsavedInput(isDirty)
  const form = useBeginning(core, setup.options.isInPlace)
  const parts = useParts(core, submit)
  useSummaryAtHand(core)
  const onKeyDown = useLocalKeys('Form', toKeys(core))
  const { version, isBrief } = setup.options
  const place = getDraftPlace(setup, sending)
  const acceptMerge = (found: MergeConflict, chosen: Values) => {
    rebase(core, found, chosen)
    setConflict(null)
  }
  const restoreDraft = ({ values, before }: Draft) => {
    const mine = core.rules.now()?.fitting(values, core.before()) ?? {}
    const found: MergeConflict = { before, mine, theirs: core.before(), reason: 'draft', added: {} }
    const isUpToDate = isSame(before, core.before()) || openDifferences(found, version).length === 0
    if (isUpToDate) acceptMerge(found, resolveConflict(found, new Map()))
    else setConflict(found)
  }
  return (
    <FormContext value={parts}>
      <form
        ref={form}
        noValidate
        className={className ?? css.form}
        aria-label={label}
        onSubmit={sendWhole(parts)}
        onKeyDown={onKeyDown}
      >
        <Suspense>
          {place !== null && <DraftSaver key={place} core={core} place={place} onRestore={restoreDraft} />}
          {status.problems && <Summary core={core} problems={status.problems} {...setup.options} />}
        </Suspense>
        {status.refusal && (
          <div className={css.top}>
            <Refusal>{status.refusal}</Refusal>
          </div>
        )}
        <SettlingContext value={core.settling}>
          {core.isLocked && (
            <Suspense>
              <Locked access={setup.endpoint.access} />
            </Suspense>
          )}
          {children}
        </SettlingContext>
      </form>
      <Suspense>
        {conflict && (
          <ConflictDialog
            core={core}
            conflict={conflict}
            versionName={version}
            onBack={(chosen) => acceptMerge(conflict, chosen)}
            onSend={(chosen) => {
              acceptMerge(conflict, chosen)
              void submit(conflict.added)
            }}
          />
        )}
        {!isBrief && <LeaveGuard core={core} isSaved={place !== null} />}
      </Suspense>
    </FormContext>
  )
}

/**
 * The list of errors takes the focus as soon as it is shown: it is loaded before the first submission, so that it never
 * takes the focus from someone who already types the correction. A brief form has no such list.
 */
function useSummaryAtHand({ isBrief }: FormCore): void {
  useEffect(() => {
    // A failure here is ignored: the refused submission loads it again.
    if (!isBrief) whenIdle(() => fetchSummary().catch(() => null))
  }, [isBrief])
}

/** A form opened by a button starts with the focus in its first field. */
function useBeginning(core: FormCore, isInPlace = false) {
  const form = useRef<HTMLFormElement>(null)
  const isAbove = useContext(ClosingContext) !== null
  const begins = isAbove || isInPlace
  useEffect(() => {
    if (begins && !form.current?.contains(document.activeElement)) beginIn(core)
  }, [begins, core])
  return form
}

/** Enter in a form whose buttons send nothing by themselves. A form may stand in the page of another, such as in a dialog. */
const sendWhole =
  ({ submit }: { submit: () => Promise<void> }) =>
  (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void submit()
  }

/**
 * Shortcuts through a form: to the next missing field, and from every field to its end, as Enter does in a text
 * input.
 */
const toKeys = (core: FormCore): readonly KeyBinding[] => [
  { keys: ['Mod+Enter'], text: 'Submit form', run: (event) => pressSubmit(core, event) },
  {
    keys: ['F8'],
    text: 'Next field to complete or correct',
    run: (event) => void goToProblem(core, 'next', event),
  },
  {
    keys: ['Shift+F8'],
    text: 'Previous field',
    run: (event) => void goToProblem(core, 'previous', event),
  },
]

/** When nothing is missing anymore, the remaining step is to submit. */
async function goToProblem(
  core: FormCore,
  way: 'next' | 'previous',
  { target }: KeyboardEvent,
): Promise<void> {
  if (!(await focusOnProblem(core, way))) getSubmit(target)?.focus()
}

/** Of several submit buttons, the focused one counts. A form that cannot be sent yet moves to the missing field. */
function pressSubmit(core: FormCore, event: KeyboardEvent): boolean {
  const { target } = event
  const isSubmit = target instanceof HTMLButtonElement && target.type === 'submit'
  const submit = isSubmit ? target : getSubmit(target)
  if (submit?.disabled) void goToProblem(core, 'next', event)
  submit?.click()
  return submit !== null
}

/**
 * Submits the form around an element, or moves to the next missing field; a dialog above the form is not part of it.
 */
function getSubmit(target: EventTarget | null): HTMLButtonElement | null {
  const form = target instanceof HTMLElement ? target.closest('form, dialog') : null
  if (!form?.matches('form')) return null
  return form.querySelector<HTMLButtonElement>('[type=submit]') ?? form.querySelector('button[data-sends]')
}

function useFormCore(setup: FormSetup, start: Values | undefined): FormCore {
  const id = useId()
  const [stable] = useState(() => ({
    rules: setup.rules,
    checker: makeChecker(setup.rules),
    labels: new Map<string, string>(),
    beforeSubmit: new Set<() => Promise<string | null>>(),
    settling: new Set<Settle>(),
    expanders: new Set<(path: string) => void>(),
  }))
  const values = useValues(setup, stable.checker, start)
  // Further rules are fetched once the form is rendered.
  useEffect(() => void setup.rules.load(), [setup])
  const isBrief = setup.options.isBrief === true
  const isLocked = !useMayCall(setup.endpoint)
  const showsRemaining = setup.options.checks === 'left'
  return useMemo(
    () => ({ id, isBrief, isLocked, showsRemaining, ...stable, ...values }),
    [id, isBrief, isLocked, showsRemaining, stable, values],
  )
}

/** The state shared by the parts of the form; the same object for the form's lifetime. */
function useParts(core: FormCore, submit: (added?: Values) => Promise<void>) {
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  return useMemo(() => ({ ...core, submit: (added?: Values) => latest.current(added) }), [core])
}
