import { createHash } from 'node:crypto'

/** Hashed in a tenth of a millisecond or less. */
const BYTES_AT_ONCE = 64 * 1024

/**
 * The SHA-256 that identifies equal bytes, computed in steps so that other work can run. A worker thread would need
 * copies, and making those blocks the event loop for longer than the hash itself.
 */
export function* toDigest(body: Uint8Array): Generator<void, Buffer> {
  const hash = createHash('sha256')
  for (let at = 0; at < body.length; at += BYTES_AT_ONCE) {
    hash.update(body.subarray(at, at + BYTES_AT_ONCE))
    yield
  }
  return hash.digest()
}
