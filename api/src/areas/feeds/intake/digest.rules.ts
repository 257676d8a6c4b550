import { createHash } from 'node:crypto'

/** Hashed in a tenth of a millisecond or less. */
const BYTES_AT_ONCE = 64 * 1024

/**
 * The SHA-256 by which the same bytes are known again, in steps, so that others have their turn. Beside the event loop it would
 * be worked out of copies, and making those holds the loop for longer than the hash itself.
 */
export function* digestOf(body: Uint8Array): Generator<void, Buffer> {
  const hash = createHash('sha256')
  for (let at = 0; at < body.length; at += BYTES_AT_ONCE) {
    hash.update(body.subarray(at, at + BYTES_AT_ONCE))
    yield
  }
  return hash.digest()
}
