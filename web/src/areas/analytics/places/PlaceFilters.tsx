import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Layers, type LucideIcon, MapPin } from 'lucide-react'
import { formatCount } from '#contract/base/plural.ts'
import { ButtonPopover } from '../../../ui/ButtonPopover.tsx'
import { ChoiceEditor } from '../../../ui/filters/ChoiceEditor.tsx'
import css from './PlaceFilters.module.css'
import { destinations, origins, type Places, reportingGroups } from '../analytics.calls.ts'

interface Props {
  customerId: number
  chosen: Places
  onChange: (chosen: Places) => void
}

/** Which fleets and which destinations a page is about. */
export function PlaceFilters({ customerId, chosen, onChange }: Props) {
  const groups = useQuery(reportingGroups(customerId))
  return (
    <>
      <Many
        label="Fleets"
        noun="fleet"
        none="All fleets"
        icon={Layers}
        choices={groups.data?.data ?? []}
        values={chosen.groups}
        onChange={(ids) => onChange({ ...chosen, groups: ids })}
      />
      <DestinationFilter
        customerId={customerId}
        groups={chosen.groups}
        destinations={chosen.destinations}
        onChange={(ids) => onChange({ ...chosen, destinations: ids })}
      />
    </>
  )
}

interface DestinationProps {
  customerId: number
  groups: readonly number[]
  destinations: readonly number[]
  onChange: (destinations: number[]) => void
}

/** Where units go. */
export function DestinationFilter({ customerId, groups, destinations: values, onChange }: DestinationProps) {
  const places = useQuery(destinations(customerId, groups))
  return (
    <Many
      label="Destinations"
      noun="destination"
      none="All destinations"
      icon={MapPin}
      choices={places.data?.data ?? []}
      {...{ values, onChange }}
    />
  )
}

interface OriginProps {
  customerId: number
  groups: readonly number[]
  origins: readonly number[]
  onChange: (origins: number[]) => void
}

/** Where units come from; a failure leaves nothing to choose from. */
export function OriginFilter({ customerId, groups, origins: values, onChange }: OriginProps) {
  const places = useQuery(origins(customerId, groups))
  return (
    <Many
      label="Origins"
      noun="origin"
      none="All origins"
      icon={MapPin}
      choices={places.data?.data ?? []}
      {...{ values, onChange }}
    />
  )
}

interface ManyProps {
  label: string
  noun: string
  none: string
  icon: LucideIcon
  choices: readonly { id: number; name: string }[]
  values: readonly number[]
  onChange: (ids: number[]) => void
}

function Many({ label, noun, none, icon, choices, values, onChange }: ManyProps) {
  const [first] = values
  const only = choices.find(({ id }) => id === first)?.name
  const many = values.length === 1 && only ? only : formatCount(values.length, noun)
  return (
    <ButtonPopover
      label={label}
      icon={icon}
      text={
        <>
          <span className={css.name}>{values.length === 0 ? none : many}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      {() => (
        <ChoiceEditor
          def={{
            field: label,
            label,
            type: 'choice',
            choices: choices.map(({ id, name }) => ({ value: String(id), label: name })),
          }}
          value={values.length > 0 ? { kind: 'any', values: values.map(String) } : null}
          onApply={(next) => onChange(next?.kind === 'any' ? next.values.map(Number) : [])}
        />
      )}
    </ButtonPopover>
  )
}
