import { Tags, Zap } from 'lucide-react'
import { useState } from 'react'
import type { PersonRef, Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { TAG_LABELS, type TicketTag } from '#contract/areas/support/tickets/tickets.rules.ts'
import { ManyOf } from '../../../form/controls/choices.tsx'
import type { RowAction } from '../../../list/RowActions.tsx'
import { UsersPicker } from '../../../shared/pickers/UserPicker.tsx'
import type { Person } from '../../../shared/pickers/lookups.ts'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { MacroPicker } from '../macros/MacroPicker.tsx'
import { runMany } from '../macros/macros.calls.ts'
import { assignMany, closeMany, tagMany } from './bulk.calls.ts'

/** Bulk actions on tickets: previewed first and applied after five seconds, so that they can be undone. */
export function useBulk(customerId: number) {
  const [people, setPeople] = useState<readonly Person[]>([])
  const [chosenMacro, setChosenMacro] = useState<number | null>(null)
  const [tags, setTags] = useState<readonly string[]>([])
  const assign = {
    isBulk: true,
    canWait: true,
    bulk: (chosen) => assignMany(customerId, chosen, people as readonly PersonRef[]),
    confirmation: {
      field: <Labelled as={UsersPicker} label="Assign to" value={people} onChange={setPeople} />,
      isGiven: people.length > 0,
    },
  } satisfies Partial<RowAction<Ticket>>
  const close = {
    isBulk: true,
    canWait: true,
    bulk: (chosen) => closeMany(customerId, chosen),
  } satisfies Partial<RowAction<Ticket>>
  const tag: RowAction<Ticket> = {
    key: 'tag',
    label: 'Add tags',
    icon: Tags,
    isBulk: true,
    canWait: true,
    bulk: (chosen) => tagMany(customerId, chosen, tags as readonly TicketTag[]),
    confirmation: {
      field: <Labelled as={ManyOf} label="Tags to add" labels={TAG_LABELS} value={tags} onChange={setTags} />,
      isGiven: tags.length > 0,
    },
  }
  const macro: RowAction<Ticket> = {
    key: 'macro',
    label: 'Apply macro',
    icon: Zap,
    isBulk: true,
    canWait: true,
    bulk: (chosen) => runMany(customerId, chosen, chosenMacro),
    confirmation: {
      field: <MacroPicker customerId={customerId} value={chosenMacro} onChange={setChosenMacro} />,
      isGiven: chosenMacro !== null,
    },
  }
  return { assign, close, tag, macro }
}
