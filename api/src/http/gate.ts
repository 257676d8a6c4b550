import { AppError } from '#contract/base/errors.ts'

/** The capacity of this process for one kind of call. */
export interface Capacity {
  /** Calls worked on at the same time. */
  atOnce: number
  /** Of these, for one tenant: the rest stays free for others. */
  perTenant: number
  /** Of these, for one user of a tenant: the rest stays free for colleagues. */
  perUser: number
  /** Fewer for a user at first, until the next call has waited this long. */
  atFirst?: { perUser: number; waitMs: number }
  /** The maximum wait; 0 means no one waits. */
  waitMs: number
  /** The maximum number of waiting short calls per slot; by default as many as a screen sends. */
  maxWaiting?: number
  /** The retry delay for refused calls. */
  retrySeconds: number
}

/** The tenant whose queue a call joins, and the user within it. */
export interface Caller {
  tenant: string
  user: string
}

/** Releases a slot; repeated calls have no effect. */
export type Release = () => void

/** The slot of a running call. */
export interface Slot {
  release: Release
}

/** The running and waiting calls of a tenant. */
interface TenantQueue {
  name: string
  running: number
  waiting: number
  // in the order of their turns
  users: Map<string, UserQueue>
}

/** The running and waiting calls of one of its users. */
interface UserQueue {
  tenant: TenantQueue
  name: string
  running: number
  /** The sum of the start times of its running calls. */
  sinceMs: number
  waiting: QueuedCall[]
  /** The recent interval between admissions from its queue; null before the first. */
  gapMs: number | null
  /** The time of the last admission, or of the start of its queue. */
  movedMs: number
}

interface QueuedCall {
  /** Whether it has waited long enough for its user to get more than the first slots. */
  hasWaited: boolean
  enter: () => void
  refuse: () => void
}

type Called = Caller & { atMs: number }

/** The recent total duration of a user's calls, decaying over time; calls that delayed no one are not counted. */
type Use = { ms: number; atMs: number }

const toKey = ({ tenant, user }: Caller): string => `${tenant} ${user}`

const getCaller = ({ tenant, name }: UserQueue): Caller => ({ tenant: tenant.name, user: name })

/** The time its running calls have taken so far. */
function insideMs({ running, sinceMs }: UserQueue): number {
  const ms = running * performance.now() - sinceMs
  return running > 1 || ms > LIGHT_CALL_MS ? ms : 0
}

/** The minimum number of waiting calls per slot, however long calls take: a page sends several at once. */
const MIN_WAITING = 4
const MAX_WAITING = 25
/** The weight of the latest call in the average duration. */
const SMOOTHING = 0.1
/** The weight of the latest interval in the average. */
const GAP_SMOOTHING = 0.2
/** Calls whose expected wait exceeds this share of the maximum are refused at once, because durations vary. */
const LIKELY_SHARE = 0.6
/** A caller within this time counts as recent. */
const RECENT_MS = 1000
/** After this time a call's duration counts for a third. */
const FORGOTTEN_MS = 2000
const MAX_USES = 1000
/** A single call up to this duration delays no one. */
const LIGHT_CALL_MS = 50
/** The tolerated excess over twice another caller's use. */
const EXCESS_MS = 100

/**
 * Admits calls in turn: round robin over tenants, and within a tenant over its users, so that running calls stay fast
 * and no one is starved by others. The length of the queue follows from recent call durations and from how soon
 * waiting calls were admitted: the last in the queue waits no longer than `waitMs`, and a call that would is refused
 * at once. A tenant may fill the queue as long as it leaves as much room as it uses, a user as long as it leaves half
 * as much, so there is room for the next caller. When a tenant has none left, its user with the most waiting calls
 * loses one to a colleague. A caller that recently used more time than another recent caller gets half as many slots,
 * and one that used much more a single one where calls can wait.
 */
export class Gate {
  #capacity: Capacity
  /** One shared error: under a flood, building an error with its stack is the main cost of a refusal. */
  readonly refusal: AppError
  // in the order of their turns
  #tenants = new Map<string, TenantQueue>()
  #running = 0
  #waiting = 0
  #callMs = 10
  /** The latest caller, and the one before. */
  #last: Called = { tenant: '', user: '', atMs: Number.NEGATIVE_INFINITY }
  #previous = this.#last
  // the most recently used at the end
  #uses = new Map<string, Use>()
  #whenIdle = new Set<() => void>()

  constructor(capacity: Capacity) {
    this.#capacity = capacity
    this.refusal = new AppError('overloaded', { retryAfterSeconds: capacity.retrySeconds })
  }

  /** Whether a call of this caller would be admitted or may wait. */
  hasSlot(caller: Caller): boolean {
    const user = this.#getUser(caller)
    return this.#mayRun(user) || this.#mayWait(user) || heaviestPeer(user) !== undefined
  }

  /** Whether any call is inside. */
  get isBusy(): boolean {
    return this.#running > 0
  }

  /** Resolves when no call is inside, or after the timeout: for background work that yields to this kind of call. */
  async idle(timeoutMs: number): Promise<void> {
    if (!this.isBusy) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, timeoutMs)
    this.#whenIdle.add(resolve)
    await promise
    clearTimeout(timer)
    this.#whenIdle.delete(resolve)
  }

  /** Waits for a slot. Throws overloaded without room in the queue or after `waitMs`, or the signal's reason. */
  async admit(caller: Caller, signal?: AbortSignal): Promise<Slot> {
    signal?.throwIfAborted()
    const user = this.#getUser(caller)
    this.#recordCaller(caller)
    const isNext = this.#mayRun(user) && user.waiting.length === 0
    if (!isNext && !this.#mayWait(user)) {
      const greedy = heaviestPeer(user)
      if (greedy === undefined) throw this.refusal
      greedy.waiting.at(-1)!.refuse()
    }
    this.#tenants.set(user.tenant.name, user.tenant)
    user.tenant.users.set(user.name, user)
    return isNext ? this.#start(user) : await this.#queue(user, signal)
  }

  #getUser({ tenant: tenantName, user }: Caller): UserQueue {
    const tenant = this.#tenants.get(tenantName) ?? newTenant(tenantName)
    return tenant.users.get(user) ?? newUser(tenant, user)
  }

  #recordCaller(caller: Caller): void {
    if (toKey(this.#last) !== toKey(caller)) this.#previous = this.#last
    this.#last = { ...caller, atMs: performance.now() }
  }

  #mayRun(user: UserQueue): boolean {
    const { atOnce, perTenant, perUser, atFirst } = this.#capacity
    const usual = this.#usualSlots(user, perUser)
    const max = atFirst && !user.waiting[0]?.hasWaited ? Math.min(usual, atFirst.perUser) : usual
    return this.#running < atOnce && user.tenant.running < perTenant && user.running < max
  }

  /** Half of a user's slots once it recently used more time than another recent caller, and one where it used much more. */
  #usualSlots(user: UserQueue, perUser: number): number {
    const caller = getCaller(user)
    const otherMs = this.#othersMs(caller)
    if (otherMs === null) return perUser
    const usedMs = this.#usedMs(caller)
    // without a queue the next call would be refused, and open streams and files being read use time without harm
    const canWait = this.#capacity.waitMs > 0
    if (canWait && usedMs > EXCESS_MS + 2 * otherMs) return 1
    return usedMs > otherMs ? Math.ceil(perUser / 2) : perUser
  }

  /** The recent use of another recent caller; null when there is none. */
  #othersMs(caller: Caller): number | null {
    const isLast = toKey(this.#last) === toKey(caller)
    const other = isLast ? this.#previous : this.#last
    return performance.now() - other.atMs < RECENT_MS ? this.#usedMs(other) : null
  }

  /** Including the time its running calls have taken so far. */
  #usedMs(caller: Caller): number {
    return this.#endedMs(toKey(caller)) + insideMs(this.#getUser(caller))
  }

  #endedMs(key: string): number {
    const use = this.#uses.get(key)
    return use === undefined ? 0 : use.ms * Math.exp((use.atMs - performance.now()) / FORGOTTEN_MS)
  }

  #recordUse(key: string, tookMs: number): void {
    const ms = this.#endedMs(key) + tookMs
    this.#uses.delete(key)
    this.#uses.set(key, { ms, atMs: performance.now() })
    if (this.#uses.size > MAX_USES) this.#uses.delete(this.#uses.keys().next().value!)
  }

  #mayWait(user: UserQueue): boolean {
    return this.#hasRoom(user) && this.#isLikelyInTime(user)
  }

  /** Whether one more of the user's calls would probably be admitted in time, judging by its queue. */
  #isLikelyInTime({ waiting, gapMs, movedMs }: UserQueue): boolean {
    const { waitMs, perUser } = this.#capacity
    if (gapMs === null || waiting.length === 0) return true
    const expectedMs = (waiting.length + 1) * gapMs
    // a few calls may wait as long as there is any chance, because a refused caller may retry at once
    if (waiting.length < MIN_WAITING * perUser) return expectedMs <= waitMs
    const lateMs = Math.max(0, performance.now() - movedMs - gapMs)
    return expectedMs + lateMs <= waitMs * LIKELY_SHARE
  }

  #hasRoom({ tenant, waiting }: UserQueue): boolean {
    const { waitMs, atOnce, maxWaiting = MAX_WAITING } = this.#capacity
    const inTime = waitMs / this.#callMs
    const perSlot = waitMs === 0 ? 0 : Math.min(Math.max(inTime, MIN_WAITING), maxWaiting)
    const free = atOnce * perSlot - this.#waiting
    return tenant.waiting < free && waiting.length < 2 * (free - tenant.waiting)
  }

  #start(user: UserQueue): Slot {
    const { tenant } = user
    const startedMs = performance.now()
    const wasAlone = user.running === 0
    let isInside = true
    this.#running++
    tenant.running++
    user.running++
    user.sinceMs += startedMs
    const release = () => {
      if (!isInside) return
      isInside = false
      this.#running--
      tenant.running--
      user.running--
      user.sinceMs -= startedMs
      const tookMs = performance.now() - startedMs
      this.#callMs += (tookMs - this.#callMs) * SMOOTHING
      const isLight = tookMs < LIGHT_CALL_MS && wasAlone && user.running === 0
      if (!isLight) this.#recordUse(toKey(getCaller(user)), tookMs)
      this.#forgetEmpty(user)
      this.#callNext()
      if (!this.isBusy) for (const resolve of this.#whenIdle) resolve()
    }
    return { release }
  }

  #queue(user: UserQueue, signal?: AbortSignal): Promise<Slot> {
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    const giveUp = (reason: unknown) => {
      stopWaiting()
      user.waiting.splice(user.waiting.indexOf(waiter), 1)
      this.#countWaiting(user, -1)
      this.#forgetEmpty(user)
      reject(reason as Error)
    }
    const onAbort = () => giveUp(signal!.reason)
    const { waitMs, atFirst } = this.#capacity
    const timer = setTimeout(() => giveUp(this.refusal), waitMs)
    const onWaitExpired = () => {
      waiter.hasWaited = true
      this.#callNext()
    }
    const firstWait = atFirst && setTimeout(onWaitExpired, atFirst.waitMs)
    const stopWaiting = () => {
      clearTimeout(timer)
      clearTimeout(firstWait)
      signal?.removeEventListener('abort', onAbort)
    }
    const waiter: QueuedCall = {
      hasWaited: false,
      enter: () => {
        stopWaiting()
        resolve(this.#start(user))
      },
      refuse: () => giveUp(this.refusal),
    }
    signal?.addEventListener('abort', onAbort)
    if (user.waiting.length === 0) user.movedMs = performance.now()
    user.waiting.push(waiter)
    this.#countWaiting(user, 1)
    return promise
  }

  #countWaiting({ tenant }: UserQueue, by: 1 | -1): void {
    tenant.waiting += by
    this.#waiting += by
  }

  #callNext(): void {
    for (const tenant of this.#tenants.values()) {
      if (this.#waiting === 0) return
      const user = this.#getNext(tenant)
      if (user === undefined) continue
      this.#countWaiting(user, -1)
      const next = user.waiting.shift()!
      recordGap(user)
      // both move to the end of the queue; this loop reaches them again if slots are left
      moveToEnd(this.#tenants, tenant)
      moveToEnd(tenant.users, user)
      next.enter()
    }
  }

  #getNext(tenant: TenantQueue): UserQueue | undefined {
    if (tenant.waiting === 0) return undefined
    for (const user of tenant.users.values()) {
      if (user.waiting.length > 0 && this.#mayRun(user)) return user
    }
    return undefined
  }

  #forgetEmpty({ tenant, name, running, waiting }: UserQueue): void {
    if (running === 0 && waiting.length === 0) tenant.users.delete(name)
    if (tenant.users.size === 0) this.#tenants.delete(tenant.name)
  }
}

const newTenant = (name: string): TenantQueue => ({ name, running: 0, waiting: 0, users: new Map() })

const newUser = (tenant: TenantQueue, name: string): UserQueue => ({
  tenant,
  name,
  running: 0,
  sinceMs: 0,
  waiting: [],
  gapMs: null,
  movedMs: 0,
})

/** Records an admission from the user's queue. */
function recordGap(user: UserQueue): void {
  const now = performance.now()
  const gapMs = now - user.movedMs
  user.gapMs = user.gapMs === null ? gapMs : user.gapMs + (gapMs - user.gapMs) * GAP_SMOOTHING
  user.movedMs = now
}

/** The colleague with the most waiting calls, if they exceed the user's by more than one. */
function heaviestPeer(user: UserQueue): UserQueue | undefined {
  let heaviest: UserQueue | undefined
  for (const other of user.tenant.users.values()) {
    if (other.waiting.length > (heaviest ?? user).waiting.length + (heaviest ? 0 : 1)) heaviest = other
  }
  return heaviest
}

/** Moves an entry to the end of the order of turns. */
function moveToEnd<T extends { name: string }>(line: Map<string, T>, one: T): void {
  line.delete(one.name)
  line.set(one.name, one)
}
