/** Pages of one user that may change by themselves at the same time, in this process. */
export const MAX_STREAMS = 20

interface Stream {
  userId: number
  /** Fires when the stream has ended. */
  signal: AbortSignal
  onReplaced: () => void
}

/** Tracks each user's event streams in the order they were opened: when there is one too many, the oldest ends. */
export interface UserStreams {
  add(stream: Stream): void
}

export function openUserStreams(): UserStreams {
  const open = new Map<number, Set<Stream>>()

  function forget(stream: Stream): void {
    const streams = open.get(stream.userId)
    streams?.delete(stream)
    if (streams?.size === 0) open.delete(stream.userId)
  }

  return {
    add(stream) {
      // a reader may leave before the stream has begun
      if (stream.signal.aborted) return
      const streams = open.get(stream.userId) ?? new Set()
      open.set(stream.userId, streams.add(stream))
      stream.signal.addEventListener('abort', () => forget(stream))
      if (streams.size <= MAX_STREAMS) return
      const [oldest] = streams
      forget(oldest!)
      oldest!.onReplaced()
    },
  }
}
