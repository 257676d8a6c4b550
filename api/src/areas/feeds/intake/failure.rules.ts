import { AppError } from '#contract/base/errors.ts'

/** SQLSTATEs of a value that every database rejects: data exceptions, a check, a missing value, a limit. */
const REFUSED_VALUES = /^(22|23502|23514|54)/

/**
 * Whether processing failed because of the message's content, so that it would fail again. Any other failure is the
 * server's fault, bugs included: the message waits and is tried again.
 */
export function isFaultOfMessage(error: unknown): boolean {
  if (error instanceof AppError) return error.status < 500
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && REFUSED_VALUES.test(code)
}
