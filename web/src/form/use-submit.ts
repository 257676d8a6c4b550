import { useState } from 'react'
import { isSame } from '#contract/form/conflict.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { CallError, CallResult } from '../shell/call.ts'
import { type FieldProblem, flatten } from './checker.ts'
import type { FormCore } from './context.ts'
import { focusOn, isWithinForm } from './focus.ts'
import { type MergeConflict, conflictAfterSave, openDifferences, resolveConflict } from './merge-conflict.ts'
import type { Values } from './rules.ts'
import { type Keyring, makeKeyring, refusalText, send, type SendOptions } from './send.ts'
import type { FormSetup, Sending } from './setup.ts'

/** The message at the top of a form after a failed submission. */
export interface SubmitStatus {
  refusal: string | null
  /** Wrong fields with their sentences, in reading order; null: none are listed. */
  problems: readonly FieldProblem[] | null
}

const SILENT: SubmitStatus = { refusal: null, problems: null }
/** The status of a form that did not get as far as its call. */
const UNSENT = 400

/** Why nothing was saved: the call's error, or the fields that kept it from being sent. */
type Outcome = CallError | FieldProblem[] | null

/** One at a time. */
function makeMutex() {
  let isInUse = false
  return {
    accept: (): boolean => {
      if (isInUse) return false
      isInUse = true
      return true
    },
    giveBack: (): void => {
      isInUse = false
    },
  }
}

/** Submits a form: one request at a time, retries with the same key, and the response shown where it belongs. */
export function useSubmit(core: FormCore, setup: FormSetup, sending: Sending) {
  const [status, setStatus] = useState(SILENT)
  const [mergeConflict, setConflict] = useState<MergeConflict | null>(null)
  const [turn] = useState(makeMutex)
  const [keys] = useState(makeKeyring)
  const { options } = setup

  const showRefusal = (refusal: string | null, found: FieldProblem[]) => {
    const problems = inOrder(core, found)
    // a list of problems on the page would take the focus out of the dialog above it
    const isShort = options.isBrief || isWithinForm(core, problems)
    setStatus({ refusal, problems: isShort || problems.length === 0 ? null : problems })
    if (isShort) focusOn(core, problems[0]?.path ?? null)
  }

  const trySending = async (added: Values): Promise<void> => {
    setStatus(SILENT)
    if (!(await areSettled(core))) return
    core.checker.context(added)
    const outcome = await attempt(core, () => transmit(core, setup, sending, keys))
    if (outcome === null) return
    if (Array.isArray(outcome)) return showRefusal(null, outcome)
    const { conflict } = outcome
    if (conflict === undefined) {
      if (!sending.refused?.(outcome, core)) showRefusal(...showErrors(core, outcome))
      return
    }
    const found = conflictAfterSave(core, conflict, { added, versionName: options.version })
    if (openDifferences(found, options.version).length > 0) return setConflict(found)
    // both made the same change, or changes that do not conflict: it is sent again with the current version
    rebase(core, found, resolveConflict(found, new Map()))
    await trySending(added)
  }

  const submit = async (added: Values = {}): Promise<void> => {
    if (!turn.accept()) return
    try {
      await trySending(added)
    } finally {
      turn.giveBack()
    }
  }

  return { submit, status, conflict: mergeConflict, setConflict }
}

/** Makes the current state the form's initial values, and applies the chosen values as if they were typed. */
export function rebase({ begin, fill }: FormCore, { theirs }: MergeConflict, chosen: Values): void {
  begin(theirs)
  fill(Object.fromEntries(Object.entries(chosen).filter(([name, value]) => !isSame(value, theirs[name]))))
}

/** Controls commit their text before submitting: Enter does not trigger a blur. */
async function areSettled({ settling }: FormCore): Promise<boolean> {
  if (settling.size === 0) return true
  const responses = await Promise.all([...settling].map((settle) => settle()))
  return !responses.includes(false)
}

async function attempt({ form }: FormCore, transmit: () => Promise<CallError | null>): Promise<Outcome> {
  let outcome: Outcome = null
  await form.handleSubmit(
    async () => {
      outcome = await transmit()
    },
    (errors) => {
      outcome = flatten(errors)
    },
  )()
  return outcome
}

async function transmit(
  core: FormCore,
  setup: FormSetup,
  sending: Sending,
  keys: Keyring,
): Promise<CallError | null> {
  const complaints = await Promise.all([...core.beforeSubmit].map((beforeSubmitStep) => beforeSubmitStep()))
  const complaint = complaints.find((one) => one !== null)
  if (complaint !== undefined) return { message: complaint, status: UNSENT }
  const typed = core.form.getValues()
  const added = core.checker.added()
  const values = { ...typed, ...added }
  const body = setup.rules.now()?.body(values) ?? values
  const response = await sendBody(setup, sending, body, {
    idempotencyKey: keys.keyFor([sending.params, body]),
  })
  keys.handle(response)
  if (!response.success) return response.error
  const { clears } = setup.options
  if (clears) {
    const since = typedSince(typed, core.form.getValues())
    const rest = clears === true ? {} : clears(response.data as never)
    core.begin(setup.rules.now()?.begin(sending.start ?? {}) ?? {})
    core.fill({ ...rest, ...since })
    await sending.done(response.data as never, body as never)
    return null
  }
  const unsent = Object.keys(added).filter((name) => !isSame(typed[name], core.before()[name]))
  core.begin(values)
  // the form's own values are still unsent when a button has sent something else
  core.fill(Object.fromEntries(unsent.map((name) => [name, typed[name] as unknown])))
  await sending.done(response.data as never, body as never)
  return null
}

/** What was typed while a request was running, without what was sent: typing on immediately loses nothing. */
function typedSince(sent: Values, now: Values): Values {
  const rests = Object.entries(now).flatMap(([name, value]) => {
    const was = sent[name]
    if (typeof value !== 'string' || typeof was !== 'string' || value === was) return []
    return [[name, value.startsWith(was) ? value.slice(was.length) : value]]
  })
  return Object.fromEntries(rests) as Values
}

function sendBody(
  { endpoint }: FormSetup,
  { params, send: own }: Sending,
  body: unknown,
  options: SendOptions,
): Promise<CallResult<unknown>> {
  if (own) return own(body as never, options)
  return send<Endpoint>(endpoint, { body, ...(params !== undefined && { params }) } as never, options)
}

/** Shows a refusal at the fields it names; returns the message for the top, null where the fields show everything. */
function showErrors({ form, checker, rules }: FormCore, error: CallError): [string | null, FieldProblem[]] {
  const errors = error.errors ?? {}
  checker.refuse(form, errors)
  const body = rules.now()
  const problems = Object.entries(errors).map(([path, texts]) => ({ path, text: texts.join(' ') }))
  const areFields = problems.length > 0 && body !== null && problems.every(({ path }) => body.has(path))
  return [areFields ? null : refusalText(error), problems]
}

/** In reading order. */
function inOrder({ rules }: FormCore, problems: FieldProblem[]): FieldProblem[] {
  const texts = new Map(problems.map(({ path, text }) => [path, text]))
  const paths = rules.now()?.inOrder(texts.keys()) ?? [...texts.keys()]
  return paths.map((path) => ({ path, text: texts.get(path) ?? '' }))
}
