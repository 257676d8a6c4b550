import type { Release } from './gate.ts'

/** Memory for bodies on their way in, shared so that one sender cannot take it all. */
export interface Budget {
  /** Reserves an amount; null when a tenant would hold more than it leaves free for others. */
  reserve(tenant: string, amount: number): Release | null
}

export function openBudget(whole: number): Budget {
  const amounts = new Map<string, number>()
  let accepted = 0

  function change(tenant: string, by: number): void {
    const held = (amounts.get(tenant) ?? 0) + by
    accepted += by
    if (held === 0) amounts.delete(tenant)
    else amounts.set(tenant, held)
  }

  return {
    reserve(tenant, amount) {
      const held = amounts.get(tenant) ?? 0
      if (held + amount > whole - accepted - amount) return null
      change(tenant, amount)
      let isHeld = true
      return () => {
        if (isHeld) change(tenant, -amount)
        isHeld = false
      }
    },
  }
}
