import { AppError } from '#contract/base/errors.ts'

/** SQLSTATEs of a value that a database refuses wherever it comes from: data exceptions, a check, a missing value, a limit. */
const REFUSED_VALUES = /^(22|23502|23514|54)/

/**
 * Whether working on a message failed by what stands in it, so that it fails in the same way again. Whatever else fails is a fault
 * of the server, a bug included: the message waits and is tried again.
 */
export function isFaultOfMessage(error: unknown): boolean {
  if (error instanceof AppError) return error.status < 500
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && REFUSED_VALUES.test(code)
}
