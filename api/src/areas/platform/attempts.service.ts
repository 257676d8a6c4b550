import { AppError } from '#contract/base/errors.ts'

/** Failed sign-ins allowed per account and per address within the window. */
const MAX_FAILURES = { account: 10, address: 50 } as const
const WINDOW_MS = 15 * 60_000
const MAX_KEYS = 50_000

interface Count {
  failures: number
  until: number
}

/** Counts failed sign-ins in this process. The window starts at the first failure, so nobody is kept out longer than it. */
export class Attempts {
  #counts = new Map<string, Count>()
  #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Throws too_many_attempts with the seconds to wait when the account or the address has failed too often. */
  require(account: string, address: string): void {
    for (const [key, max] of this.#keys(account, address)) {
      const count = this.#live(key)
      if (!count || count.failures < max) continue
      throw new AppError('too_many_attempts', {
        retryAfterSeconds: Math.ceil((count.until - this.#now()) / 1000),
      })
    }
  }

  failed(account: string, address: string): void {
    if (this.#counts.size > MAX_KEYS) this.#counts.clear()
    for (const [key] of this.#keys(account, address)) {
      const count = this.#live(key) ?? { failures: 0, until: this.#now() + WINDOW_MS }
      this.#counts.set(key, { ...count, failures: count.failures + 1 })
    }
  }

  succeeded(account: string): void {
    this.#counts.delete(`account ${account.toLowerCase()}`)
  }

  #keys(account: string, address: string): [string, number][] {
    return [
      [`account ${account.toLowerCase()}`, MAX_FAILURES.account],
      [`address ${address}`, MAX_FAILURES.address],
    ]
  }

  #live(key: string): Count | undefined {
    const count = this.#counts.get(key)
    if (count && count.until > this.#now()) return count
    this.#counts.delete(key)
    return undefined
  }
}
