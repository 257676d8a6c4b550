import { availableParallelism } from 'node:os'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Logger } from 'pino'
import { isWithoutSignIn } from '#contract/base/access.ts'
import { AppError } from '#contract/base/errors.ts'
import { answerKind, bodyKind, isSchema, type Endpoint } from '#contract/base/endpoint.ts'
import { SPARE_CONNECTIONS, type OpenTransaction, type PoolSizes } from '../db/pool.ts'
import type { Calls } from '../jobs/yield.ts'
import { hashToken } from './actor.ts'
import { openBudget } from './budget.ts'
import { Gate, type Caller, type Capacity, type Slot } from './gate.ts'
import { disconnectSignal } from './client-disconnect.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the bearer token, null when none came. */
    tokenHash?: Buffer | null
    /** The tenant whose queue a call joins: a customer, or the caller's address. */
    tenantKey?: string
    /** The user within the tenant. */
    userKey?: string
    /** Aborts when the client disconnects before the response is sent. */
    disconnected?: AbortSignal
    isShed?: boolean
  }
}

/**
 * Every kind of call has its own gate, so that none can take capacity another needs. Calls of a screen wait briefly;
 * sending machines and downloads wait rather than retry.
 */
function capacities(pools: PoolSizes) {
  return {
    // a call that can be answered within a second is admitted
    quick: fair(pools.quick - SPARE_CONNECTIONS, { waitMs: 1000, retrySeconds: 1 }),
    // ten people who ask for everything at once are ten downloads one after the other
    downloads: reserveOneSlot(fair(pools.out, { waitMs: 60_000, retrySeconds: 10 })),
    // each holds two connections: one for the call, one for the message's own transactions
    messages: fair(Math.floor((pools.in - SPARE_CONNECTIONS) / 2), {
      waitMs: 5000,
      // a railroad sends a hundred small ones at once, and they are worked on one after the other
      maxWaiting: 100,
      retrySeconds: 5,
    }),
    /** Calls without a sign-in; sign-ins have their own queue because of their cost. */
    anonymous: fair(60, { waitMs: 0, retrySeconds: 1 }),
    /** Files on their way in and out, each as slow as its line. */
    files: fair(200, { waitMs: 0, retrySeconds: 5 }),
    /** Open streams; their number per user is limited separately (`user-streams.ts`). */
    streams: fair(5000, { waitMs: 0, retrySeconds: 10 }),
    /** Downloads that were made and are still being read. */
    deliveries: { atOnce: 500, perTenant: 100, perUser: 50, waitMs: 0, retrySeconds: 10 },
  } satisfies Record<string, Capacity>
}

/** Largest JSON body; other bodies name their own limit. */
export const MAX_JSON_BYTES = 1024 * 1024
/** Bodies held in memory at the same time. */
const MAX_BODY_BYTES = 256 * 1024 * 1024

/** The maximum size of a body in memory; files are streamed. */
function bodyBytes({ body }: Endpoint, { headers }: FastifyRequest): number {
  if (body === undefined || (!isSchema(body) && body.kind === 'stream')) return 0
  const max = isSchema(body) ? MAX_JSON_BYTES : body.maxBytes
  return Math.min(Number(headers['content-length'] ?? max), max)
}

/**
 * At most half of all slots for one user and three quarters for one customer; where there are few, one is always left
 * for colleagues and one for others.
 */
const fair = (places: number, how: Pick<Capacity, 'waitMs' | 'maxWaiting' | 'retrySeconds'>): Capacity => {
  const atOnce = Math.max(1, places)
  const perTenant = Math.max(1, Math.min(atOnce - 1, Math.ceil(atOnce * 0.75)))
  const perUser = Math.max(1, Math.min(perTenant - 1, Math.ceil(atOnce / 2)))
  return { atOnce, perTenant, perUser, ...how }
}

/** How long one user's next download waits for the one before. */
const ONE_BY_ONE_MS = 2000

/**
 * A download occupies a database process from beginning to end, so one is left for colleagues, however many files a
 * user requests. When the previous one takes long, also because of a slow database, the next one begins.
 */
const reserveOneSlot = (capacity: Capacity): Capacity => ({
  ...capacity,
  atFirst: { perUser: Math.max(1, availableParallelism() - 1), waitMs: ONE_BY_ONE_MS },
})

type GateName = keyof ReturnType<typeof capacities>

function getGateName(endpoint: Endpoint): GateName {
  const [takes, gives] = [bodyKind(endpoint), answerKind(endpoint)]
  const isPublic = isWithoutSignIn(endpoint.access)
  if (takes === 'stream' || (gives === 'file' && isPublic)) return 'files'
  if (isPublic) return 'anonymous'
  if (takes === 'bytes') return 'messages'
  return gives === 'file' ? 'downloads' : 'quick'
}

/** A download continues at 2 MB a second or more, whatever the load from screens. */
const SCREEN_WAIT_MS = 25

/** Decides which calls run now, which wait and which are refused. */
export interface Admission {
  /** Refuses a call that finds no place, before anything of its body is read. */
  onRequest(endpoint: Endpoint): onRequestHookHandler
  /** Begins a transaction when a slot is free and releases the slot at its end. */
  begin(endpoint: Endpoint, request: FastifyRequest, begin: Begin): Promise<OpenTransaction>
  /** Counts an anonymous call for as long as it lasts. */
  during<T>(endpoint: Endpoint, request: FastifyRequest, work: () => Promise<T>): Promise<T>
  /** Counts an open event stream of the caller until its connection ends. */
  openStream(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Counts a download that is being read until its connection ends. */
  openDelivery(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Waits until no call of a screen is running, up to a limit: called between the chunks of a download. */
  waitForScreens(): Promise<void>
  /** Calls for a screen that are worked on: the background goes behind them. */
  screens: Calls
  /** Whether this bearer was let in to the customer lately. */
  knows(request: FastifyRequest): boolean
  /** From now on calls with this token count for the customer. */
  remember(request: FastifyRequest): void
}

type Begin = () => Promise<OpenTransaction>

export function openAdmission(pools: PoolSizes, log: Logger): Admission {
  const gates = openGates(pools)
  const getGate = (endpoint: Endpoint) => gates[getGateName(endpoint)]
  const bodies = openBudget(MAX_BODY_BYTES)
  const bearers = openKnownBearers()
  const refuse = openRefusing(countShed(log))
  const { enter, enterUntilClosed } = entrances(refuse)

  return {
    onRequest(endpoint) {
      const gate = getGate(endpoint)
      const isOpen = isWithoutSignIn(endpoint.access)
      return (request, reply, done) => {
        request.operation = endpoint.name
        request.isAnonymous = endpoint.isAnonymous === true
        request.disconnected = disconnectSignal(reply)
        request.tokenHash = hashToken(request.headers.authorization)
        if (!isOpen && request.tokenHash === null) return done(NOT_SIGNED_IN)
        const { tenant, user } = bearers.callerOf(request)
        request.tenantKey = tenant
        request.userKey = user
        const held = bodies.reserve(request.tenantKey, bodyBytes(endpoint, request))
        if (held === null || !gate.hasSlot(getCaller(request))) {
          held?.()
          return refuse(gate, request, done)
        }
        reply.raw.once('close', held)
        done()
      }
    },
    async begin(endpoint, request, begin) {
      return await beginIn(await enter(getGate(endpoint), getCaller(request), request), begin)
    },
    async during(endpoint, request, work) {
      const { release } = await enter(getGate(endpoint), getCaller(request), request)
      try {
        return await work()
      } finally {
        release()
      }
    },
    openStream: (request, reply) => enterUntilClosed(gates.streams, knownCaller(request), request, reply),
    openDelivery: (request, reply) =>
      enterUntilClosed(gates.deliveries, knownCaller(request), request, reply),
    waitForScreens: () => gates.quick.idle(SCREEN_WAIT_MS),
    screens: { hasRunning: () => gates.quick.isBusy, idle: (timeoutMs) => gates.quick.idle(timeoutMs) },
    knows: (request) => request.tenantKey !== request.ip,
    remember: (request) => bearers.remember(request),
  }
}

/** Begins a transaction in a slot of the gate, which is free again at its end. */
async function beginIn({ release }: Slot, begin: Begin): Promise<OpenTransaction> {
  const tx = await begin().catch((error: unknown) => {
    release()
    throw error
  })
  return { ...tx, end: (how) => tx.end(how).finally(release) }
}

/** Ways through a gate: until the caller releases its slot, or until its connection ends. */
function entrances(refuse: Refuse) {
  async function enter(gate: Gate, caller: Caller, request: FastifyRequest): Promise<Slot> {
    try {
      return await gate.admit(caller, request.disconnected)
    } catch (error) {
      if (error !== gate.refusal) throw error
      return await new Promise((_, reject) => refuse(gate, request, reject))
    }
  }

  async function enterUntilClosed(
    gate: Gate,
    caller: Caller,
    request: FastifyRequest,
    { raw }: FastifyReply,
  ) {
    const { release } = await enter(gate, caller, request)
    raw.once('close', release)
    if (raw.destroyed) release()
  }

  return { enter, enterUntilClosed }
}

function openGates(pools: PoolSizes): Record<GateName, Gate> {
  const named = Object.entries(capacities(pools)).map(([name, capacity]) => [name, new Gate(capacity)])
  return Object.fromEntries(named) as Record<GateName, Gate>
}

const getCaller = ({ tenantKey, userKey }: FastifyRequest): Caller => ({ tenant: tenantKey!, user: userKey! })

/** The tenant and user of an authorized caller. */
const knownCaller = ({ customerId, actorId }: FastifyRequest): Caller => ({
  tenant: `customer ${customerId}`,
  user: `user ${actorId}`,
})

const NOT_SIGNED_IN = new AppError('not_signed_in')
const MAX_KNOWN_BEARERS = 20_000

/**
 * Recently authorized bearer tokens and their tenants. Anyone can write a customer's number into a URL, so until a
 * token has been authorized, its calls count for their network address.
 */
function openKnownBearers() {
  const callers = new Map<string, Caller>()
  const toKey = ({ tokenHash, params }: FastifyRequest): string | null =>
    tokenHash == null
      ? null
      : `${tokenHash.toString('latin1')}${(params as { customerId?: string }).customerId ?? ''}`

  function save(key: string, caller: Caller): void {
    callers.delete(key)
    callers.set(key, caller)
    if (callers.size > MAX_KNOWN_BEARERS) callers.delete(callers.keys().next().value!)
  }

  return {
    callerOf(request: FastifyRequest): Caller {
      const key = toKey(request)
      return (key === null ? undefined : callers.get(key)) ?? { tenant: request.ip, user: '' }
    },
    remember(request: FastifyRequest): void {
      const key = toKey(request)
      if (key === null || request.customerId === undefined) return
      const caller = knownCaller(request)
      if (callers.get(key)?.tenant === caller.tenant) return
      save(key, caller)
      // calls without a customer in their address count where the bearer works
      save(request.tokenHash!.toString('latin1'), caller)
    },
  }
}

/** The delay of a refusal: it is not noticeable, and the caller cannot retry before. */
const REFUSED_AFTER_MS = 10

type Refuse = (gate: Gate, request: FastifyRequest, notify: (refusal: AppError) => void) => void

/**
 * A refusal costs work as well. Sent at once, it lets a few connections that retry immediately be refused thousands
 * of times a second, occupying a whole processor.
 */
const openRefusing =
  (countRefusal: (request: FastifyRequest) => void): Refuse =>
  (gate, request, notify) => {
    countRefusal(request)
    setTimeout(notify, REFUSED_AFTER_MS, gate.refusal)
  }

/** One line a second, however many are refused. */
function countShed(log: Logger): (request: FastifyRequest) => void {
  let count = 0
  return (request) => {
    request.isShed = true
    if (count++ > 0) return
    setTimeout(() => {
      log.warn({ count }, 'calls were rejected to protect other users')
      count = 0
    }, 1000).unref()
  }
}
