import { NamedBox } from '../../../ui/field/NamedBox.tsx'

interface Props {
  value: string
  onChange: (destination: string) => void
}

/** Where units are to go instead. */
export const DivertTo = ({ value, onChange }: Props) => (
  <NamedBox
    label="Divert to"
    help="City, ST, and the consignee if it changes."
    maxLength={120}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
