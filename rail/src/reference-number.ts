/** Placeholders that systems write for a missing number: words, and a single repeated character. */
const PLACEHOLDER =
  /^(?:NS|NONE|NULL|NIL|NA|N\/A|UNKNOWN|UNK|TBD|TBA|NO NUMBER|NOT AVAILABLE|0+|-+|\.+|\*+|\?+|#+|9{6,})$/i

/** A waybill's, train's or other number as sent; `null` for a placeholder. */
export function numberOrNull(text: string): string | null {
  const number = text.trim()
  return number === '' || PLACEHOLDER.test(number) ? null : number
}
