/**
 * Reasons for quarantine that are not the sender's fault: processing failed on our side, or the message is an answer
 * that was already stored. A message with no other problem still counts as received; any other reason makes it
 * rejected. Code that finds one of these problems takes its reason code from here.
 */
export const NOT_THE_SENDERS_FAULT = {
  workFailed: 'work_failed',
  processEnded: 'process_ended',
  repeatedAnswer: 'repeated_answer',
} as const

const CODES: ReadonlySet<string> = new Set(Object.values(NOT_THE_SENDERS_FAULT))

/** Whether a problem of this code says nothing against who sent the message. */
export const isNotTheSendersFault = (reasonCode: string): boolean => CODES.has(reasonCode)
