/** A priority queue with the smallest item first; equal items keep their order. */
export interface PriorityQueue<T> {
  push(item: T, rank: number): void
  /** Rank of the next item; Infinity when the queue is empty. */
  nextRank(): number
  pop(): T | undefined
}

interface Entry<T> {
  item: T
  rank: number
  sequence: number
}

const before = <T>(a: Entry<T>, b: Entry<T>) =>
  a.rank < b.rank || (a.rank === b.rank && a.sequence < b.sequence)

/** A binary heap: a few steps per item however many wait. */
export function priorityQueue<T>(): PriorityQueue<T> {
  const heap: Entry<T>[] = []
  let count = 0
  return {
    push(item, rank) {
      rise(heap, { item, rank, sequence: count++ })
    },
    nextRank: () => heap[0]?.rank ?? Infinity,
    pop() {
      const min = heap[0]
      const last = heap.pop()
      if (last && heap.length > 0) sink(heap, last)
      return min?.item
    },
  }
}

function rise<T>(heap: Entry<T>[], entry: Entry<T>) {
  let at = heap.length
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above]
    if (!parent || before(parent, entry)) break
    heap[at] = parent
    at = above
  }
  heap[at] = entry
}

function sink<T>(heap: Entry<T>[], entry: Entry<T>) {
  let at = 0
  for (;;) {
    const left = heap[2 * at + 1]
    const right = heap[2 * at + 2]
    if (!left) break
    const isRight = right !== undefined && before(right, left)
    const child = isRight ? right : left
    if (before(entry, child)) break
    heap[at] = child
    at = 2 * at + (isRight ? 2 : 1)
  }
  heap[at] = entry
}
