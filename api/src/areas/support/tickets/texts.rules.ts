/** Longer strings are not words, and the index cannot hold them. */
const MAX_CHARACTERS = 60
/** A description of the longest kind has fewer. */
const MAX_TEXT_LENGTH = 4000
const MAX_REQUESTED = 8

const SPACES = /\s+/
const MARKS = /[^\p{L}\p{N}]+/gu

const stripMarks = (text: string): string => text.replaceAll(MARKS, '').slice(0, MAX_CHARACTERS)

/** Every word a text is found by: in small letters, separated at spaces and marks, and joined across marks as well. */
export function textIn(...texts: readonly string[]): string[] {
  const pieces = texts.flatMap((text) => text.normalize('NFKC').toLowerCase().split(SPACES))
  const labels = pieces.flatMap((piece) => [stripMarks(piece), ...piece.split(MARKS).map(stripMarks)])
  return [...new Set(labels)].filter((word) => word !== '').slice(0, MAX_TEXT_LENGTH)
}

/** The word prefixes of a typed term; a ticket must contain all of them. */
export const searchTerms = (typed: string): string[] =>
  [...new Set(typed.normalize('NFKC').toLowerCase().split(SPACES).map(stripMarks))]
    .filter((word) => word !== '')
    .slice(0, MAX_REQUESTED)

/** A car's number without its mark, as people say it: 207444 of UTLX207444. */
export const carNumber = (equipmentId: string): string => equipmentId.replace(/^[A-Z]+/, '')
