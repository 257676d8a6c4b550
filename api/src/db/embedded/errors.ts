/** Something about the embedded database that a person must put right; its message says what, where and what next. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}
