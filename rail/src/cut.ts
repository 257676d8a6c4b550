/** The first characters of a text, never cutting a surrogate pair (an emoji) in half. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
