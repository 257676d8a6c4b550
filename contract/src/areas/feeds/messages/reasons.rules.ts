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

/** Times whose zone is not known for want of a station or town: each place is a cause of its own. */
export const UNKNOWN_CLOCK = 'unknown_place_zone'

/** A document that was read whole and concerns nothing of ours, or another age: received, with the finding. */
const READ_WHOLE = [
  'answer_to_others',
  'document_without_unit',
  'implausible_time',
  'unknown_document',
  'unknown_sender',
]

/** Codes of problems for which a message counts as received. */
export const RECEIVED_WITH: readonly string[] = [...READ_WHOLE, ...Object.values(NOT_THE_SENDERS_FAULT)]

/** Slips of an envelope after which everything is read: no reason why a message was not. */
export const TOLERATED_ERRORS: readonly string[] = [
  'segment_count_differs',
  'set_count_differs',
  'group_count_differs',
  'set_control_differs',
  'group_control_differs',
  'interchange_control_differs',
  'functional_id_differs',
]

/** Whether the message was received although it has this problem: it was read, or the sender could do nothing about it. */
export const isReceivedWith = (reasonCode: string): boolean => RECEIVED_WITH.includes(reasonCode)
