import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { getAllowedReceivers } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { type Country, shownState, getStates } from '#contract/areas/waybilling/waybill/states.rules.ts'
import { Check, Choice } from '../../../form/controls/choices.tsx'
import { SearchChoice } from '../../../form/controls/search.tsx'
import { useCore } from '../../../form/context.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import type { ControlProps } from '../../../ui/field/control.ts'
import { useWaybill } from './context.rules.ts'

type Labels = Readonly<Record<string, string>>

/** A list this short is read faster than it is searched. */
const SHORT = 6

const named = (labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labels).map(([code, meaning]) => [code, code === meaning ? code : `${code} - ${meaning}`]),
  )

/** One code of a list, found by the code or a word of its meaning; another one too where the list is not all there is. */
export function Code(props: ControlProps<string | null>) {
  const { labels: meanings, max } = props.facts
  const labels = useMemo(() => named(meanings), [meanings])
  if (Object.keys(labels).length > SHORT)
    return (
      <SearchChoice
        {...props}
        labels={labels}
        acceptsOther={max !== null}
        placeholder="Search code or name"
      />
    )
  return (
    <Choice
      {...props}
      none="None"
      facts={{ ...props.facts, labels }}
      onChange={(value) => props.onChange(value === null ? null : String(value))}
    />
  )
}

/** A code that is typed where the list does not have it. */
export const OtherCode = (props: ControlProps<string | null>) => {
  const labels = useMemo(() => named(props.facts.labels), [props.facts.labels])
  return <SearchChoice {...props} labels={labels} acceptsOther placeholder="Search or enter a code" />
}

/** Section 7: S where the shipper signs for the freight, else N (WBL-082). */
export const SectionSeven = ({ value, onChange, ...props }: ControlProps<string | null>) => (
  <Check {...props} value={value === 'S'} onChange={(isSigned) => onChange(isSigned ? 'S' : 'N')} />
)
SectionSeven.frame = 'own' as const

/** Railroads the customer may send to (WBL-153), in capitals (WBL-152). */
export function Receiver(props: ControlProps<string | null>) {
  const { customerId } = useWaybill()
  const { data } = useQuery(endpointQuery(getAllowedReceivers, { params: { customerId } }))
  const scacs = data?.allowedScacs
  const labels = useMemo(() => Object.fromEntries((scacs ?? []).map((scac) => [scac, scac])), [scacs])
  return (
    <SearchChoice {...props} labels={labels} onChange={(scac) => props.onChange(scac?.toUpperCase() ?? '')} />
  )
}

const COUNTRIES: readonly Country[] = ['US', 'CA', 'MX']

const stateText = (country: Country): Labels =>
  Object.fromEntries(
    Object.entries(getStates(country)).map(([state, name]) => [
      state,
      `${shownState(country, state)} - ${name}`,
    ]),
  )

/** The states of all countries; a code of several countries, such as NL, is found by each of its names. */
function stateTextOfAll(): Labels {
  const all: Record<string, string> = {}
  for (const country of COUNTRIES)
    for (const [state, text] of Object.entries(stateText(country)))
      all[state] = state in all ? `${all[state]} or ${text}` : text
  return all
}

const isCountry = (value: unknown): value is Country => COUNTRIES.includes(value as Country)

/** States and provinces of the country in the next field, or of all three without one (WBL-103). */
export function State(props: ControlProps<string | null>) {
  const { control } = useCore()
  const holder = props.name.slice(0, props.name.lastIndexOf('.'))
  const country: unknown = useWatch({ control, name: `${holder}.country_code_04` })
  const labels = useMemo(() => (isCountry(country) ? stateText(country) : stateTextOfAll()), [country])
  return <SearchChoice {...props} labels={labels} />
}
