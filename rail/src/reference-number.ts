/** What systems write where they have no number: words, and nothing but one sign repeated. */
const PLACEHOLDER =
  /^(?:NS|NONE|NULL|NIL|NA|N\/A|UNKNOWN|UNK|TBD|TBA|NO NUMBER|NOT AVAILABLE|0+|-+|\.+|\*+|\?+|#+|9{6,})$/i

/** A waybill's, train's or other number as sent; `null` where it only holds the place of one. */
export function numberOrNull(text: string): string | null {
  const number = text.trim()
  return number === '' || PLACEHOLDER.test(number) ? null : number
}
