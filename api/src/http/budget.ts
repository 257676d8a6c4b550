import type { Leave } from './gate.ts'

/** Memory for bodies on their way in, shared so that one sender cannot take it all. */
export interface Budget {
  /** Sets an amount aside; null when a lane would hold more than it leaves free for others. */
  reserve(lane: string, amount: number): Leave | null
}

export function openBudget(whole: number): Budget {
  const lanes = new Map<string, number>()
  let accepted = 0

  function change(lane: string, by: number): void {
    const held = (lanes.get(lane) ?? 0) + by
    accepted += by
    if (held === 0) lanes.delete(lane)
    else lanes.set(lane, held)
  }

  return {
    reserve(lane, amount) {
      const held = lanes.get(lane) ?? 0
      if (held + amount > whole - accepted - amount) return null
      change(lane, amount)
      let isHeld = true
      return () => {
        if (isHeld) change(lane, -amount)
        isHeld = false
      }
    },
  }
}
