/** This many segments take less than a millisecond, whatever is done with them. */
const SEGMENTS_AT_ONCE = 200

/** Whether a step of long work ends before the one at this index. */
export const isEndOfStep = (index: number): boolean => index > 0 && index % SEGMENTS_AT_ONCE === 0

/** Runs stepped work to its end at once and returns its result. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The results for each item, in steps. */
export function* inSteps<T, Made>(
  all: readonly T[],
  make: (one: T) => readonly Made[],
): Generator<void, Made[]> {
  const made: Made[] = []
  for (const [index, one] of all.entries()) {
    if (isEndOfStep(index)) yield
    made.push(...make(one))
  }
  return made
}
