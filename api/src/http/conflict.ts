import { AppError } from '#contract/base/errors.ts'

/** The refusal of a change to something others changed meanwhile: each field as it stands now, in words. */
export const conflictOver = (now: object): AppError =>
  new AppError('conflict', {
    errors: Object.fromEntries(
      Object.entries(now).map(([field, value]) => [field, [`It is now: ${wordsOf(value)}`]]),
    ),
  })

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.join(', ')
  return String(value as string | number)
}
