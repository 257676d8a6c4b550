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
  /** 'submit' says nothing before somebody tried to send; 'left' says of a field left empty, too, that it is needed. */
  checks?: 'blur' | 'submit' | 'left'
  /** 'none' keeps no draft: of what nobody would want back, or must not lie in the browser. */
  drafts?: 'kept' | 'none'
  /** Once sent it begins anew, for the next of its kind. */
  clears?: true
  /** One or two fields: the wrong one takes the focus itself, without a list of what is wrong, and leaving asks nothing. */
  isBrief?: true
  /** Stands where the button was that opened it: the focus goes on to its first field. */
  isInPlace?: true
  /** Heads the list of problems, where an area has words of its own. */
  summary?: string
}

/** What is fixed of a form: its endpoint, the rules of the body, and how it behaves. */
export interface FormSetup {
  endpoint: Endpoint
  rules: RulesSource
  options: FormOptions
}

/** Where drafts of a form lie; null: it keeps none. */
export function draftPlaceOf({ endpoint, options }: FormSetup, { params, draftOf }: Sending): string | null {
  const isSaved = options.drafts !== 'none' && !isWithoutSignIn(endpoint.access) && endpoint.secret !== true
  return isSaved ? draftPlace(endpoint.name, draftOf ?? JSON.stringify(params ?? null)) : null
}

/** What one use of a form brings: where it sends, what it starts with, and what follows. */
export interface Sending {
  params?: unknown
  start?: Values
  /** Tells drafts of one form apart where the path does not. */
  draftOf?: string
  done: (answer: never, body: never) => unknown
  send?: (body: never, options: SendOptions) => Promise<CallResult<unknown>>
  /** Hears of a refusal first, not of a stale version; true: it is dealt with, and nothing else is shown. */
  refused?: (error: CallError, form: FormCore) => boolean
}
