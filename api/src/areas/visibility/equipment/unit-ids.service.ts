/** What visibility offers to whoever takes the id of a unit: the id it is kept under, and whether a check digit proves it. */
export { isCheckDigitRight, unitIdOf } from '#rail/equipment.ts'
