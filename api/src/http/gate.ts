import { AppError } from '#contract/base/errors.ts'

/** What one kind of call may take of this process. */
export interface Capacity {
  /** Calls worked on at the same time. */
  atOnce: number
  /** Of these, for one lane: the rest stays free for others. */
  perLane: number
  /** Of these, for one member of a lane: the rest stays free for its colleagues. */
  perMember: number
  /** Fewer of a member's, until the next of them has waited for so long. */
  atFirst?: { perMember: number; waitMs: number }
  /** Calls besides, of those who step back; none without it. */
  aside?: number
  /** Longest anybody waits for a turn; 0: nobody waits. */
  waitMs: number
  /** Of short calls, how many may wait for each place; as many as a screen asks without it. */
  maxWaiting?: number
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

/** A call inside. */
export interface Place {
  leave: Leave
  /** Whether its caller used much more time lately than somebody else who is about. */
  isInTheWay: () => boolean
  /** Gives the place to others and goes on beside them, when it is in the way. False when it is not, or when as many do already. */
  stepAside: () => boolean
}

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
  /** When those inside came in, all together. */
  sinceMs: number
  waiting: Waiter[]
  /** How long after one another those who waited were let in lately; null before the first. */
  gapMs: number | null
  /** When the last of them was, or its queue began. */
  movedMs: number
}

interface Waiter {
  /** Whether it has waited for longer than only the first calls of its member have places. */
  hasWaited: boolean
  /** Lets it in: its wait is over. */
  enter: () => void
  /** Sends it away: its wait is over, too. */
  refuse: () => void
}

interface Called extends Caller {
  atMs: number
}

/** How long a member's calls took lately, all together; what was long ago counts less and less, what kept nobody not at all. */
interface Use {
  ms: number
  atMs: number
}

const keyOf = ({ lane, member }: Caller): string => `${lane} ${member}`

const callerOf = ({ lane, name }: Member): Caller => ({ lane: lane.name, member: name })

/** What its calls inside took until now. */
function insideMs({ running, sinceMs }: Member): number {
  const ms = running * performance.now() - sinceMs
  return running > 1 || ms > MODEST_MS ? ms : 0
}

/** However long calls take, this many may wait for each place: a page asks several things at once. */
const MIN_WAITING = 4
const MAX_WAITING = 25
/** How much the latest call says of how long calls take. */
const SMOOTHING = 0.1
/** How much the last of a queue to be let in says of how soon the next will be. */
const GAP_SMOOTHING = 0.2
/** Who would wait for more than this part of the longest wait is told to come back at once: calls do not all take as long. */
const LIKELY_SHARE = 0.6
/** Who called within this time is about. */
const ABOUT_MS = 1000
/** After this time a call counts for a third of what it took. */
const FORGOTTEN_MS = 2000
const MAX_USES = 1000
/** A call by itself that takes no longer keeps nobody from anything. */
const MODEST_MS = 50
/** So much more than twice what somebody else used is too much. */
const IN_THE_WAY_MS = 100

/**
 * Lets calls in by turns of their lanes, and in a lane by turns of its members, so that those inside stay quick and nobody is
 * kept out by somebody else. How many may wait follows from how long calls took lately and how soon those waiting were let in:
 * the last in the queue waits no longer than `waitMs`, and who would is refused at once. A lane may fill the queue as long as
 * it leaves as much free as it takes, a member of it as long as it leaves half as much: whoever comes next finds room. Where a
 * lane has none left, the one of its members with most calls waiting gives some up for a colleague. Who used more time lately
 * than somebody else who is about has half as many places.
 */
export class Gate {
  #capacity: Capacity
  /** One for all: under a flood, building an error with its stack is what a refusal costs most. */
  readonly refusal: AppError
  // their order is the order of their turns
  #lanes = new Map<string, Lane>()
  #running = 0
  #aside = 0
  #waiting = 0
  #callMs = 10
  /** Who called last, and who before them. */
  #last: Called = { lane: '', member: '', atMs: Number.NEGATIVE_INFINITY }
  #previous = this.#last
  // the one used last at the end
  #uses = new Map<string, Use>()
  #whenIdle = new Set<() => void>()

  constructor(capacity: Capacity) {
    this.#capacity = capacity
    this.refusal = new AppError('overloaded', { retryAfterSeconds: capacity.retrySeconds })
  }

  /** Whether a call of this caller would be let in or may wait. */
  hasPlace(caller: Caller): boolean {
    const member = this.#memberOf(caller)
    return this.#mayRun(member) || this.#mayWait(member) || heaviestPeer(member) !== undefined
  }

  /** Whether somebody is inside who has not stepped aside. */
  get isBusy(): boolean {
    return this.#running > 0
  }

  /** Resolves when nobody is inside, or after a while: for work that steps back for what is asked here. */
  async idle(patienceMs: number): Promise<void> {
    if (!this.isBusy) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patienceMs)
    this.#whenIdle.add(resolve)
    await promise
    clearTimeout(timer)
    this.#whenIdle.delete(resolve)
  }

  /**
   * Waits for the caller's turn. Throws overloaded when there is no room to wait or the wait gets too long, and the signal's
   * reason when it fires before: who is gone leaves its room to others.
   */
  async admit(caller: Caller, signal?: AbortSignal): Promise<Place> {
    signal?.throwIfAborted()
    const member = this.#memberOf(caller)
    this.#noteCaller(caller)
    const isNext = this.#mayRun(member) && member.waiting.length === 0
    if (!isNext && !this.#mayWait(member)) {
      const greedy = heaviestPeer(member)
      if (greedy === undefined) throw this.refusal
      greedy.waiting.at(-1)!.refuse()
    }
    this.#lanes.set(member.lane.name, member.lane)
    member.lane.members.set(member.name, member)
    return isNext ? this.#start(member) : await this.#queue(member, signal)
  }

  #memberOf({ lane: laneName, member: name }: Caller): Member {
    const lane = this.#lanes.get(laneName) ?? { name: laneName, running: 0, waiting: 0, members: new Map() }
    return (
      lane.members.get(name) ?? { lane, name, running: 0, sinceMs: 0, waiting: [], gapMs: null, movedMs: 0 }
    )
  }

  #noteCaller(caller: Caller): void {
    if (keyOf(this.#last) !== keyOf(caller)) this.#previous = this.#last
    this.#last = { ...caller, atMs: performance.now() }
  }

  #mayRun(member: Member): boolean {
    const { atOnce, perLane, perMember, atFirst } = this.#capacity
    const usual = this.#stepsBack(callerOf(member)) ? Math.ceil(perMember / 2) : perMember
    const max = atFirst && !member.waiting[0]?.hasWaited ? Math.min(usual, atFirst.perMember) : usual
    return this.#running < atOnce && member.lane.running < perLane && member.running < max
  }

  /** Whether the caller used more time lately than somebody else who is about. */
  #stepsBack(caller: Caller): boolean {
    const otherMs = this.#othersMs(caller)
    return otherMs !== null && this.#usedMs(caller) > otherMs
  }

  /** Whether it used so much more, or will with the calls that wait, that it keeps others waiting. */
  #isInTheWay(member: Member): boolean {
    const caller = callerOf(member)
    const otherMs = this.#othersMs(caller)
    const usedMs = this.#usedMs(caller) + member.waiting.length * this.#callMs
    return otherMs !== null && usedMs > IN_THE_WAY_MS + 2 * otherMs
  }

  /** What somebody else who is about used lately; null when nobody is. */
  #othersMs(caller: Caller): number | null {
    const isLast = keyOf(this.#last) === keyOf(caller)
    const other = isLast ? this.#previous : this.#last
    return performance.now() - other.atMs < ABOUT_MS ? this.#usedMs(other) : null
  }

  /** With what its calls inside took until now. */
  #usedMs(caller: Caller): number {
    return this.#endedMs(keyOf(caller)) + insideMs(this.#memberOf(caller))
  }

  #endedMs(key: string): number {
    const use = this.#uses.get(key)
    return use === undefined ? 0 : use.ms * Math.exp((use.atMs - performance.now()) / FORGOTTEN_MS)
  }

  #noteUse(key: string, tookMs: number): void {
    const ms = this.#endedMs(key) + tookMs
    this.#uses.delete(key)
    this.#uses.set(key, { ms, atMs: performance.now() })
    if (this.#uses.size > MAX_USES) this.#uses.delete(this.#uses.keys().next().value!)
  }

  #mayWait(member: Member): boolean {
    return this.#hasRoom(member) && this.#isLikelyInTime(member)
  }

  /** Whether one more of the member's would be let in before it has waited too long, as far as its queue tells. */
  #isLikelyInTime({ waiting, gapMs, movedMs }: Member): boolean {
    const { waitMs, perMember } = this.#capacity
    if (gapMs === null || waiting.length === 0) return true
    const expectedMs = (waiting.length + 1) * gapMs
    // a few are let wait as long as there is hope: who is refused at once may ask again at once
    if (waiting.length < MIN_WAITING * perMember) return expectedMs <= waitMs
    const lateMs = Math.max(0, performance.now() - movedMs - gapMs)
    return expectedMs + lateMs <= waitMs * LIKELY_SHARE
  }

  #hasRoom({ lane, waiting }: Member): boolean {
    const { waitMs, atOnce, maxWaiting = MAX_WAITING } = this.#capacity
    const inTime = waitMs / this.#callMs
    const perPlace = waitMs === 0 ? 0 : Math.min(Math.max(inTime, MIN_WAITING), maxWaiting)
    const free = atOnce * perPlace - this.#waiting
    return lane.waiting < free && waiting.length < 2 * (free - lane.waiting)
  }

  #start(member: Member): Place {
    const { lane } = member
    const startedMs = performance.now()
    const wasAlone = member.running === 0
    let [isInside, isAside] = [true, false]
    this.#running++
    lane.running++
    member.running++
    member.sinceMs += startedMs
    const giveUpPlace = () => {
      this.#running--
      lane.running--
    }
    const goOn = () => {
      this.#callNext()
      if (!this.isBusy) for (const resolve of this.#whenIdle) resolve()
    }
    const leave = () => {
      if (!isInside) return
      isInside = false
      if (isAside) this.#aside--
      else giveUpPlace()
      member.running--
      member.sinceMs -= startedMs
      const tookMs = performance.now() - startedMs
      if (!isAside) this.#callMs += (tookMs - this.#callMs) * SMOOTHING
      const isModest = tookMs < MODEST_MS && wasAlone && member.running === 0
      if (!isModest) this.#noteUse(keyOf(callerOf(member)), tookMs)
      this.#forgetEmpty(member)
      goOn()
    }
    const stepAside = () => {
      if (isAside) return true
      const { aside = 0 } = this.#capacity
      if (!isInside || this.#aside >= aside || !this.#isInTheWay(member)) return false
      isAside = true
      this.#aside++
      giveUpPlace()
      goOn()
      return true
    }
    return { leave, stepAside, isInTheWay: () => this.#isInTheWay(member) }
  }

  #queue(member: Member, signal?: AbortSignal): Promise<Place> {
    const { promise, resolve, reject } = Promise.withResolvers<Place>()
    const giveUp = (reason: unknown) => {
      stopWaiting()
      member.waiting.splice(member.waiting.indexOf(waiter), 1)
      this.#countWaiting(member, -1)
      this.#forgetEmpty(member)
      reject(reason as Error)
    }
    const leave = () => giveUp(signal!.reason)
    const { waitMs, atFirst } = this.#capacity
    const timer = setTimeout(() => giveUp(this.refusal), waitMs)
    const noteWait = () => {
      waiter.hasWaited = true
      this.#callNext()
    }
    const patience = atFirst && setTimeout(noteWait, atFirst.waitMs)
    const stopWaiting = () => {
      clearTimeout(timer)
      clearTimeout(patience)
      signal?.removeEventListener('abort', leave)
    }
    const waiter: Waiter = {
      hasWaited: false,
      enter: () => {
        stopWaiting()
        resolve(this.#start(member))
      },
      refuse: () => giveUp(this.refusal),
    }
    signal?.addEventListener('abort', leave)
    if (member.waiting.length === 0) member.movedMs = performance.now()
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
      noteGap(member)
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

function noteGap(member: Member): void {
  const now = performance.now()
  const gapMs = now - member.movedMs
  member.gapMs = member.gapMs === null ? gapMs : member.gapMs + (gapMs - member.gapMs) * GAP_SMOOTHING
  member.movedMs = now
}

/** The colleague with most calls waiting, if that is more than one more. */
function heaviestPeer(member: Member): Member | undefined {
  let heaviest: Member | undefined
  for (const other of member.lane.members.values()) {
    if (other.waiting.length > (heaviest ?? member).waiting.length + (heaviest ? 0 : 1)) heaviest = other
  }
  return heaviest
}

function moveToEnd<T extends { name: string }>(line: Map<string, T>, one: T): void {
  line.delete(one.name)
  line.set(one.name, one)
}
