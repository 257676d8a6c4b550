/** The first so many characters of a text, never half of one that takes two places (an emoji). */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
