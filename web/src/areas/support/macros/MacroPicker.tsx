import { useQuery } from '@tanstack/react-query'
import { Choice } from '../../../form/controls/choices.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { macros } from './macros.calls.ts'

interface Props {
  customerId: number
  value: number | null
  onChange: (macroId: number | null) => void
}

/** Which macro is run with many tickets. */
export function MacroPicker({ customerId, value, onChange }: Props) {
  const { data } = useQuery(macros(customerId))
  const labels = Object.fromEntries((data?.macros ?? []).map(({ macro_id, name }) => [macro_id, name]))
  return (
    <Labelled
      as={Choice}
      label="Macro"
      labels={labels}
      value={value}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
