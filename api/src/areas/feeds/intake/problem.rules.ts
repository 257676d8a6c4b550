/** Something in a message that could not be understood, as quarantine keeps it. */
export interface Problem {
  reason_code: string
  reason: string
  /** 1-based; null when the whole message is meant. */
  line: number | null
  /** Offset in the message. */
  position: number | null
  excerpt: string
}

const MAX_EXCERPT = 200
/** A broken file of a hundred thousand lines must not fill the quarantine with as many rows. */
export const MAX_PROBLEMS = 1000

/** The text in question, cut and without characters nobody can read. */
export function excerptOf(text: string): string {
  return text.slice(0, MAX_EXCERPT).replace(/\p{Cc}+/gu, ' ')
}

/** A problem of the message as a whole. */
export function wholeMessage(reason_code: string, reason: string, excerpt = ''): Problem {
  return { reason_code, reason, line: null, position: null, excerpt: excerptOf(excerpt) }
}

/** The first problems, and how many more there were. */
export function capProblems(problems: readonly Problem[]): Problem[] {
  if (problems.length <= MAX_PROBLEMS) return [...problems]
  const left = problems.length - MAX_PROBLEMS
  const more = wholeMessage(
    'more_problems',
    `${left} more problems are not listed. Mend those listed and replay the message.`,
  )
  return [...problems.slice(0, MAX_PROBLEMS), more]
}
