import type { z } from 'zod'
import { isWithoutSignIn } from '#contract/base/access.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { CallError, CallResult } from '../shell/call.ts'
import { draftPlace } from './drafts/drafts.ts'
import type { FormCore } from './context.ts'
import type { RulesSource, Values } from './rules.ts'
import type { SendOptions } from './send.ts'

/** An endpoint whose body people fill in. */
export type FormEndpoint = Endpoint & { body: z.ZodType; response: z.ZodType }

export interface FormOptions {
  /** The field of the body that carries the version the change is made upon; a stale one leads to the conflict dialog. */
  version?: string
  /** 'submit' shows nothing before an attempt to send; 'left' also reports a required field that was left empty. */
  checks?: 'blur' | 'submit' | 'left'
  /** 'none' stores no draft, where no one would want it back or it must not be stored in the browser. */
  drafts?: 'kept' | 'none'
  /** After submission it starts again, for the next entry; a function returns what of the sent values stays. */
  clears?: true | ((answer: never) => Values)
  /**
   * One or two fields: the invalid one takes the focus itself, without a list of problems, and leaving needs no
   * confirmation.
   */
  isBrief?: true
  /** Replaces the button that opened it: the focus moves to its first field. */
  isInPlace?: true
  /** The heading of the list of problems, where an area has its own. */
  summary?: string
  /** What it is for is to send something, and not only to save it. */
  isSent?: true
}

/** The fixed parts of a form: its endpoint, the rules of the body, and its options. */
export interface FormSetup {
  endpoint: Endpoint
  rules: RulesSource
  options: FormOptions
}

/** The storage key of a form's drafts; null when it stores none. */
export function getDraftPlace(
  { endpoint, options }: FormSetup,
  { params, draftKey }: Sending,
): string | null {
  const isSaved = options.drafts !== 'none' && !isWithoutSignIn(endpoint.access) && endpoint.secret !== true
  return isSaved ? draftPlace(endpoint.name, draftKey ?? JSON.stringify(params ?? null)) : null
}

/** The options of one use of a form: where it sends, its initial values, and what follows. */
export interface Sending {
  params?: unknown
  start?: Values
  /** Distinguishes drafts of one form where the path does not. */
  draftKey?: string
  done: (answer: never, body: never) => unknown
  send?: (body: never, options: SendOptions) => Promise<CallResult<unknown>>
  /** Handles a refusal first, except a stale version; true means it is handled, and nothing else is shown. */
  refused?: (error: CallError, form: FormCore) => boolean
}
