import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Gate, type Capacity, type Release } from './gate.ts'

const CAPACITY: Capacity = { atOnce: 4, perTenant: 2, perUser: 2, waitMs: 400, retrySeconds: 3 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `a` is customer a's only user, `a.1` one of several. */
const caller = (name: string) => ({ tenant: name.split('.')[0]!, user: name })

/** Sends calls of a tenant to the gate and keeps account of what became of them. */
function callers(gate: Gate) {
  const inside: { tenant: string; leave: Release }[] = []
  const refused: string[] = []
  const send = async (tenant: string, count = 1, signal?: AbortSignal) => {
    for (let n = 0; n < count; n++) {
      gate.admit(caller(tenant), signal).then(
        ({ release }) => inside.push({ tenant, leave: release }),
        () => refused.push(tenant),
      )
    }
    await settle()
  }
  const leave = async () => {
    inside.shift()!.leave()
    await settle()
  }
  return { inside, refused, send, leave, tenants: () => inside.map(({ tenant }) => tenant) }
}

const settle = async () => {
  for (let n = 0; n < 10; n++) await Promise.resolve()
}

describe('places', () => {
  test('one customer never holds all places: others are let in at once', async () => {
    const { send, tenants } = callers(new Gate(CAPACITY))

    await send('a', 50)
    await send('b')

    expect(tenants()).toEqual(['a', 'a', 'b'])
  })

  test('customers take turns, however many calls one of them has waiting', async () => {
    const { send, leave, tenants } = callers(new Gate({ ...CAPACITY, atOnce: 2 }))
    await send('a', 20)
    await send('b', 3)

    const seen: string[] = []
    for (let n = 0; n < 5; n++) {
      await leave()
      seen.push(tenants().at(-1)!)
    }

    expect(seen).toEqual(['a', 'b', 'a', 'b', 'a'])
  })

  test('a place given back twice is one place', async () => {
    const gate = new Gate({ ...CAPACITY, atOnce: 1, perTenant: 1 })
    const first = await gate.admit(caller('a'))
    first.release()
    first.release()
    await gate.admit(caller('a'))

    const { send, inside } = callers(gate)
    await send('a')

    expect(inside).toEqual([])
  })
})

describe('users of one customer', () => {
  const SHARED: Capacity = { ...CAPACITY, perTenant: 3 }

  test('one of them never holds all places of the customer: colleagues are let in at once', async () => {
    const { send, tenants } = callers(new Gate(SHARED))

    await send('a.1', 50)
    await send('a.2')
    await send('b')

    expect(tenants()).toEqual(['a.1', 'a.1', 'a.2', 'b'])
  })

  test('a user with more recent time gets half as many places while another user is active', async () => {
    const { send, leave, inside, tenants } = callers(new Gate(SHARED))
    await send('a.1', 2)
    vi.advanceTimersByTime(300)
    await leave()
    await leave()
    await send('b')

    await send('a.1', 2)
    const beside = tenants()
    vi.advanceTimersByTime(1500)
    inside.length = 0
    await send('a.1')

    expect(beside).toEqual(['b', 'a.1'])
    expect(tenants()).toEqual(['a.1'])
  })

  test('the user with most waiting calls gives some up for a colleague when the queue is full', async () => {
    const { send, leave, tenants, refused } = callers(new Gate(SHARED))
    await send('a.1', 100)
    const before = refused.length

    await send('a.2', 10)

    expect(tenants().filter((name) => name === 'a.2')).toEqual(['a.2'])
    expect(refused.slice(before)).toContain('a.1')
    for (let n = 0; n < 8; n++) await leave()
    expect(tenants().filter((name) => name === 'a.2').length).toBeGreaterThan(1)
  })

  test('yielding work resumes when no request is active, or after a delay', async () => {
    const gate = new Gate(SHARED)
    const { send, leave } = callers(gate)
    const went: string[] = []
    await send('a.1')
    void gate.idle(25).then(() => went.push('after the call'))
    await settle()
    const during = [...went]
    await leave()
    await send('a.1')
    void gate.idle(25).then(() => went.push('after a while'))
    await vi.advanceTimersByTimeAsync(25)

    expect(during).toEqual([])
    expect(went).toEqual(['after the call', 'after a while'])
  })

  test('take turns, however many calls one of them has waiting', async () => {
    const { send, leave, tenants } = callers(new Gate({ ...SHARED, perTenant: 2 }))
    await send('a.1', 20)
    await send('a.2', 3)

    const seen: string[] = []
    for (let n = 0; n < 5; n++) {
      await leave()
      seen.push(tenants().at(-1)!)
    }

    expect(seen).toEqual(['a.1', 'a.2', 'a.1', 'a.2', 'a.1'])
  })

  test('a flood of one of them is refused while there is room left for colleagues and others to wait', async () => {
    const gate = new Gate(SHARED)
    const { send, refused } = callers(gate)

    await send('a.1', 500)
    const has = ['a.1', 'a.2', 'b'].map((name) => gate.hasSlot(caller(name)))

    expect(has).toEqual([false, true, true])
    await send('a.2', 3)
    expect(new Set(refused)).toEqual(new Set(['a.1']))
  })
})

describe('waiting', () => {
  test('calls of one user that come one by one have places beside one another when they have waited', async () => {
    const downloads: Capacity = { ...CAPACITY, perTenant: 3, waitMs: 60_000 }
    const gate = new Gate({ ...downloads, atFirst: { perUser: 1, waitMs: 2000 } })
    const { send, leave, tenants } = callers(gate)

    await send('a.1', 4)
    await send('a.2')
    expect(tenants()).toEqual(['a.1', 'a.2'])

    await leave()
    expect(tenants()).toEqual(['a.2', 'a.1'])

    await vi.advanceTimersByTimeAsync(2000)
    expect(tenants()).toEqual(['a.2', 'a.1', 'a.1'])
  })

  test('a hundred calls of one machine wait for their turn, where so many are short', async () => {
    const machines: Capacity = { ...CAPACITY, perTenant: 3, waitMs: 5000, maxWaiting: 100 }
    const { send, leave, inside, refused } = callers(new Gate(machines))

    await send('a', 100)
    for (let n = 0; n < 98; n++) await leave()

    expect(refused).toEqual([])
    expect(inside.length).toBe(2)
  })

  test('a flood of one customer is refused while there is room left for others to wait', async () => {
    const gate = new Gate(CAPACITY)
    const { send, refused } = callers(gate)

    await send('a', 500)

    expect(refused.length).toBeGreaterThan(400)
    expect(gate.hasSlot(caller('a'))).toBe(false)
    expect(gate.hasSlot(caller('b'))).toBe(true)
    expect(new Set(refused)).toEqual(new Set(['a']))
  })

  test('the slower calls are, the fewer may wait', async () => {
    const admitted = async (callMs: number) => {
      const gate = new Gate(CAPACITY)
      for (let n = 0; n < 60; n++) {
        const { release } = await gate.admit(caller('warm'))
        vi.advanceTimersByTime(callMs)
        release()
      }
      const { send, refused } = callers(gate)
      await send('a', 500)
      return 500 - refused.length
    }

    expect(await admitted(50)).toBeLessThan((await admitted(10)) / 2)
  })

  test('a burst by one user that can be answered within a second is not refused', async () => {
    const gate = new Gate({ ...CAPACITY, atOnce: 4, perTenant: 3, perUser: 2, waitMs: 1000 })
    for (let n = 0; n < 60; n++) {
      const { release } = await gate.admit(caller('warm'))
      vi.advanceTimersByTime(100)
      release()
    }
    const { send, refused } = callers(gate)

    await send('a', 16)

    expect(refused).toEqual([])
  })

  test.each([40, 60, 100])(
    'of twice as many calls as can be answered nearly as many are as could be, the others are refused at once: %i ms',
    async (callMs) => {
      const gate = new Gate({ ...CAPACITY, atOnce: 4, perTenant: 3, perUser: 2, waitMs: 1000 })
      const waitedMs: number[] = []
      const refusedMs: number[] = []
      const arrive = (n: number) => {
        const dueMs = performance.now()
        gate.admit(caller('a')).then(
          ({ release }) => {
            waitedMs.push(performance.now() - dueMs)
            // some are quick and some slow, and now and then all are
            setTimeout(release, callMs * [0.4, 2.2, 0.7, 1, 1.3][n % 5]! * (n % 200 < 100 ? 0.85 : 1.1))
          },
          () => refusedMs.push(performance.now() - dueMs),
        )
      }
      for (let n = 0; n < 60; n++) {
        const { release } = await gate.admit(caller('warm'))
        vi.advanceTimersByTime(callMs)
        release()
      }
      const everyMs = callMs / 2 / 2
      const count = 8000 / everyMs
      for (let n = 0; n < count; n++) {
        arrive(n)
        await vi.advanceTimersByTimeAsync(everyMs)
      }
      await vi.advanceTimersByTimeAsync(2000)

      expect(waitedMs.length).toBeGreaterThan(0.9 * (count / 2 / 1.1))
      expect(Math.max(...waitedMs)).toBeLessThan(1000)
      const late = refusedMs.filter((ms) => ms > 50)
      expect(late.length / refusedMs.length).toBeLessThan(0.02)
    },
  )

  test('a refusal includes when to retry', async () => {
    const gate = new Gate({ ...CAPACITY, atOnce: 1, perTenant: 1, waitMs: 0 })
    await gate.admit(caller('a'))

    await expect(gate.admit(caller('b'))).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 })
  })

  test('no call waits longer than the gate allows, and its place in the queue is freed', async () => {
    const gate = new Gate({ ...CAPACITY, atOnce: 1, perTenant: 1 })
    const { send, refused, leave, tenants } = callers(gate)
    await send('a')
    await send('b', 2)

    vi.advanceTimersByTime(CAPACITY.waitMs)
    await settle()
    await send('c')
    await leave()

    expect(refused).toEqual(['b', 'b'])
    expect(tenants()).toEqual(['c'])
  })

  test('a caller who leaves while waiting frees its place at once', async () => {
    const gate = new Gate({ ...CAPACITY, atOnce: 1, perTenant: 1 })
    const { send, leave, tenants, refused } = callers(gate)
    await send('a')
    const removed = new AbortController()
    await send('gone', 2, removed.signal)
    await send('b')

    removed.abort()
    await settle()
    expect(refused).toEqual(['gone', 'gone'])
    await send('gone', 1, removed.signal)
    await send('c', 2)
    await leave()
    await leave()

    expect(refused).toEqual(['gone', 'gone', 'gone'])
    expect(tenants()).toEqual(['c'])
  })
})

describe('calls that are in the way', () => {
  const WIDE: Capacity = { ...CAPACITY, atOnce: 8, perTenant: 6, perUser: 4 }

  test('a user who delays others gets one place while they are about, and its calls go on one by one', async () => {
    const gate = new Gate(WIDE)
    const { send, leave, tenants } = callers(gate)
    await send('a.1')
    vi.advanceTimersByTime(300)
    await leave()
    await send('a.2')
    await send('a.1', 3)
    const before = tenants()
    await leave()
    await leave()

    expect(before).toEqual(['a.2', 'a.1'])
    expect(tenants()).toEqual(['a.1'])
  })

  test('a single user keeps all its places, however long its calls take', async () => {
    const gate = new Gate(WIDE)
    const { send, leave, tenants } = callers(gate)
    await send('a.1')
    vi.advanceTimersByTime(300)
    await leave()
    await send('a.1', 4)

    expect(tenants()).toEqual(['a.1', 'a.1', 'a.1', 'a.1'])
  })

  test('a user’s next stream is not refused for those that are open, while another user is about', async () => {
    const gate = new Gate({ ...WIDE, waitMs: 0 })
    const { send, refused, tenants } = callers(gate)
    await send('a.1', 1)
    vi.advanceTimersByTime(60_000)
    await send('a.2')
    await send('a.1')

    expect(refused).toEqual([])
    expect(tenants()).toEqual(['a.1', 'a.2', 'a.1'])
  })

  test('quick calls one after the other count for nothing, however many', async () => {
    const gate = new Gate(WIDE)
    const { send, tenants } = callers(gate)
    for (let n = 0; n < 100; n++) {
      const { release } = await gate.admit(caller('a.1'))
      vi.advanceTimersByTime(20)
      release()
    }
    await send('b')
    await send('a.1', 4)

    expect(tenants()).toEqual(['b', 'a.1', 'a.1', 'a.1', 'a.1'])
  })
})
