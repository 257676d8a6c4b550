import { check } from 'recheck'
import type { Pattern } from './patterns.ts'

/** Flags that the checker does not know and that change nothing about the time a pattern takes. */
const IRRELEVANT_FLAGS = /[dgvy]/g
const TIMEOUT_MS = 30_000

/** How a pattern is known in the list of those that were found linear. */
export const getKey = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string =>
  `/${source}/${flags.replace(IRRELEVANT_FLAGS, '')}`

/** Why a pattern may take much more than twice the time for a text twice as long; null when it does not. */
export async function getPatternProblem({ source, flags }: Pattern): Promise<string | null> {
  const { status, ...rest } = await check(source, flags.replace(IRRELEVANT_FLAGS, ''), {
    timeout: TIMEOUT_MS,
  })
  if (status === 'safe') return null
  if (status === 'unknown' || !('attack' in rest)) return 'couldn’t be checked; simplify it'
  return `${rest.complexity.summary}, for example on ${rest.attack.pattern.slice(0, 120)}`
}
