/** A problem of the embedded database that a person must fix; its message says what, where and what next. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}
