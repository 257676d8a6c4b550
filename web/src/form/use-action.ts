import { useState } from 'react'
import type { CallError, CallResult } from '../shell/call.ts'
import { makeKeyring, refusalText, type SendOptions } from './send.ts'

/** Does something at the press of a button, outside of a form: once at a time, repeats under one key. */
interface Action<A, T> {
  /** Returns the result; null when the action was refused, with `refusal` to show, or is already running. */
  run: (args: A) => Promise<T | null>
  isBusy: boolean
  refusal: string | null
}

export function useAction<A, T>(
  act: (args: A, options: SendOptions) => Promise<CallResult<T>>,
): Action<A, T> {
  const [state, setState] = useState<{ isBusy: boolean; refusal: string | null }>({
    isBusy: false,
    refusal: null,
  })
  const [keys] = useState(makeKeyring)
  const run = async (args: A): Promise<T | null> => {
    if (state.isBusy) return null
    setState({ isBusy: true, refusal: null })
    const result = await act(args, { idempotencyKey: keys.keyFor(args) })
    keys.handle(result)
    setState({ isBusy: false, refusal: result.success ? null : toText(result.error) })
    return result.success ? result.data : null
  }
  return { run, ...state }
}

/** A button has no fields to show errors at, so they are combined into one message. */
function toText(error: CallError): string {
  const messages = Object.values(error.errors ?? {}).flat()
  return messages.length > 0 ? messages.join(' ') : refusalText(error)
}
