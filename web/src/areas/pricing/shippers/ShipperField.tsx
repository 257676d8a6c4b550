import { useMemo, useState } from 'react'
import type { KnownShipper } from '#contract/areas/pricing/shippers/shippers.contract.ts'
import { useSession } from '../../../shell/session.ts'
import { type ControlProps, getField } from '../../../ui/field/control.ts'
import { PickBox } from '../../../ui/pick/PickBox.tsx'
import boxCss from '../../../ui/pick/PickBox.module.css'
import { SuggestList } from '../../../ui/pick/SuggestList.tsx'
import { useListbox } from '../../../ui/pick/use-listbox.ts'
import { useSuggestions } from '../../../ui/pick/use-suggestions.ts'
import { shipperLookup } from './shippers.calls.ts'

interface Own {
  /** A previously quoted shipper was selected from the list. */
  onKnown: (shipper: KnownShipper) => void
  /** A new quote begins here. */
  autoFocuses: boolean
}

const NOBODY: readonly never[] = []

/** A name: any, or one of those who were quoted to before. */
export function ShipperField({ onKnown, autoFocuses, ...props }: ControlProps<string> & Own) {
  const { company } = useSession()
  const lookup = useMemo(() => shipperLookup(company.id), [company.id])
  const [isTyping, setTyping] = useState(false)
  const answer = useSuggestions(isTyping ? props.value : null, lookup)
  const found = answer.state === 'ready' ? answer.found : NOBODY
  const lines = found.map(lookup.describe)
  const listbox = useListbox({
    suggestions: lines,
    hasList: found.length > 0,
    start: 'nowhere',
    onPick: (index) => {
      setTyping(false)
      found.slice(index, index + 1).forEach((one) => {
        props.onChange(one.name)
        onKnown(one)
      })
    },
  })
  const leave = () => {
    setTyping(false)
    listbox.close()
    props.onBlur()
  }
  return (
    <PickBox
      id={props.id}
      isInvalid={props['aria-invalid']}
      isDisabled={props.isDisabled}
      complaint={null}
      isShown={listbox.isShown}
      list={<SuggestList {...listbox.list} label={props.facts.label} suggestions={lines} text={null} />}
    >
      <input
        type="text"
        className={boxCss.input}
        {...getField(props)}
        {...listbox.field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new quote begins here, and its page is opened by a press
        autoFocus={autoFocuses}
        maxLength={props.facts.max ?? undefined}
        value={props.value}
        onBlur={leave}
        onChange={(event) => {
          setTyping(true)
          listbox.open()
          props.onChange(event.currentTarget.value)
        }}
      />
    </PickBox>
  )
}
