import { AppError } from '#contract/base/errors.ts'

/**
 * The refusal of a change made upon a version that is no more. Tells what the fields of the call's body hold by now and the
 * version to name in the next try; whoever typed something compares both (docs/decisions/019).
 */
export const staleVersion = <Body extends object>(
  now: Partial<Omit<Body, 'version' | 'revision'>>,
  version: number | null,
): AppError => new AppError('conflict', { conflict: { version, now: { ...now } } })
