import { getPosition } from './named.ts'
import { ISA } from './segments/envelope.ts'

// Only ISA has a fixed width. Its separators are found by their offsets, which are calculated from its table.

/** Elements of an ISA. */
export const ISA_ELEMENTS: number = ISA.elements.length

/** Offsets of the element separator in an ISA with elements of the standard width: 3, 6, 17 and so on. */
export const FIXED_SEPARATORS: readonly number[] = ISA.elements.map((_, index) =>
  ISA.elements.slice(0, index).reduce((offset, { max }) => offset + 1 + max, ISA.id.length),
)

/** Offset of the component separator in such an ISA: its last element. */
export const COMPONENT_OFFSET: number = FIXED_SEPARATORS.at(-1)! + 1

/** Offset of the terminator of such an ISA, which is also its width without the terminator. */
export const TERMINATOR_OFFSET: number = COMPONENT_OFFSET + 1

/** The position of the repetition separator, counting the id as the first element. */
export const REPETITION_POSITION: number = getPosition(ISA, 'repetition_separator_or_standards_identifier')
