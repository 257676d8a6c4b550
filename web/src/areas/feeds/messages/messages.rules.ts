import type { Replayed } from './messages.calls.ts'

/** What a replay came to, in one line. */
export function replayedWords(count: number, { events, stillWrong }: Replayed): string {
  const what = count === 1 ? 'The message was' : `${count} messages were`
  const gave = events === 1 ? '1 sighting' : `${events} sightings`
  const rest =
    stillWrong === 0
      ? 'Nothing is wrong any more.'
      : `${stillWrong === 1 ? 'One has' : `${stillWrong} have`} something wrong still.`
  return `${what} read again: ${gave}. ${rest}`
}
