import { AppError } from '#contract/base/errors.ts'
import type { Problems } from '#contract/form/check.ts'

/** Refuses a body whose waybill is not as it must be, naming its fields below `field`. */
export function requireNoProblems(problems: Problems, field: string): void {
  if (problems.size === 0) return
  const errors = [...problems].map(([path, { texts }]) => [path ? `${field}.${path}` : field, texts] as const)
  throw new AppError('invalid_request', { errors: Object.fromEntries(errors) })
}
