import type { ControlProps } from '../../../ui/field/control.ts'

/** The inputs of a list of rows: the change of one row, and what an input of a row needs. */
export function getRowParts<Row extends object>(
  { id, name, value, onChange, isDisabled, ...props }: ControlProps<readonly Row[]>,
  labels: Readonly<Record<keyof Row & string, string>>,
  required: readonly (keyof Row & string)[],
) {
  type Key = keyof Row & string
  return {
    put: (place: number, change: Partial<Row>) =>
      onChange(value.map((row, at) => (at === place ? { ...row, ...change } : row))),
    part: (place: number, key: Key) => ({
      id: `${id}.${place}.${key}`,
      name: `${name}.${place}.${key}`,
      onBlur: () => undefined,
      isDisabled,
      facts: { unit: null, labels: {}, min: null, max: null, label: labels[key] },
      'aria-describedby': props['aria-describedby'],
      'aria-invalid': false,
      'aria-required': required.includes(key),
    }),
  }
}
