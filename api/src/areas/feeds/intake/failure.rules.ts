import { AppError } from '#contract/base/errors.ts'

/** SQLSTATE classes of trouble that ends: connection, locks, resources, cancelled, shut down, disk, our own retries. */
const PASSING_STATES = /^(08|25P|40|53|55|57|58)/

/** Whether the same work will fail in the same way again: a fault of ours or a value the database refuses. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof AppError) return error.status < 500
  if (error instanceof TypeError || error instanceof RangeError) return true
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && !PASSING_STATES.test(code)
}
