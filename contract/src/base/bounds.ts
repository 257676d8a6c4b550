/**
 * Marks a text's maximum length as checked first: a text that is too long is refused without another check seeing
 * it. Without it zod runs every pattern over the whole of it.
 */
export const BOUND = { abort: true } as const

/** The maximum length of a text with its own pattern: a code, an id, the name of a time zone. */
export const MAX_CODE = 100
