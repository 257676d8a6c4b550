/** What visibility offers to code that accepts unit ids: the stored id, and whether a check digit confirms it. */
export { isCheckDigitRight, unitIdOf } from '#rail/equipment.ts'
