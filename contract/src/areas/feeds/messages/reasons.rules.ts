/**
 * Reasons for quarantine that are not the sender's fault: processing failed on our side, or the message is an answer
 * that was already stored. A message with no other problem still counts as received; any other reason makes it
 * rejected. Code that finds one of these problems takes its reason code from here.
 */
export const NO_FAULT_OF_SENDER = {
  workFailed: 'work_failed',
  processEnded: 'process_ended',
  repeatedAnswer: 'repeated_answer',
} as const

const CODES: ReadonlySet<string> = new Set(Object.values(NO_FAULT_OF_SENDER))

/** Whether a problem of this code says nothing against who sent the message. */
export const isNoFaultOfSender = (reasonCode: string): boolean => CODES.has(reasonCode)
