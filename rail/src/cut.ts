/** The first so many characters of a text, never half of one that takes two places (an emoji). */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
