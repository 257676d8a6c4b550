const unitWords = (count: number): string =>
  count === 1 ? 'One unit is' : `${count.toLocaleString('en-US')} units are`

/** What adding equipment came to. */
export const addedWords = (count: number): string =>
  count === 0 ? 'Nothing was added.' : `${unitWords(count)} in the fleet.`

/** What taking equipment out came to. */
export const removedWords = (count: number): string =>
  count === 0 ? 'Nothing was taken out.' : `${unitWords(count)} no longer in the fleet.`
