import { AppError } from '#contract/base/errors.ts'

/** What one kind of call may take of this process. */
export interface Capacity {
  /** Calls worked on at the same time. */
  atOnce: number
  /** Of these, for one lane: the rest stays free for others. */
  perLane: number
  /** Longest anybody waits for a turn; 0: nobody waits. */
  waitMs: number
  /** When to come back, for those who are refused. */
  retrySeconds: number
}

/** Gives a place back; more than once does no harm. */
export type Leave = () => void

interface Lane {
  name: string
  running: number
  waiting: Waiter[]
}

interface Waiter {
  /** Lets it in: its wait is over. */
  enter: () => void
}

/** However long calls take, this many may wait for each place: a page asks several things at once. */
const FEWEST_WAITING = 4
const MOST_WAITING = 25
/** How much the latest call says of how long calls take. */
const SMOOTHING = 0.1

/**
 * Lets calls in by turns of their lanes, so that those inside stay quick and nobody is kept out by somebody else. How many
 * may wait follows from how long calls took lately, so that the last in the queue waits half of `waitMs`. A lane may fill
 * the queue as long as it leaves as much free as it takes: whoever comes next finds room.
 */
export class Gate {
  #capacity: Capacity
  /** One for all: under a flood, building an error with its stack is what a refusal costs most. */
  readonly refusal: AppError
  // their order is the order of their turns
  #lanes = new Map<string, Lane>()
  #running = 0
  #waiting = 0
  #callMs = 10

  constructor(capacity: Capacity) {
    this.#capacity = capacity
    this.refusal = new AppError('overloaded', { retryAfterSeconds: capacity.retrySeconds })
  }

  /** Whether a call of this lane would be let in or may wait. */
  hasPlace(name: string): boolean {
    const lane = this.#laneOf(name)
    return this.#mayRun(lane) || this.#mayWait(lane)
  }

  /**
   * Waits for the lane's turn. Throws overloaded when there is no room to wait or the wait gets too long, and the signal's
   * reason when it fires before: who is gone leaves its room to others.
   */
  async admit(name: string, signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted()
    const lane = this.#laneOf(name)
    const isNext = this.#mayRun(lane) && lane.waiting.length === 0
    if (!isNext && !this.#mayWait(lane)) throw this.refusal
    this.#lanes.set(name, lane)
    return isNext ? this.#start(lane) : await this.#queue(lane, signal)
  }

  #laneOf(name: string): Lane {
    return this.#lanes.get(name) ?? { name, running: 0, waiting: [] }
  }

  #mayRun(lane: Lane): boolean {
    return this.#running < this.#capacity.atOnce && lane.running < this.#capacity.perLane
  }

  #mayWait(lane: Lane): boolean {
    const { waitMs, atOnce } = this.#capacity
    const inTime = waitMs / 2 / this.#callMs
    const perPlace = waitMs === 0 ? 0 : Math.min(Math.max(inTime, FEWEST_WAITING), MOST_WAITING)
    return lane.waiting.length < atOnce * perPlace - this.#waiting
  }

  #start(lane: Lane): Leave {
    const startedMs = performance.now()
    let isInside = true
    this.#running++
    lane.running++
    return () => {
      if (!isInside) return
      isInside = false
      this.#running--
      lane.running--
      this.#callMs += (performance.now() - startedMs - this.#callMs) * SMOOTHING
      this.#forgetEmpty(lane)
      this.#callNext()
    }
  }

  #queue(lane: Lane, signal?: AbortSignal): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>()
    const giveUp = (reason: unknown) => {
      stopWaiting()
      lane.waiting.splice(lane.waiting.indexOf(waiter), 1)
      this.#waiting--
      this.#forgetEmpty(lane)
      reject(reason as Error)
    }
    const leave = () => giveUp(signal!.reason)
    const timer = setTimeout(() => giveUp(this.refusal), this.#capacity.waitMs)
    const stopWaiting = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    const waiter: Waiter = {
      enter: () => {
        stopWaiting()
        resolve(this.#start(lane))
      },
    }
    signal?.addEventListener('abort', leave)
    lane.waiting.push(waiter)
    this.#waiting++
    return promise
  }

  #callNext(): void {
    for (const lane of this.#lanes.values()) {
      if (this.#waiting === 0) return
      if (lane.waiting.length === 0 || !this.#mayRun(lane)) continue
      this.#waiting--
      const next = lane.waiting.shift()!
      // to the end of the line; met again there when places are left
      this.#lanes.delete(lane.name)
      this.#lanes.set(lane.name, lane)
      next.enter()
    }
  }

  #forgetEmpty(lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(lane.name)
  }
}
