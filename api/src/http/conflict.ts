import { AppError } from '#contract/base/errors.ts'

/**
 * The refusal of a change based on an outdated version. Contains the current values of the body's fields and the
 * version for the next try, so that the user can compare them (docs/decisions/019).
 */
export const staleVersion = <Body extends object>(
  now: Partial<Omit<Body, 'version' | 'revision'>>,
  version: number | null,
): AppError => new AppError('conflict', { conflict: { version, now: { ...now } } })
