import type pg from 'pg'

/** A first-in, first-out queue. */
class Line<T> extends Array<T> {
  override pop(): T | undefined {
    return this.shift()
  }
}

/**
 * Uses the connections of a pool in turn instead of the most recent one first. A connection runs its first statement
 * ten times as slowly, so connections that are needed only under load would all be slow at that time.
 */
export function scheduleRoundRobin(pool: pg.Pool): void {
  const inside = pool as unknown as { _idle: unknown[] }
  inside._idle = new Line()
}
