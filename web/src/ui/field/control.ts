/** The parts of a field's definition that its control needs. */
export interface Facts {
  label: string
  unit: string | null
  labels: Readonly<Record<string, string>>
  min: number | null
  max: number | null
}

/** The props of every form control: a value and its setter, and attributes that name and describe it. */
export interface ControlProps<V> {
  id: string
  name: string
  value: V
  onChange: (value: V) => void
  onBlur: () => void
  isDisabled: boolean
  facts: Facts
  'aria-describedby': string
  'aria-invalid': boolean
  'aria-required': boolean
}

/** Attributes of a control that is a single element. */
export const getField = <V>({
  id,
  name,
  isDisabled,
  onBlur,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid,
  'aria-required': isNeeded,
}: ControlProps<V>) => ({
  id,
  name,
  disabled: isDisabled,
  onBlur,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid,
  'aria-required': isNeeded,
})

/** Attributes of a group of elements that edit one value together. */
export const getGroup = <V>({ id, 'aria-describedby': describedBy, onBlur }: ControlProps<V>) => ({
  id,
  role: 'group',
  'aria-labelledby': `${id}-label`,
  'aria-describedby': describedBy,
  onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) onBlur()
  },
})
