import { AppError } from '#contract/base/errors.ts'

/** The refusal of a step that an import is past, or not at yet. */
export const underWay = new AppError('conflict', {
  message: 'This import is already past that step. Reload the page to see its progress.',
})
