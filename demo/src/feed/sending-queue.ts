import type { Delivery } from './delivery.ts'

/** The maximum number of reports that wait for a customer's quiet minutes; the rest are sent at once. */
export const RESERVE = 40
/** After so long without a report the next one is let go, so that something moves on screens within a minute. */
export const QUIET_MS = 40_000

export interface SendingQueue {
  /** Adds what is due and returns what is sent at an instant of our clock. */
  pass(due: readonly Delivery[], nowTs: number): Delivery[]
}

interface Waiting {
  reports: Delivery[]
  sentTs: number
}

/**
 * A railroad's queue releases its reports car by car, each customer's in order: those of a busy hour fill the quiet
 * one after it. What is waiting when the process ends is sent by the next start, which goes back further.
 */
export function sendingQueue(): SendingQueue {
  const queues = new Map<number, Waiting>()
  const getQueue = (customerId: number): Waiting => {
    const queue = queues.get(customerId) ?? { reports: [], sentTs: -Infinity }
    queues.set(customerId, queue)
    return queue
  }
  return {
    pass(due, nowTs) {
      for (const one of due) getQueue(one.event.block.customer.id).reports.push(...carByCar(one))
      return [...queues.values()].flatMap((queue) => released(queue, nowTs))
    },
  }
}

function released(queue: Waiting, nowTs: number): Delivery[] {
  const beyond = Math.max(0, queue.reports.length - RESERVE)
  const overdue = nowTs - queue.sentTs >= QUIET_MS ? 1 : 0
  const sent = queue.reports.splice(0, Math.max(beyond, overdue))
  if (sent.length > 0) queue.sentTs = nowTs
  return sent
}

const carByCar = (delivery: Delivery): Delivery[] =>
  delivery.event.units.map((unit) => ({ ...delivery, event: { ...delivery.event, units: [unit] } }))
