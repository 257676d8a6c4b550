import { isWithoutSignIn } from '#contract/base/access.ts'
import type { Answer, Endpoint, Request as Args } from '#contract/base/endpoint.ts'
import { call, type CallError, type CallResult, isWorthRetrying, readable } from '../shell/call.ts'

/** Under what a call may be repeated without repeating its effect. */
export interface SendOptions {
  idempotencyKey: string
}

const KEY_IN_FLIGHT = 'key_in_flight'
const PAUSE_MS = 500
const MAX_WAITS = 5

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the server stores the response of a call, so that a repeat is the same call. */
const isRepeatable = ({ access, secret, method }: Endpoint): boolean =>
  !isWithoutSignIn(access) && secret !== true && method !== 'GET'

/**
 * Sends a change. What never arrived or broke on the way is sent again under the same key: it happens once. Answers the last
 * refusal otherwise.
 */
export async function send<const E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  { idempotencyKey }: SendOptions,
): Promise<CallResult<Answer<E>>> {
  if (!isRepeatable(endpoint)) return call(endpoint, args)
  return resend(endpoint, args, idempotencyKey, 0)
}

async function resend<const E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  idempotencyKey: string,
  failures: number,
): Promise<CallResult<Answer<E>>> {
  const response = await call(endpoint, args, { idempotencyKey })
  if (response.success || !isUnsettled(response.error, failures)) return response
  await pause(PAUSE_MS * 2 ** Math.min(failures, 3))
  return resend(endpoint, args, idempotencyKey, failures + 1)
}

const isUnsettled = (error: CallError, failures: number): boolean =>
  error.code === KEY_IN_FLIGHT ? failures < MAX_WAITS : isWorthRetrying(failures, error)

/** The keys of submissions: a retry has the same key; after a response, or with other values, the key changes. */
export interface Keyring {
  keyFor: (sent: unknown) => string
  /** There was a response: the next submission is another change, even if it looks the same. */
  handle: (answer: CallResult<unknown>) => void
}

const NO_KEY = { text: '', key: '' }

export function makeKeyring(): Keyring {
  let last = NO_KEY
  return {
    keyFor: (sent) => {
      const text = JSON.stringify(sent, withFiles)
      if (last.key === '' || last.text !== text) last = { text, key: crypto.randomUUID() }
      return last.key
    },
    handle: (answer) => {
      if (answer.success || !isWorthRetrying(0, answer.error)) last = NO_KEY
    },
  }
}

const withFiles = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/** The message for a refusal; for a call that never arrived it says what the user can do. */
export const refusalText = (error: CallError): string => readable(error.message)
