import type { Problem } from './check.ts'

/** The problem of a filled field. */
export const wrong = (text: string): Problem => ({ texts: [text], isMissing: false })

/** The problem of an empty field. */
export const missing = (text: string): Problem => ({ texts: [text], isMissing: true })
