import type { ElementNumber } from '../segments/elements.data.ts'

/** One code and its meaning in our own wording; the meaning is empty where no public source gives one. */
export interface Code {
  code: string
  meaning: string
  /** Release that brought it, when it is later than 004010. */
  since?: string
}

/** The codes of a data element. */
export interface CodeList {
  de: ElementNumber
  codes: readonly Code[]
  /**
   * Whether this list is complete. Lists of over a thousand codes and lists maintained outside X12 are open: they
   * contain the codes that rail uses, and a missing code is never reported as wrong.
   */
  isClosed: boolean
  /** Last release the list is known whole for, when later ones added codes that are not here. */
  completeUpTo?: string
}

const LINE = /^(\S+)(?: - (\S.*))?$/

/** Lines of `code - meaning` or `code`; codes of later releases under the release that brought them. Throws on any other line. */
export function codes(text: string, later: Readonly<Record<string, string>> = {}): Code[] {
  const brought = Object.entries(later).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    ...readLines(text),
    ...brought.flatMap(([since, lines]) => readLines(lines).map((code) => ({ ...code, since }))),
  ]
}

function readLines(text: string): Code[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, code, meaning = ''] = LINE.exec(line) ?? []
      if (!code) throw new Error(`"${line}" isn’t a code with its meaning. Write it as: R - rail`)
      return { code, meaning }
    })
}

/** A list that holds every code X12 has for the element, if need be only up to a release. */
export function closedList(
  de: ElementNumber,
  text: string,
  later?: Readonly<Record<string, string>>,
  completeUpTo?: string,
): CodeList {
  return { de, codes: codes(text, later), isClosed: true, ...(completeUpTo ? { completeUpTo } : {}) }
}

/** A list of the codes that rail uses, of many more. */
export function openList(
  de: ElementNumber,
  text: string,
  later?: Readonly<Record<string, string>>,
): CodeList {
  return { de, codes: codes(text, later), isClosed: false }
}

/** The codes a release has. */
export function codesIn({ codes: all }: CodeList, release: string | null): Code[] {
  const effectiveRelease = release ?? '004010'
  return all.filter(({ since }) => since === undefined || since <= effectiveRelease)
}

/** A code as people choose it: `R - rail`. */
export function getLabel({ code, meaning }: Code): string {
  return meaning === '' ? code : `${code} - ${meaning}`
}
