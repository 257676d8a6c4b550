import { AppError } from '#contract/base/errors.ts'

/** What one kind of call may take of this process. */
export interface Capacity {
  /** Calls worked on at the same time. */
  atOnce: number
  /** Of these, for one lane: the rest stays free for others. */
  perLane: number
  /** Of these, for one member of a lane: the rest stays free for its colleagues. */
  perMember: number
  /** Longest anybody waits for a turn; 0: nobody waits. */
  waitMs: number
  /** When to come back, for those who are refused. */
  retrySeconds: number
}

/** Whose turn a call takes: a customer's, and there a user's. */
export interface Caller {
  lane: string
  member: string
}

/** Gives a place back; more than once does no harm. */
export type Leave = () => void

interface Lane {
  name: string
  running: number
  waiting: number
  // their order is the order of their turns
  members: Map<string, Member>
}

interface Member {
  lane: Lane
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
 * Lets calls in by turns of their lanes, and in a lane by turns of its members, so that those inside stay quick and nobody is
 * kept out by somebody else. How many may wait follows from how long calls took lately, so that the last in the queue waits
 * half of `waitMs`. A lane may fill the queue as long as it leaves as much free as it takes, a member of it as long as it leaves
 * half as much: whoever comes next finds room.
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

  /** Whether a call of this caller would be let in or may wait. */
  hasPlace(caller: Caller): boolean {
    const member = this.#memberOf(caller)
    return this.#mayRun(member) || this.#mayWait(member)
  }

  /**
   * Waits for the caller's turn. Throws overloaded when there is no room to wait or the wait gets too long, and the signal's
   * reason when it fires before: who is gone leaves its room to others.
   */
  async admit(caller: Caller, signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted()
    const member = this.#memberOf(caller)
    const isNext = this.#mayRun(member) && member.waiting.length === 0
    if (!isNext && !this.#mayWait(member)) throw this.refusal
    this.#lanes.set(member.lane.name, member.lane)
    member.lane.members.set(member.name, member)
    return isNext ? this.#start(member) : await this.#queue(member, signal)
  }

  #memberOf({ lane: laneName, member: name }: Caller): Member {
    const lane = this.#lanes.get(laneName) ?? { name: laneName, running: 0, waiting: 0, members: new Map() }
    return lane.members.get(name) ?? { lane, name, running: 0, waiting: [] }
  }

  #mayRun({ lane, running }: Member): boolean {
    const { atOnce, perLane, perMember } = this.#capacity
    return this.#running < atOnce && lane.running < perLane && running < perMember
  }

  #mayWait({ lane, waiting }: Member): boolean {
    const { waitMs, atOnce } = this.#capacity
    const inTime = waitMs / 2 / this.#callMs
    const perPlace = waitMs === 0 ? 0 : Math.min(Math.max(inTime, FEWEST_WAITING), MOST_WAITING)
    const free = atOnce * perPlace - this.#waiting
    return lane.waiting < free && waiting.length < 2 * (free - lane.waiting)
  }

  #start(member: Member): Leave {
    const { lane } = member
    const startedMs = performance.now()
    let isInside = true
    this.#running++
    lane.running++
    member.running++
    return () => {
      if (!isInside) return
      isInside = false
      this.#running--
      lane.running--
      member.running--
      this.#callMs += (performance.now() - startedMs - this.#callMs) * SMOOTHING
      this.#forgetEmpty(member)
      this.#callNext()
    }
  }

  #queue(member: Member, signal?: AbortSignal): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>()
    const giveUp = (reason: unknown) => {
      stopWaiting()
      member.waiting.splice(member.waiting.indexOf(waiter), 1)
      this.#countWaiting(member, -1)
      this.#forgetEmpty(member)
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
        resolve(this.#start(member))
      },
    }
    signal?.addEventListener('abort', leave)
    member.waiting.push(waiter)
    this.#countWaiting(member, 1)
    return promise
  }

  #countWaiting({ lane }: Member, by: 1 | -1): void {
    lane.waiting += by
    this.#waiting += by
  }

  #callNext(): void {
    for (const lane of this.#lanes.values()) {
      if (this.#waiting === 0) return
      const member = this.#nextOf(lane)
      if (member === undefined) continue
      this.#countWaiting(member, -1)
      const next = member.waiting.shift()!
      // both to the end of their line; met again there when places are left
      moveToEnd(this.#lanes, lane)
      moveToEnd(lane.members, member)
      next.enter()
    }
  }

  #nextOf(lane: Lane): Member | undefined {
    if (lane.waiting === 0) return undefined
    for (const member of lane.members.values()) {
      if (member.waiting.length > 0 && this.#mayRun(member)) return member
    }
    return undefined
  }

  #forgetEmpty({ lane, name, running, waiting }: Member): void {
    if (running === 0 && waiting.length === 0) lane.members.delete(name)
    if (lane.members.size === 0) this.#lanes.delete(lane.name)
  }
}

function moveToEnd<T extends { name: string }>(line: Map<string, T>, one: T): void {
  line.delete(one.name)
  line.set(one.name, one)
}
