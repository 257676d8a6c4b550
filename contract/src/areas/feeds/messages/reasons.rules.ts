/**
 * Reasons for which something of a message stands in quarantine though its sender did nothing wrong: working on it failed on our
 * side, or it is an answer that stands in its place already. A message that gives nothing beside them is received all the same;
 * any other reason alone has it refused. Whoever finds one of these takes its code from here.
 */
export const NO_FAULT_OF_SENDER = {
  workFailed: 'work_failed',
  processEnded: 'process_ended',
  repeatedAnswer: 'repeated_answer',
} as const

const CODES: ReadonlySet<string> = new Set(Object.values(NO_FAULT_OF_SENDER))

/** Whether a problem of this code says nothing against who sent the message. */
export const isNoFaultOfSender = (reasonCode: string): boolean => CODES.has(reasonCode)
