/** A bracket as far as it could be parsed: an invalid number stays as typed. */
interface Read {
  price: number | string
  rate: number | string
}

const NUMBER = /^\d+(\.\d+)?$|^\.\d+$/

const readNumber = (text = ''): number | string => {
  const plain = text.replaceAll(/[$¢%\s]/g, '')
  return NUMBER.test(plain) ? Number(plain) : text.trim()
}

/** Two columns as they are pasted: price and rate, separated by a tab, a comma, a semicolon or spaces; one line each. */
export const readBrackets = (text: string): Read[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [price, rate] = line.split(/\s*[\t,;]\s*|\s+/)
      return { price: readNumber(price), rate: readNumber(rate) }
    })

/** The same brackets as text. */
export const bracketText = (brackets: readonly Read[]): string =>
  brackets
    .map(({ price, rate }) => `${typeof price === 'number' ? price.toFixed(3) : price}\t${rate}`)
    .join('\n')

/** Lines that could not be read, by their number. */
export const unreadable = (brackets: readonly Read[]): number[] =>
  brackets.flatMap(({ price, rate }, at) =>
    typeof price === 'number' && typeof rate === 'number' ? [] : [at + 1],
  )
