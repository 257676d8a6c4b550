import type { EquipmentKind } from './sighting.ts'

/** A piece of rail equipment by its reporting mark. */
export interface Equipment {
  /** Initial and number in normal form, `UTLX207444`; a container's with its check digit, `MSCU1234566`. */
  id: string
  /** One to four letters; U ends a container's, Z a trailer's or chassis', X a private car's. */
  initial: string
  number: string
  kind: EquipmentKind
}

const CONTAINER_SERIAL_DIGITS = 6
const MARK = /^([A-Z]{1,4})([0-9]{1,10})$/

/**
 * Reads a reporting mark in any of the usual spellings (`utlx 00207444`, `GATX-1234`); `null` when it is invalid.
 * Leading zeros of a car or trailer number are dropped. A container keeps its six or seven digits as given, because a
 * zero there belongs to the serial number, and six digits get the check digit (docs/decisions/098).
 */
export function parseEquipment(text: string): Equipment | null {
  const match = MARK.exec(searchForm(text))
  if (!match) return null
  return makeEquipment(match[1] ?? '', match[2] ?? '')
}

/** The same from an initial, a number and a check digit that were sent separately, as in X12 N701, N702 and N718. */
export function makeEquipment(
  initialAsSent: string,
  numberAsSent: string,
  checkDigitAsSent = '',
): Equipment | null {
  const initial = initialAsSent.trim().toUpperCase()
  const sent = numberAsSent.trim()
  if (!/^[A-Z]{1,4}$/.test(initial) || !/^[0-9]{1,15}$/.test(sent)) return null
  const unpadded = sent.replace(/^0+/, '')
  if (unpadded === '') return null
  const number = initial.endsWith('U')
    ? containerNumber(initial, sent, unpadded, checkDigitAsSent.trim())
    : unpadded
  return { id: initial + number, initial, number, kind: getKind(initial) }
}

/**
 * The canonical id of a piece of equipment, from any spelling that people or programs use: letters and digits,
 * without padding zeros, a container with its check digit. What is not a reporting mark stays unchanged.
 */
export function toUnitId(text: string): string {
  return parseEquipment(text)?.id ?? searchForm(text)
}

/** U ends the mark of a container, Z of a trailer or chassis; every other mark is a railcar's. */
export function getKind(initial: string): EquipmentKind {
  return /[UZ]$/.test(initial) ? 'imdl' : 'R'
}

/**
 * X12 element 40: containers, trailers and chassis, some of which have marks like cars. CN, the container of any
 * kind, is inconclusive: railroads use it for tank cars as well.
 */
const INTERMODAL_TYPES = new Set(
  '20 2B 40 4B AC AL AT BK CB CC CD CG CH CI CJ CK CL CM CQ CS CT CU CV CW CX CZ DD DF DT FF FH FN FR FS FT HB HV OT OV PL PT RA RD RS RT SD SL SS ST SV TA TF TG TI TJ TK TL TM TP TQ TT TW UP VA'.split(
    ' ',
  ),
)

/**
 * The kind of equipment, by its mark where that is conclusive (U, Z, and X of a private car), else by the type in the
 * message.
 */
export function kindByType({ initial, kind }: Equipment, typeCode: string): EquipmentKind {
  if (kind === 'imdl' || initial.endsWith('X')) return kind
  return INTERMODAL_TYPES.has(typeCode.trim().toUpperCase()) ? 'imdl' : kind
}

/** The mark as people write it: `UTLX 207444`. */
export function formatEquipment(id: string): string {
  const [mark] = LETTERS.exec(id) ?? []
  return mark === undefined ? id : `${mark} ${id.slice(mark.length)}`
}

/** The letters of an ID without a blank. Replacing with groups takes twice as long. */
const LETTERS = /^[A-Z]+(?=[0-9]+$)/

/** The form used to search for equipment: upper case, letters and digits only (PLT-118). */
export function searchForm(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/**
 * The check digit of a container by ISO 6346 §A: letters count 10 to 38 without the multiples of 11, each position
 * weighs twice the one before, and the sum is taken modulo 11, ten becoming zero. `null` when the mark is not four
 * letters and six digits.
 */
export function containerCheckDigit(initial: string, serial: string): number | null {
  if (!/^[A-Z]{4}$/.test(initial) || !/^[0-9]{6}$/.test(serial)) return null
  const sum = [...(initial + serial)].reduce((total, one, place) => total + letterValue(one) * 2 ** place, 0)
  return (sum % 11) % 10
}

/** Whether a container id ends in its right check digit; `null` when it carries none or is no container. */
export function isCheckDigitRight(id: string): boolean | null {
  const match = /^([A-Z]{3}U)([0-9]{6})([0-9])$/.exec(id)
  if (!match) return null
  return containerCheckDigit(match[1] ?? '', match[2] ?? '') === Number(match[3])
}

/**
 * Serial and check digit. A digit that was sent stays, even a wrong one, because it is unknown which of the seven
 * digits is wrong.
 */
function containerNumber(initial: string, sent: string, unpadded: string, checkDigit: string): string {
  const isWhole = sent.length === CONTAINER_SERIAL_DIGITS || sent.length === CONTAINER_SERIAL_DIGITS + 1
  const number = isWhole ? sent : unpadded.padStart(CONTAINER_SERIAL_DIGITS, '0')
  const checkDigitFound = containerCheckDigit(initial, number)
  if (checkDigitFound === null) return number
  return number + (/^[0-9]$/.test(checkDigit) ? checkDigit : String(checkDigitFound))
}

function letterValue(character: string): number {
  if (character <= '9') return Number(character)
  const ordinal = character.charCodeAt(0) - 'A'.charCodeAt(0) + 10
  // 11, 22 and 33 are skipped so that no letter counts as nothing modulo 11.
  return ordinal + Math.floor((ordinal - 1) / 10)
}
